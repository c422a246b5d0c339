import * as Command from "@estate/command-line/Command"
import { explained } from "@estate/command-line/Explained"
import { Console, Effect } from "effect"
import { loadRules } from "../Settings/Settings.ts"
import { manifestFor } from "../Slack/Manifest.ts"

/** `manifest`: prints the manifest of the Slack app. */
export const manifest = Command.make("manifest", {}, () =>
  Effect.flatMap(loadRules, rules => Console.log(JSON.stringify(manifestFor(rules), null, 2)))
).pipe(
  Command.withDescription(
    explained(
      {
        en: "Print the manifest of the Slack app: what it may do, for the rules of the settings file.",
        ru: "Вывести манифест приложения Slack: какие права ему нужны при правилах из файла настроек."
      },
      ["estate-notifier manifest > manifest.json"],
      {
        en: "Paste it at api.slack.com/apps: Create New App, From a manifest, JSON; or, for an app that there is, under App Manifest, and install the app again. Keys and tokens may be missing.",
        ru: "Вставьте его на api.slack.com/apps: Create New App, From a manifest, JSON. У готового приложения — в разделе App Manifest, затем установите приложение заново. Ключей и токенов может не быть."
      }
    )
  )
)
