import { clientConfig, clientFixes } from "@estate/api-client/ClientSettings"
import { languageConfig, languageFixes } from "@estate/command-line/Language"
import { zoneConfig, zoneFixes } from "@estate/command-line/Zone"
import { Config, ConfigError, Duration, Either, Redacted } from "effect"

const DEFAULT_STATE = "./estate-notifier.db"

const slackToken = Config.string("SLACK_BOT_TOKEN").pipe(
  Config.mapOrFail(token =>
    token.startsWith("xoxb-")
      ? Either.right(Redacted.make(token))
      : Either.left(ConfigError.InvalidData([], "a bot's token begins with xoxb-"))
  )
)

const slackApiUrl = Config.string("SLACK_API_URL").pipe(
  Config.mapOrFail(text =>
    /^https?:\/\/.+/.test(text) && URL.canParse(text)
      ? Either.right(text.endsWith("/") ? text : `${text}/`)
      : Either.left(ConfigError.InvalidData([], `«${text}» is no http or https address`))
  )
)

const statePath = Config.string("ESTATE_NOTIFIER_STATE").pipe(
  Config.mapOrFail(text =>
    text.startsWith("sqlite:") && text.length > "sqlite:".length
      ? Either.right(text.slice("sqlite:".length))
      : Either.left(ConfigError.InvalidData([], `«${text}» is not sqlite:PATH`))
  ),
  Config.withDefault(DEFAULT_STATE)
)

const threadUrl = Config.string("ESTATE_THREAD_URL").pipe(
  Config.mapOrFail(text =>
    /^https?:\/\//.test(text)
      ? Either.right(text)
      : Either.left(ConfigError.InvalidData([], `«${text}» is no http or https address`))
  )
)

const positive = (name: string, fallback: Duration.DurationInput) =>
  Config.duration(name).pipe(
    Config.mapOrFail(duration =>
      Duration.greaterThan(duration, Duration.zero)
        ? Either.right(duration)
        : Either.left(ConfigError.InvalidData([], "it must be longer than nothing"))
    ),
    Config.withDefault(Duration.decode(fallback))
  )

/** All that the environment says to the notifier. */
export const settingsConfig = Config.all({
  platform: clientConfig,
  slack: Config.all({
    token: slackToken,
    channel: Config.nonEmptyString("SLACK_CHANNEL"),
    apiUrl: Config.option(slackApiUrl)
  }),
  statePath,
  pollInterval: positive("ESTATE_NOTIFIER_POLL", "15 seconds"),
  quarantine: positive("ESTATE_NOTIFIER_QUARANTINE", "2 minutes"),
  pace: positive("ESTATE_NOTIFIER_PACE", "1 second"),
  threadUrl: Config.option(threadUrl),
  zone: zoneConfig,
  language: languageConfig
})

export type Settings = Config.Config.Success<typeof settingsConfig>

/** What to do about each of them. */
export const settingsFixes = {
  ...clientFixes,
  ...zoneFixes,
  ...languageFixes,
  SLACK_BOT_TOKEN: "set it to the app's «Bot User OAuth Token», which begins with xoxb-",
  SLACK_CHANNEL: "set it to the channel's id, or to its name such as #leads",
  SLACK_API_URL:
    "leave it unset for Slack itself; for another, such as a sandbox, set it to http://127.0.0.1:4010/api/",
  ESTATE_NOTIFIER_STATE: `set it to sqlite:PATH, or leave it unset for sqlite:${DEFAULT_STATE}`,
  ESTATE_NOTIFIER_POLL: "set it to a duration such as 15 seconds",
  ESTATE_NOTIFIER_QUARANTINE: "set it to a duration such as 2 minutes",
  ESTATE_NOTIFIER_PACE: "set it to a duration such as 1 second",
  ESTATE_THREAD_URL: "set it to an address with {threadId} or {listingId} in it, or leave it unset"
}

/** Whom alerts are for: with the environment alone, one company and one channel. */
export const audienceOf = (settings: Settings) => ({
  company: "default",
  destination: settings.slack.channel.replace(/^#/, "")
})

/** How alerts are drawn and sent. */
export const deliveryOf = (settings: Settings) => ({
  style: { language: settings.language, zone: settings.zone, threadUrl: settings.threadUrl },
  zone: settings.zone,
  quarantine: settings.quarantine,
  pace: settings.pace
})
