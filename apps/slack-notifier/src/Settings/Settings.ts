import { dirname } from "node:path"
import type { CommandFailed } from "@estate/command-line/CommandFailed"
import { languageConfig } from "@estate/command-line/LanguageSetting"
import { type Fixes, readSettings, type SettingProblem } from "@estate/command-line/Settings"
import { DEFAULT_ZONE, zoneConfig } from "@estate/command-line/Zone"
import type { Rules } from "@estate/rules/Rules"
import type { StoreLocation } from "@estate/store/StoreLocation"
import type { Translations } from "@estate/text/Language"
import { Config, DateTime, Effect, type Either, Option } from "effect"
import { accounts, companies, sameKeys } from "./Companies.ts"
import {
  type ConfigFile,
  type FileProblem,
  type FileTexts,
  noFile,
  readConfig,
  readConfigFile
} from "./ConfigFile.ts"
import { settingsFixes } from "./Environment.ts"
import { processSettings, variableOf } from "./ProcessSettings.ts"
import { processTable, type ReadAtStart } from "./ProcessTable.ts"
import { secretKinds } from "./Secrets.ts"
import { slackConfig } from "./SlackSettings.ts"

/** All settings, from the environment and the file. */
const settingsConfig = (file: ConfigFile) =>
  Config.all({
    ...processSettings(file),
    companies: companies(file),
    slack: slackConfig(file),
    language: languageConfig,
    zone: zoneConfig,
    rules: Config.succeed(file.rules?.value),
    rulesText: Config.succeed(file.rules?.text ?? ""),
    texts: Config.succeed(file.texts)
  })

export interface Settings extends Config.Config.Success<ReturnType<typeof settingsConfig>> {}

/**
 * The settings for code that reads them only at the start: a setting without that mark does not
 * compile.
 */
export interface StartSettings extends Pick<Settings, ReadAtStart> {}

/** What was read: the files, and the settings or everything that is wrong with them. */
export interface Sources {
  /** The settings file, if there is one, and those that it names. */
  readonly files: ReadonlyArray<string>
  readonly settings: Either.Either<Settings, CommandFailed>
  /** Where the state is, even if other settings are wrong; none if that cannot be known. */
  readonly state: Option.Option<StoreLocation>
}

/** The settings file alone, and the companies in it that have one key. */
interface Opened {
  readonly path: Option.Option<string>
  /** How people named it. */
  readonly namedBy: Translations
  readonly file: ConfigFile
  readonly sameKeys: ReadonlyArray<SettingProblem>
}

const VARIABLE = "ESTATE_NOTIFIER_CONFIG"
const namedByVariable: Translations = { en: VARIABLE, ru: VARIABLE }
const namedByArgument: Translations = { en: "FILE", ru: "ФАЙЛ" }

type ReadFile = (path: string, zone: DateTime.TimeZone.Named) => ConfigFile

const configPath = Config.nonEmptyString(VARIABLE)

/** Reads the settings file that an argument names, or the environment, if one of them does. */
const openFile = (
  readFile: ReadFile,
  argument: Option.Option<string> = Option.none()
): Effect.Effect<Opened, CommandFailed> =>
  Effect.gen(function* () {
    const variable = yield* readSettings(Config.option(configPath), { fixes: settingsFixes })
    const path = Option.orElse(argument, () => variable)
    const namedBy = Option.isSome(argument) ? namedByArgument : namedByVariable
    // A zone that is wrong is reported with the settings.
    const zone = yield* Effect.orElseSucceed(zoneConfig, () => DateTime.zoneUnsafeMakeNamed(DEFAULT_ZONE))
    const file = Option.match(path, { onNone: () => noFile, onSome: name => readFile(name, zone) })
    const same = yield* readSettings(sameKeys(file), { fixes: settingsFixes })
    return { path, namedBy, file, sameKeys: same.map(text => ({ name: text.en, text })) }
  })

