import { inLanguage, type Language, type LocalizedText, type Translations } from "@estate/text/Language"
import { Array, Config, ConfigError, ConfigProvider, Effect, Either, Option } from "effect"
import { type CommandFailed, ExitCode, failed } from "./CommandFailed.ts"
import { quoted } from "./Mistake.ts"

/** How to fix a missing or wrong setting, by its name. */
export type Fixes = Readonly<Record<string, LocalizedText>>

/** Values of settings, by their variables. */
type SettingValues = Readonly<Record<string, Option.Option<string>>>

/** Where a setting came from if not from its variable: an option, a question, a profile. */
export interface Origin {
  /** What people know it by: `--api-url`. */
  readonly name: LocalizedText
  /** Default: how to fix the variable. */
  readonly fix?: LocalizedText
}

/** The sources of settings besides the environment. */
export interface SettingSources {
  readonly fixes: Fixes
  /** Values of options, which override the environment. */
  readonly flags?: SettingValues
  /** Values of a file, which the environment overrides. */
  readonly file?: SettingValues
  /** What messages call the values of `flags` and `file`. Default: by their variables. */
  readonly origins?: {
    readonly flags?: Readonly<Record<string, Origin>>
    readonly file?: Readonly<Record<string, Origin>>
  }
  /** What is wrong elsewhere, to be reported with the rest. */
  readonly problems?: ReadonlyArray<SettingProblem>
}

/** A wrong setting: its name, of which only the first problem is reported, and the report. */
export interface SettingProblem {
  readonly name: string
  readonly text: Translations
}

/**
 * Reads all settings: flags override the environment, which overrides the file. Reports everything
 * that is wrong at once, each setting with its name and its fix, with exit code 2.
 */
export const readSettings = <A>(
  config: Config.Config<A>,
  { fixes, flags = {}, file = {}, origins = {}, problems = [] }: SettingSources
): Effect.Effect<A, CommandFailed> =>
  Effect.flatMap(Effect.configProviderWith(Effect.succeed), variables => {
    const environment = withoutEmpty(variables)
    const provider = withOverrides(flags, withDefaults(file, environment))
    const originOf = (name: string) =>
      isGiven(flags, name)
        ? Effect.succeed(origins.flags?.[name])
        : Effect.map(Effect.option(environment.load(Config.string(name))), variable =>
            Option.isNone(variable) && isGiven(file, name) ? origins.file?.[name] : undefined
          )
    const localize = (problem: Problem) =>
      Effect.flatMap(originOf(problem.name), origin => localized(problem, origin, provider, fixes))
    return Effect.gen(function* () {
      const read = yield* Effect.either(provider.load(config))
      const own = Either.isLeft(read) ? yield* Effect.forEach(problemsOf(read.left), localize) : []
      if (Either.isRight(read) && problems.length === 0) return read.right
      const message = messageOf([...problems, ...own])
      return yield* failed(ExitCode.wrongUse, message, undefined, "WrongSettings")
    })
  })

/** Treats an empty variable as not set: `NAME= command` is how a shell unsets one. */
const withoutEmpty = (environment: ConfigProvider.ConfigProvider) =>
  ConfigProvider.fromFlat({
    ...environment.flattened,
    load: (path, config, split) =>
      Effect.filterOrFail(
        environment.flattened.load(path, config, split),
        values => values.some((value: unknown) => value !== ""),
        () => ConfigError.MissingData([...path], "it is empty")
      )
  })

const isGiven = (settings: SettingValues, name: string) => Option.isSome(settings[name] ?? Option.none())

const providerOf = (settings: SettingValues) => {
  const values = new Map(
    Object.entries(settings).flatMap(([name, value]) =>
      Option.isSome(value) ? [[name, value.value] as const] : []
    )
  )
  const has = (path: ReadonlyArray<string>) => values.has(path.join("_"))
  return { has, flattened: ConfigProvider.fromMap(values, { pathDelim: "_" }).flattened }
}

