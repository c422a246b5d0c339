import type { TriedRules } from "@estate/backtest/TriedNotifier"
import { readSettings } from "@estate/command-line/Settings"
import { zoneConfig } from "@estate/command-line/Zone"
import type { Rules } from "@estate/rules/Rules"
import { Config, Effect, Option } from "effect"
import { type PolledCompany, slackChannel, workspaceFor } from "../Settings/Companies.ts"
import { readConfigFile } from "../Settings/ConfigFile.ts"
import { destinationNamed } from "../Settings/Destination.ts"
import { settingsFixes } from "../Settings/Environment.ts"
import { isNight } from "../Settings/Night.ts"
import { processSettings } from "../Settings/ProcessSettings.ts"
import { isOfText, problemsIn, type Settings } from "../Settings/Settings.ts"
import { addressOf } from "../Slack/Address.ts"
import { RuledNotifier } from "./RuledNotifier.ts"

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
  // Without a channel of their own their name is empty.
  const companies = file.companies.map(
    (entry): PolledCompany => ({
      name: entry.name,
      destination: destinationNamed(workspaceFor(entry, file), entry.channel ?? ownChannel),
      zone: entry.timeZone ?? zone
    })
  )
  return triedRules(file.rules?.value, companies, settings)
})

/** How this notifier would have followed rules at these companies. */
export const triedRules = (
  rules: Rules | undefined,
  companies: ReadonlyArray<PolledCompany>,
  { poll, night }: Pick<Settings, "poll" | "night">
): TriedRules => ({
  rules,
  companies,
  pollInterval: poll,
  isNight: at => isNight(night, at),
  channelName: addressOf,
  start: (company, zone) => {
    const destination = companies.find(({ name }) => name === company)?.destination ?? ""
    return new RuledNotifier({ name: company, destination, zone }, rules)
  }
})
