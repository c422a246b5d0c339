import { ConfigProvider, Effect } from "effect"
import { loadSettings } from "../../src/Settings/Settings.ts"

/** Settings of one company, whose operators have a channel of their own. */
export const operatedSettings = Effect.withConfigProvider(
  loadSettings,
  ConfigProvider.fromMap(
    new Map(
      Object.entries({
        ESTATE_API_URL: "http://127.0.0.1",
        ESTATE_API_KEY: "key",
        SLACK_BOT_TOKEN: "xoxb-1",
        SLACK_CHANNEL: "#leads",
        ESTATE_NOTIFIER_OPERATORS: "#ops",
        ESTATE_LANG: "en"
      })
    )
  )
)