/** Reads the settings outside the file, and reports everything wrong in both at once. */
const readBeside = <A>(
  config: Config.Config<A>,
  { path, namedBy, file, sameKeys }: Opened,
  isReported?: (problem: FileProblem) => boolean
): Effect.Effect<A, CommandFailed> =>
  readSettings(config, {
    fixes: { ...settingsFixes, ...secretFixes(file) },
    problems: [
      ...problemsIn({ path: Option.getOrElse(path, () => ""), file }, isReported, namedBy),
      ...sameKeys
    ]
  })

/** How to fix the secrets that a file names. */
const secretFixes = ({ references }: ConfigFile): Fixes =>
  Object.fromEntries(
    references.map(({ source, kind, company }) => {
      const { en, ru } = kind === "key" ? keyOf(company) : secretKinds[kind].expected
      return [source, { en: `set it to ${en}`, ru: `задайте ${ru}` }]
    })
  )

const keyOf = (company: string) => ({
  en: `the key of the company "${company}"`,
  ru: `ключ компании «${company}»`
})

const readWith = (readFile: ReadFile): Effect.Effect<Sources, CommandFailed> =>
  Effect.gen(function* () {
    const opened = yield* openFile(readFile)
    const { path, file } = opened
    const { variable, schema } = processTable.state
    const state = file.isStateKnown ? processSettings(file).state : variableOf(variable, schema)
    return {
      files: [...Option.toArray(path), ...file.files],
      settings: yield* Effect.either(readBeside(settingsConfig(file), opened)),
      state: yield* Effect.option(readSettings(state, { fixes: settingsFixes }))
    }
  })

/**
 * Reads a settings file, by default the one that the environment names, and the file of owners that
 * it names, and the language. Keys and tokens may be missing. Reports everything wrong in them at
 * once.
 */
export const loadFile = Effect.fnUntraced(function* (argument: Option.Option<string>) {
  const opened = yield* openFile(readConfigFile, argument)
  const path = Option.match(argument, { onNone: () => configPath, onSome: Config.succeed })
  const { language } = yield* readBeside(Config.all({ path, language: languageConfig }), opened, isOfText)
  return { file: opened.file, language }
})

/** The companies' accounts on the platform. Tokens and channels of Slack may be missing. */
export const loadAccounts = Effect.gen(function* () {
  const opened = yield* openFile(readConfigFile)
  const config = Config.all({ companies: accounts(opened.file), language: languageConfig })
  return yield* readBeside(config, opened, ({ secret }) => secret === undefined || secret === "key")
})

/** What the Slack app is for: rules, if there are any, and whether an app-level token is named. */
export const loadAppPurpose: Effect.Effect<
  { readonly rules: Rules | undefined; readonly hasAppToken: boolean },
  CommandFailed
> = Effect.gen(function* () {
  const opened = yield* openFile(readConfigFile)
  const { rules, references } = opened.file
  const token = yield* readBeside(Config.option(Config.nonEmptyString("SLACK_APP_TOKEN")), opened, isOfText)
  return {
    rules: rules?.value,
    hasAppToken: Option.isSome(token) || references.some(({ kind }) => kind === "app token")
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
export const isOfText = ({ secret }: FileProblem): boolean => secret === undefined

/** The problems of a file as settings report them. */
export const problemsIn = (
  { path, file }: { readonly path: string; readonly file: ConfigFile },
  isReported: (problem: FileProblem) => boolean = () => true,
  namedBy: Translations = namedByVariable
): ReadonlyArray<SettingProblem> =>
  file.problems.filter(isReported).map(({ position, field, what: { en, ru } }) => {
    const place = position && [`${path}:${position.line}:${position.column}:`, field].join(" ").trimEnd()
    const text = { en: `${place ?? namedBy.en} ${en}`, ru: `${place ?? namedBy.ru} ${ru}` }
    // Two lines of the owners' file are two problems of one field.
    return { name: text.en, text }
  })
