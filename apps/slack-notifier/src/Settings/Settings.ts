import type { CommandFailed } from "@estate/command-line/CommandFailed"
import { languageConfig } from "@estate/command-line/LanguageSetting"
import { quoted } from "@estate/command-line/Mistake"
import { readSettings } from "@estate/command-line/Settings"
import { zoneConfig } from "@estate/command-line/Zone"
import { Config, ConfigError, Duration, Effect, Either, Option, Redacted } from "effect"
import { companies } from "./Companies.ts"
import { type ConfigFile, type FileProblem, noFile, readConfigFile } from "./ConfigFile.ts"
import { type Night, readNight } from "./Night.ts"
import { defaults, keyFix, settingsFixes } from "./SettingsFixes.ts"
import { operatorsConfig, slackConfig, tokensIn } from "./SlackSettings.ts"

type Field = keyof typeof defaults

/** A field of the file with a default: what messages call it, and its text if it is there. */
interface SettingInFile {
  readonly name: string
  readonly field: Field
  readonly text: string | undefined
}

/**
 * Where `/healthz` and `/metrics` are served. If the default port is in use, the notifier still
 * starts.
 */
interface Listen {
  readonly host: string
  readonly port: number
  readonly isExplicit: boolean
}

const invalid = (what: string) => Either.left(ConfigError.InvalidData([], what))

type Parse<A> = (text: string) => Either.Either<A, ConfigError.ConfigError>

/**
 * A setting from the environment, else from the file, else the default; all texts are parsed
 * alike.
 */
const setting = <A>(
  name: string,
  parse: Parse<A>,
  { name: inFile, field, text = defaults[field] }: SettingInFile
): Config.Config<A> =>
  Config.orElseIf(Config.mapOrFail(Config.string(name), parse), {
    if: ConfigError.isMissingDataOnly,
    orElse: () =>
      Config.mapOrFail(Config.succeed(text), fileText =>
        Either.mapLeft(parse(fileText), ConfigError.prefixed([inFile]))
      )
  })

/** Where the state is: a file for one process, or a database for any number. */
type StateLocation =
  | { readonly kind: "sqlite"; readonly path: string }
  | { readonly kind: "postgres"; readonly url: Redacted.Redacted }

/** An address of Postgres may hold a password, so no error repeats it. */
const parseState: Parse<StateLocation> = text => {
  if (/^postgres(ql)?:/.test(text)) {
    return /^postgres(ql)?:\/\/.+/.test(text) && URL.canParse(text)
      ? Either.right({ kind: "postgres", url: Redacted.make(text) })
      : invalid("it is not postgres://USER:PASSWORD@HOST:PORT/DATABASE")
  }
  return text.startsWith("sqlite:") && text.length > "sqlite:".length
    ? Either.right({ kind: "sqlite", path: text.slice("sqlite:".length) })
    : invalid(`${quoted(text).en} is neither sqlite:PATH nor postgres://…`)
}

const parseDuration: Parse<Duration.Duration> = text =>
  Option.match(Option.filter(Duration.decodeUnknown(text), Duration.greaterThan(Duration.zero)), {
    onNone: () => invalid(`${quoted(text).en} is not a duration above zero`),
    onSome: Either.right
  })

const parseNight: Parse<Option.Option<Night>> = text =>
  Option.match(readNight(text), {
    onNone: () => invalid(`${quoted(text).en} is neither off nor HH:MM-HH:MM`),
    onSome: Either.right
  })

const parseListen: Parse<Pick<Listen, "host" | "port">> = text => {
  const [, host = "127.0.0.1", port] = /^(?:\[?([^\]\s]+?)\]?:)?(\d{1,5})$/.exec(text) ?? []
  return port === undefined || Number(port) > 65_535
    ? invalid(`${quoted(text).en} is not HOST:PORT`)
    : Either.right({ host, port: Number(port) })
}

/** What a setting of the file is called. */
const nameIn = (path: string, field: string) => [path, field].filter(part => part !== "").join(": ")

/** All settings, from the environment and the file. */
const settingsConfig = (file: ConfigFile, path: string) => {
  const of = (field: Field): SettingInFile => ({ name: nameIn(path, field), field, text: file[field] })
  return Config.all({
    companies: companies(file),
    slack: slackConfig(file),
    operators: operatorsConfig(file),
    state: setting("ESTATE_NOTIFIER_STATE", parseState, of("state")),
    lease: setting("ESTATE_NOTIFIER_LEASE", parseDuration, of("lease")),
    pollInterval: setting("ESTATE_NOTIFIER_POLL", parseDuration, of("poll")),
    night: setting("ESTATE_NOTIFIER_NIGHT", parseNight, of("night")),
    quarantine: setting("ESTATE_NOTIFIER_QUARANTINE", parseDuration, of("quarantine")),
    pace: setting("ESTATE_NOTIFIER_PACE", parseDuration, of("pace")),
    listen: Config.map(
      Config.all({
        address: setting("ESTATE_NOTIFIER_LISTEN", parseListen, of("listen")),
        variable: Config.option(Config.string("ESTATE_NOTIFIER_LISTEN"))
      }),
      ({ address, variable }): Listen => ({
        ...address,
        isExplicit: Option.isSome(variable) || file.listen !== undefined
      })
    ),
    language: languageConfig,
    zone: zoneConfig
  })
}

export interface Settings extends Config.Config.Success<ReturnType<typeof settingsConfig>> {}

/** What was read: the files, and the settings or everything that is wrong with them. */
interface Sources {
  /** The settings file, if there is one, and those of its secrets. */
  readonly files: ReadonlyArray<string>
  readonly settings: Either.Either<Settings, CommandFailed>
}

/** Reads the environment, its settings file and the files of secrets. */
export const readSources: Effect.Effect<Sources, CommandFailed> = Effect.gen(function* () {
  const configured = yield* readSettings(Config.option(Config.nonEmptyString("ESTATE_NOTIFIER_CONFIG")), {
    fixes: {
      ESTATE_NOTIFIER_CONFIG: {
        en: "set it to the path of a file, or leave it unset",
        ru: "задайте путь к файлу или уберите её"
      }
    }
  })
  const path = Option.getOrElse(configured, () => "")
  const file = Option.match(configured, { onNone: () => noFile, onSome: readConfigFile })
  const fixes = {
    ...settingsFixes,
    [nameIn(path, "state")]: settingsFixes.ESTATE_NOTIFIER_STATE,
    [nameIn(path, "listen")]: settingsFixes.ESTATE_NOTIFIER_LISTEN,
    ...Object.fromEntries(tokensIn(file).map(source => [source, settingsFixes.SLACK_BOT_TOKEN])),
    ...Object.fromEntries(file.companies.map(({ name, apiKeyFrom }) => [apiKeyFrom, keyFix(name)]))
  }
  const problems = file.problems.map(problem => problemIn(path, problem))
  return {
    files: path === "" ? [] : [path, ...file.secretFiles],
    settings: yield* Effect.either(readSettings(settingsConfig(file, path), { fixes, problems }))
  }
})

/** Reads the environment and its settings file. Reports everything wrong in both at once. */
export const loadSettings: Effect.Effect<Settings, CommandFailed> = Effect.flatMap(
  readSources,
  ({ settings }) => settings
)

const problemIn = (path: string, problem: FileProblem) => {
  const name = nameIn(path, problem.path)
  return { name, text: { en: `${name} ${problem.what.en}`, ru: `${name} ${problem.what.ru}` } }
}
