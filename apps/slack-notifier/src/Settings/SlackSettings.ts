import { Config, ConfigError, Either, Option, type Redacted } from "effect"
import { workspaceFor } from "./Companies.ts"
import type { ConfigFile } from "./ConfigFile.ts"
import { processSettings, variableOf } from "./ProcessSettings.ts"
import { secretFrom } from "./Secrets.ts"
import { Address } from "./SettingRow.ts"

/** Which Slack, and as whom in each workspace. */
export interface SlackSettings {
  /** By workspace; that of `SLACK_BOT_TOKEN` is "", and may be absent if nobody posts there. */
  readonly tokens: ReadonlyMap<string, Redacted.Redacted>
  /** The tokens of the apps that people may act through, by workspace. */
  readonly appTokens: ReadonlyMap<string, Redacted.Redacted>
  /** Overrides Slack's own API address; ends in `/api/`. */
  readonly apiUrl: Option.Option<string>
}

/** Where the bot token of a workspace may be, and where the token of its app; the first counts. */
const sourcesOf = (workspace: string, file: ConfigFile) => {
  const { slackTokenFrom, slackAppTokenFrom, companies } = file
  const appTokenFrom = companies.find(
    company => workspaceFor(company, file) === workspace && company.slackAppTokenFrom !== undefined
  )?.slackAppTokenFrom
  return workspace === ""
    ? {
        token: ["SLACK_BOT_TOKEN", slackTokenFrom],
        "app token": ["SLACK_APP_TOKEN", appTokenFrom ?? slackAppTokenFrom]
      }
    : { token: [workspace], "app token": [appTokenFrom] }
}

/** The tokens of workspaces, by their names. */
const tokensOf = (
  kind: "token" | "app token",
  workspaces: ReadonlyArray<string>,
  isRequired: (workspace: string) => boolean,
  file: ConfigFile
) =>
  Config.map(
    Config.all(
      workspaces.flatMap(workspace => {
        const [first, ...others] = sourcesOf(workspace, file)[kind].flatMap(source =>
          source === undefined ? [] : secretFrom(source, kind, file.secrets)
        )
        if (first === undefined) return []
        const token = others.reduce(
          (one, other) => Config.orElseIf(one, { if: ConfigError.isMissingDataOnly, orElse: () => other }),
          first
        )
        const found = Config.map(token, read => [workspace, read] as const)
        return isRequired(workspace) ? Config.map(found, Option.some) : Config.option(found)
      })
    ),
    found => new Map(found.flatMap(Option.toArray))
  )

/** Slack's settings. The token of all is required only if a company or the operators use it. */
export const slackConfig = (file: ConfigFile): Config.Config<SlackSettings> => {
  const used = file.companies.map(company => workspaceFor(company, file))
  const workspaces = [...new Set(["", ...used])]
  return Config.all({
    tokens: Config.all({
      tokens: tokensOf("token", workspaces, workspace => used.includes(workspace), file),
      operators: processSettings(file).operators
    }).pipe(
      Config.mapOrFail(({ tokens, operators }) =>
        Option.isSome(operators) && !tokens.has("")
          ? Either.left(ConfigError.MissingData(["SLACK_BOT_TOKEN"], "the operators' channel needs it"))
          : Either.right(tokens)
      )
    ),
    appTokens: tokensOf("app token", workspaces, workspace => workspace !== "", file),
    apiUrl: Config.option(
      Config.map(variableOf("SLACK_API_URL", Address), text => (text.endsWith("/") ? text : `${text}/`))
    )
  })
}
