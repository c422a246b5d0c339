import { readSettings } from "@estate/command-line/Settings"
import { zoneConfig } from "@estate/command-line/Zone"
import { Config, Effect, Option } from "effect"
import { type PolledCompany, slackChannel, workspaceFor } from "../Settings/Companies.ts"
import { readConfigFile } from "../Settings/ConfigFile.ts"
import { destinationNamed } from "../Settings/Destination.ts"
import { settingsFixes } from "../Settings/Environment.ts"
import { processSettings } from "../Settings/ProcessSettings.ts"
import { isOfText, problemsIn, type Settings } from "../Settings/Settings.ts"

/** The rules of a settings file, and how often they are followed. */
export interface TriedRules extends Pick<Settings, "rules" | "poll" | "night"> {
  readonly companies: ReadonlyArray<PolledCompany>
}

/**
 * Reads the parts of a settings file that concern its rules, without any key or token. Reports all
 * of its problems at once. `option` names the file.
 */
export const readTriedRules = Effect.fn("TriedRules.read")(function* (path: string, option: string) {
  const zone = yield* readSettings(zoneConfig)
  const file = readConfigFile(path, zone)
  const { poll, night } = processSettings(file)
  const settings = yield* readSettings(Config.all({ poll, night, own: Config.option(slackChannel) }), {
    fixes: settingsFixes,
    problems: problemsIn({ path, file }, isOfText, { en: option, ru: option })
  })
  const ownChannel = Option.getOrElse(settings.own, () => "")
  // The name of a channel that is not set is empty.
  const companies = file.companies.map(
    (entry): PolledCompany => ({
      name: entry.name,
      destination: destinationNamed(workspaceFor(entry, file), entry.channel ?? ownChannel),
      zone: entry.timeZone ?? zone
    })
  )
  const tried: TriedRules = {
    rules: file.rules?.value,
    companies,
    poll: settings.poll,
    night: settings.night
  }
  return tried
})
