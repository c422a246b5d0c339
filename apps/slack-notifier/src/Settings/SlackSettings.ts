import { HttpUrl } from "@estate/domain/HttpUrl"
import { Config, ConfigError, Either, Option, Redacted, Schema } from "effect"
import { channel, secretFrom, workspaceFor } from "./Companies.ts"
import type { ConfigFile } from "./ConfigFile.ts"

/** Which Slack, and as whom in each workspace. */
export interface SlackSettings {
  /** By workspace; that of `SLACK_BOT_TOKEN` is "", and may be absent if nobody posts there. */
  readonly tokens: ReadonlyMap<string, Redacted.Redacted>
  /** The tokens of the apps that people may act through, by workspace. */
  readonly appTokens: ReadonlyMap<string, Redacted.Redacted>
  /** Overrides Slack's own API address; ends in `/api/`. */
  readonly apiUrl: Option.Option<string>
}

const token = (kind: string, prefix: string) => (name: string) =>
  Config.string(name).pipe(
    Config.mapOrFail(token =>
      token.startsWith(prefix)
        ? Either.right(Redacted.make(token))
        : Either.left(ConfigError.InvalidData([], `${kind} starts with ${prefix}`))
    )
  )

const botToken = token("a bot token", "xoxb-")
const appToken = token("an app-level token", "xapp-")

/** The token of a variable, else the one that the file names for all. */
const tokenOf = (
  variable: string,
  source: string | undefined,
  { secrets }: ConfigFile,
  read: typeof botToken
) =>
  source === undefined
    ? read(variable)
    : Config.orElseIf(read(variable), {
        if: ConfigError.isMissingDataOnly,
        orElse: () => secretFrom(source, secrets, read)
      })

/** The token of the environment, else the one that the file names for all. */
const defaultToken = (file: ConfigFile) => tokenOf("SLACK_BOT_TOKEN", file.slackTokenFrom, file, botToken)

/** Where the file has the app-level token of a workspace: at one of its companies, or for all. */
const appTokenSource = (workspace: string, file: ConfigFile) =>
  file.companies.find(
    company => workspaceFor(company, file) === workspace && company.slackAppTokenFrom !== undefined
  )?.slackAppTokenFrom ?? (workspace === "" ? file.slackAppTokenFrom : undefined)

/** App-level tokens by workspace; a workspace without one has no buttons. */
const appTokens = (workspaces: ReadonlyArray<string>, file: ConfigFile) =>
  Config.map(
    Config.all({
      own: Config.option(tokenOf("SLACK_APP_TOKEN", appTokenSource("", file), file, appToken)),
      others: Config.all(
        workspaces.flatMap(workspace => {
          const source = workspace === "" ? undefined : appTokenSource(workspace, file)
          return source === undefined
            ? []
            : [Config.map(secretFrom(source, file.secrets, appToken), read => [workspace, read] as const)]
        })
      )
    }),
    ({ own, others }) => new Map([...Option.toArray(own).map(read => ["", read] as const), ...others])
  )

/** The channel for incidents. */
export const operatorsConfig = (file: ConfigFile) =>
  Config.option(channel("ESTATE_NOTIFIER_OPERATORS", file.operators))

/** The names of all tokens in the file. */
export const tokensIn = ({ slackTokenFrom, companies }: ConfigFile): ReadonlyArray<string> => [
  ...new Set(
    [slackTokenFrom, ...companies.map(company => company.slackTokenFrom)].flatMap(name => name ?? [])
  )
]

/** The names of all app-level tokens in the file. */
export const appTokensIn = ({ slackAppTokenFrom, companies }: ConfigFile): ReadonlyArray<string> => [
  ...new Set(
    [slackAppTokenFrom, ...companies.map(company => company.slackAppTokenFrom)].flatMap(name => name ?? [])
  )
]

const apiUrl = Config.option(
  Config.map(Schema.Config("SLACK_API_URL", HttpUrl), text => (text.endsWith("/") ? text : `${text}/`))
)

/** Slack's settings. The token of all is required only if a company or the operators use it. */
export const slackConfig = (file: ConfigFile): Config.Config<SlackSettings> => {
  const workspaces = [...new Set(file.companies.map(company => workspaceFor(company, file)))]
  const isRequired = workspaces.includes("")
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
    appTokens: appTokens(workspaces, file),
    apiUrl
  })
}
