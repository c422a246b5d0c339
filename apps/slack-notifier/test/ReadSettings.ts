import { ConfigProvider, type DateTime, Effect, Layer } from "effect"
import { LiveSettings } from "../src/Settings/LiveSettings.ts"
import { loadSettings } from "../src/Settings/Settings.ts"

/** The settings that variables give, beside the platform's address and a bot token. */
export const readSettings = (variables: Readonly<Record<string, string>>) =>
  Effect.withConfigProvider(
    loadSettings,
    ConfigProvider.fromMap(
      new Map(
        Object.entries({ ESTATE_API_URL: "http://127.0.0.1:9", SLACK_BOT_TOKEN: "xoxb-1", ...variables })
      )
    )
  )

/** Settings in force, with rules since a time. */
export const inForce = (settings: typeof loadSettings, rulesSince: DateTime.Utc) =>
  Layer.unwrapEffect(Effect.map(settings, read => LiveSettings.layer(read, rulesSince)))

/** Settings of one company, whose operators have a channel of their own. */
export const operatedSettings = readSettings({
  ESTATE_API_KEY: "key",
  SLACK_CHANNEL: "#leads",
  ESTATE_NOTIFIER_OPERATORS: "#ops",
  ESTATE_LANG: "en"
})
