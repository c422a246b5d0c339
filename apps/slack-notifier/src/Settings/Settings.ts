import { dirname } from "node:path"
import type { CommandFailed } from "@estate/command-line/CommandFailed"
import { languageConfig } from "@estate/command-line/LanguageSetting"
import { quoted } from "@estate/command-line/Mistake"
import { readSettings } from "@estate/command-line/Settings"
import { DEFAULT_ZONE, zoneConfig } from "@estate/command-line/Zone"
import { readListen } from "@estate/operations/Listen"
import type { PagesListen } from "@estate/operations/OperatorPages"
import type { Rules } from "@estate/rules/Rules"
import { wrongPostgresUrl } from "@estate/store/PostgresSettings"
import type { Language } from "@estate/text/Language"
import { positiveDurationExpected, readPositiveDuration } from "@estate/text/ReadDuration"
import { Config, ConfigError, DateTime, Effect, Either, Option } from "effect"
import { accounts, companies, sameKeys } from "./Companies.ts"
import {
  type ConfigFile,
  environmentEntry,
  type FileProblem,
  type FileTexts,
  noFile,
  readConfig,
  readConfigFile
} from "./ConfigFile.ts"
import { readNight } from "./Night.ts"
import { defaults, keyFix, settingsFixes } from "./SettingsFixes.ts"
import { appTokensIn, operatorsConfig, slackConfig, tokensIn } from "./SlackSettings.ts"
import { readState, type StateLocation } from "./StateLocation.ts"

type Parse<A> = (text: string) => Either.Either<A, ConfigError.ConfigError>

/** A setting from the environment, else from the file, else the default. */
const setting = <A>(name: string, parse: Parse<A>, inFile: A | undefined, defaultText: string) => {
  const variable = Config.mapOrFail(Config.string(name), parse)
  return Config.orElseIf(variable, {
    if: ConfigError.isMissingDataOnly,
    orElse: () =>
      inFile === undefined ? Config.mapOrFail(Config.succeed(defaultText), parse) : Config.succeed(inFile)
  })
}

const parsed =
  <A>(read: (text: string) => A | undefined, wrong: (text: string) => string): Parse<A> =>
  text =>
    Either.fromNullable(read(text), () => ConfigError.InvalidData([], wrong(text)))

/** An address of Postgres may hold a password, so no error repeats it. */
const parseState = parsed(
  readState,
  text => wrongPostgresUrl(text) ?? `${quoted(text).en} is neither sqlite:PATH nor postgres://…`
)
const parseDuration = parsed(
  readPositiveDuration,
  text => `${quoted(text).en} is not ${positiveDurationExpected.en}`
)
const parseNight = parsed(readNight, text => `${quoted(text).en} is neither off nor HH:MM-HH:MM`)
const parseListen = parsed(readListen, text => `${quoted(text).en} is not HOST:PORT`)

/** How often the platform is polled, and when less often. */
export const pollConfig = (file: ConfigFile) => ({
  pollInterval: setting("ESTATE_NOTIFIER_POLL", parseDuration, file.poll, defaults.poll),
  night: setting("ESTATE_NOTIFIER_NIGHT", parseNight, file.night, defaults.night)
})

/** All settings, from the environment and the file. */
const settingsConfig = (file: ConfigFile) =>
  Config.all({
    ...pollConfig(file),
    companies: companies(file),
    heartbeat: Config.succeed(Option.fromNullable(file.heartbeat)),
    /** The folder of saved answers to buyers. */
    answers: Config.succeed(Option.fromNullable(file.answers)),
    slack: slackConfig(file),
    operators: operatorsConfig(file),
    state: setting("ESTATE_NOTIFIER_STATE", parseState, file.state, defaults.state),
    lease: setting("ESTATE_NOTIFIER_LEASE", parseDuration, file.lease, defaults.lease),
    quarantine: setting("ESTATE_NOTIFIER_QUARANTINE", parseDuration, file.quarantine, defaults.quarantine),
    pace: setting("ESTATE_NOTIFIER_PACE", parseDuration, file.pace, defaults.pace),
    listen: Config.map(
      Config.all({
        address: setting("ESTATE_NOTIFIER_LISTEN", parseListen, file.listen, defaults.listen),
        variable: Config.option(Config.string("ESTATE_NOTIFIER_LISTEN"))
      }),
      ({ address, variable }): PagesListen => ({
        ...address,
        isExplicit: Option.isSome(variable) || file.listen !== undefined
      })
    ),
    language: languageConfig,
    zone: zoneConfig,
    rules: Config.succeed(file.rules?.value),
    rulesText: Config.succeed(file.rules?.text ?? ""),
    texts: Config.succeed(file.texts)
  })

export interface Settings extends Config.Config.Success<ReturnType<typeof settingsConfig>> {}

/** What was read: the files, and the settings or everything that is wrong with them. */
export interface Sources {
  /** The settings file, if there is one, and those that it names. */
  readonly files: ReadonlyArray<string>
  readonly settings: Either.Either<Settings, CommandFailed>
  /** Where the state is, even if other settings are wrong; none if that cannot be known. */
  readonly state: Option.Option<StateLocation>
}

type ReadFile = (path: string, zone: DateTime.TimeZone.Named) => ConfigFile