/** A flag wins even when invalid: `ConfigProvider.orElse` would fall back to the environment. */
const withOverrides = (settings: SettingValues, environment: ConfigProvider.ConfigProvider) => {
  const overrides = providerOf(settings)
  return ConfigProvider.fromFlat({
    ...environment.flattened,
    load: (path, config, split) =>
      (overrides.has(path) ? overrides.flattened : environment.flattened).load(path, config, split)
  })
}

/** The values are used where the environment has none. */
const withDefaults = (settings: SettingValues, environment: ConfigProvider.ConfigProvider) => {
  const defaults = providerOf(settings)
  return ConfigProvider.fromFlat({
    ...environment.flattened,
    load: (path, config, split) => {
      const found = environment.flattened.load(path, config, split)
      return defaults.has(path)
        ? Effect.catchIf(found, ConfigError.isMissingDataOnly, () =>
            defaults.flattened.load(path, config, split)
          )
        : found
    }
  })
}

interface Problem {
  readonly name: string
  /** What is wrong, in English; undefined if it is not set. */
  readonly wrong: string | undefined
}

/**
 * The problem with its fix below it. `wrong` is in English; the Russian text has the value, unless
 * the English one hides it: it may be a secret.
 */
const localized = (
  { name, wrong }: Problem,
  origin: Origin | undefined,
  provider: ConfigProvider.ConfigProvider,
  fixes: Fixes
): Effect.Effect<SettingProblem> =>
  Effect.map(Effect.option(provider.load(Config.string(name))), value => {
    const shown = Option.filter(value, text => text !== "" && wrong !== undefined && wrong.includes(text))
    const which = Option.match(shown, {
      onNone: () => "",
      onSome: text => `: ${inLanguage(quoted(text), "ru")}`
    })
    const what: Translations =
      wrong === undefined
        ? { en: "is not set", ru: "не задана" }
        : { en: wrong, ru: origin === undefined ? `задана неверно${which}` : `— неверное значение${which}` }
    const fix = origin?.fix ?? fixes[name]
    const textIn = (language: Language) =>
      `${inLanguage(origin?.name ?? name, language)} ${what[language]}${fix === undefined ? "" : `\n    ${inLanguage(fix, language)}`}`
    return { name, text: { en: textIn("en"), ru: textIn("ru") } }
  })

/** Of alternatives, the last one tells best what is missing. */
const problemsOf = (error: ConfigError.ConfigError): ReadonlyArray<Problem> =>
  ConfigError.reduceWithContext(error, undefined, {
    andCase: (_, left: ReadonlyArray<Problem>, right: ReadonlyArray<Problem>) => [...left, ...right],
    orCase: (_, left, right) => (left.some(({ wrong }) => wrong !== undefined) ? left : right),
    invalidDataCase: (_, path, message) => [{ name: path.join("_"), wrong: `is wrong: ${message}` }],
    missingDataCase: (_, path) => [{ name: path.join("_"), wrong: undefined }],
    sourceUnavailableCase: (_, path, message) => [
      { name: path.join("_"), wrong: `cannot be read: ${message}` }
    ],
    unsupportedCase: (_, path, message) => [{ name: path.join("_"), wrong: `cannot be read: ${message}` }]
  })

const several = { en: "settings are missing or wrong:", ru: "настройки не заданы или заданы неверно:" }

const messageOf = (problems: ReadonlyArray<SettingProblem>): LocalizedText => {
  const distinct = Array.dedupeWith(problems, (a, b) => a.name === b.name)
  const textIn = (language: Language) => {
    const lines = distinct.map(({ text }) => text[language])
    return lines.length === 1
      ? lines.join("")
      : [several[language], ...lines.map(line => `  ${line}`)].join("\n")
  }
  return { en: textIn("en"), ru: textIn("ru") }
}
