import { HttpUrl } from "@estate/domain/HttpUrl"
import { Config, ConfigError, Either, Option, Redacted, Schema } from "effect"
import { channel, secretFrom, workspaceFor } from "./Companies.ts"
import type { ConfigFile } from "./ConfigFile.ts"

/** Which Slack, and as whom in each workspace. */
export interface SlackSettings {
  /** By workspace; that of `SLACK_BOT_TOKEN` is "", and may be absent if nobody posts there. */
  readonly tokens: ReadonlyMap<string, Redacted.Redacted>
  /** Overrides Slack's own API address; ends in `/api/`. */
  readonly apiUrl: Option.Option<string>
}

const botToken = (name: string) =>
  Config.string(name).pipe(
    Config.mapOrFail(token =>
      token.startsWith("xoxb-")
        ? Either.right(Redacted.make(token))
        : Either.left(ConfigError.InvalidData([], "a bot token starts with xoxb-"))
    )
  )

/** The token of the environment, else the one that the file names for all. */
const defaultToken = ({ slackTokenFrom, secrets }: ConfigFile) =>
  slackTokenFrom === undefined
    ? botToken("SLACK_BOT_TOKEN")
    : Config.orElseIf(botToken("SLACK_BOT_TOKEN"), {
        if: ConfigError.isMissingDataOnly,
        orElse: () => secretFrom(slackTokenFrom, secrets, botToken)
      })

/** The channel for incidents. */
export const operatorsConfig = (file: ConfigFile) =>
  Config.option(channel("ESTATE_NOTIFIER_OPERATORS", file.operators))

/** The names of all tokens in the file. */
export const tokensIn = ({ slackTokenFrom, companies }: ConfigFile): ReadonlyArray<string> => [
  ...new Set(
    [slackTokenFrom, ...companies.map(company => company.slackTokenFrom)].flatMap(name => name ?? [])
  )
]

const apiUrl = Config.option(
  Config.map(Schema.Config("SLACK_API_URL", HttpUrl), text => (text.endsWith("/") ? text : `${text}/`))
)

/** Slack's settings. The token of all is required only if a company or the operators use it. */
export const slackConfig = (file: ConfigFile): Config.Config<SlackSettings> => {
  const workspaces = [...new Set(file.companies.map(company => workspaceFor(company, file)))]
  const isRequired = !file.hasCompanies || workspaces.includes("")
  return Config.all({
    tokens: Config.all({
      own: isRequired ? Config.map(defaultToken(file), Option.some) : Config.option(defaultToken(file)),
      operators: operatorsConfig(file),
      others: Config.all(
        workspaces
          .filter(workspace => workspace !== "")
          .map(workspace =>
            Config.map(secretFrom(workspace, file.secrets, botToken), token => [workspace, token] as const)
          )
      )
    }).pipe(
      Config.mapOrFail(({ own, operators, others }) =>
        Option.isNone(own) && Option.isSome(operators)
          ? Either.left(ConfigError.MissingData(["SLACK_BOT_TOKEN"], "the operators' channel needs it"))
          : Either.right(new Map([...Option.toArray(own).map(token => ["", token] as const), ...others]))
      )
    ),
    apiUrl
  })
}