/** Reads the settings file alone, if one is set. */
const openFile = (readFile: ReadFile) =>
  Effect.gen(function* () {
    const configured = yield* readSettings(Config.option(configPath), { fixes: settingsFixes })
    const path = Option.getOrElse(configured, () => "")
    // A zone that is wrong is reported with the settings.
    const zone = yield* Effect.orElseSucceed(zoneConfig, () => DateTime.zoneUnsafeMakeNamed(DEFAULT_ZONE))
    const file = path === "" ? noFile : readFile(path, zone)
    const same = yield* readSettings(sameKeys(file), { fixes: settingsFixes })
    return { path, file, sameKeys: same.map(text => ({ name: text.en, text })) }
  })

const keyFixes = ({ companies }: ConfigFile) => {
  const written = companies.filter(entry => entry !== environmentEntry)
  return {
    ...settingsFixes,
    ...Object.fromEntries(written.map(({ name, apiKeyFrom }) => [apiKeyFrom, keyFix(name)]))
  }
}

const configPath = Config.nonEmptyString("ESTATE_NOTIFIER_CONFIG")

const readWith = (readFile: ReadFile) =>
  Effect.gen(function* () {
    const opened = yield* openFile(readFile)
    const { path, file } = opened
    const fixes = {
      ...keyFixes(file),
      ...Object.fromEntries(tokensIn(file).map(source => [source, settingsFixes.SLACK_BOT_TOKEN])),
      ...Object.fromEntries(appTokensIn(file).map(source => [source, settingsFixes.SLACK_APP_TOKEN]))
    }
    const state = setting(
      "ESTATE_NOTIFIER_STATE",
      parseState,
      file.state,
      file.isStateKnown ? defaults.state : ""
    )
    return {
      files: path === "" ? [] : [path, ...file.files],
      settings: yield* Effect.either(
        readSettings(settingsConfig(file), { fixes, problems: [...problemsIn(opened), ...opened.sameKeys] })
      ),
      state: yield* Effect.option(readSettings(state, { fixes }))
    }
  })

/**
 * Reads the settings file and the file of owners that it names, and the language. Keys and tokens
 * may be missing. Reports everything wrong in them at once.
 */
export const loadFile: Effect.Effect<
  { readonly file: ConfigFile; readonly language: Language },
  CommandFailed
> = Effect.gen(function* () {
  const opened = yield* openFile(readConfigFile)
  const { language } = yield* readSettings(Config.all({ configPath, language: languageConfig }), {
    fixes: settingsFixes,
    problems: [...problemsIn(opened, isOfText), ...opened.sameKeys]
  })
  return { file: opened.file, language }
})

/** The companies' accounts on the platform. Tokens and channels of Slack may be missing. */
export const loadAccounts = Effect.gen(function* () {
  const opened = yield* openFile(readConfigFile)
  const { file } = opened
  return yield* readSettings(Config.all({ companies: accounts(file), language: languageConfig }), {
    fixes: keyFixes(file),
    problems: [
      ...problemsIn(opened, each => isOfText(each) || !/slack(App)?TokenFrom$/.test(each.field)),
      ...opened.sameKeys
    ]
  })
})

/** What the Slack app is for: rules, if there are any, and whether an app-level token is named. */
export const loadAppPurpose: Effect.Effect<
  { readonly rules: Rules | undefined; readonly hasAppToken: boolean },
  CommandFailed
> = Effect.gen(function* () {
  const { path, token } = yield* readSettings(
    Config.all({
      path: Config.option(configPath),
      token: Config.option(Config.nonEmptyString("SLACK_APP_TOKEN"))
    }),
    { fixes: settingsFixes }
  )
  const file = Option.isNone(path) ? noFile : (yield* loadFile).file
  return {
    rules: file.rules?.value,
    hasAppToken: Option.isSome(token) || appTokensIn(file).length > 0
  }
})

/** Reads the environment, its settings file and the files that this names. */
export const readSources: Effect.Effect<Sources, CommandFailed> = readWith(readConfigFile)

/** The same with an earlier text of the settings file. */
export const readSourcesWith = (texts: FileTexts): Effect.Effect<Sources, CommandFailed> =>
  readWith((path, zone) => readConfig(texts, dirname(path), zone))

/** Reads the environment and its settings file. Reports everything wrong in both at once. */
export const loadSettings: Effect.Effect<Settings, CommandFailed> = Effect.flatMap(
  readSources,
  ({ settings }) => settings
)

/** In the file's own text, not in that of a secret, which may be on another machine. */
export const isOfText = ({ isOfSecret }: FileProblem): boolean => !isOfSecret

/** The problems of a file as settings report them. */
export const problemsIn = (
  { path, file }: { readonly path: string; readonly file: ConfigFile },
  isReported: (problem: FileProblem) => boolean = () => true,
  namedBy = "ESTATE_NOTIFIER_CONFIG"
) =>
  file.problems.filter(isReported).map(({ position, field, what: { en, ru } }) => {
    const name =
      position === undefined
        ? namedBy
        : [`${path}:${position.line}:${position.column}:`, field].join(" ").trimEnd()
    // Two lines of the owners' file are two problems of one field.
    return { name: `${name} ${en}`, text: { en: `${name} ${en}`, ru: `${name} ${ru}` } }
  })
