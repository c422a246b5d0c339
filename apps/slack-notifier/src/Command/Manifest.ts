import * as Command from "@estate/command-line/Command"
import * as Options from "@estate/command-line/Options"
import { printJson } from "@estate/command-line/PrintJson"
import { Effect } from "effect"
import { loadAppPurpose } from "../Settings/Settings.ts"
import { manifestFor } from "../Slack/Manifest.ts"

const interactive = Options.boolean("interactive", {
  en: "With buttons in alerts; the default if an app-level token is set",
  ru: "С кнопками в уведомлениях; так и без этого флага, если задан токен уровня приложения"
})

/** `manifest`: prints the manifest of the Slack app. */
export const manifest = Command.make("manifest", { interactive }, ({ interactive }) =>
  Effect.flatMap(loadAppPurpose, ({ rules, hasAppToken }) =>
    printJson(manifestFor({ rules, isInteractive: interactive || hasAppToken }))
  )
).pipe(
  Command.withDescription(
    {
      en: "Print the manifest of the Slack app: what it may do, for the rules of the settings file.",
      ru: "Вывести манифест приложения Slack: какие права ему нужны при правилах из файла настроек."
    },
    ["estate-notifier manifest > manifest.json", "estate-notifier manifest --interactive"],
    {
      en: "Paste it at api.slack.com/apps: Create New App, From a manifest, JSON; or, for an existing app, under App Manifest, and install the app again. Keys and tokens may be missing.",
      ru: "Вставьте его на api.slack.com/apps: Create New App, From a manifest, JSON. У готового приложения — в разделе App Manifest, затем установите приложение заново. Ключей и токенов может не быть."
    }
  )
)
