import { inLanguage, type Language, type LocalizedText, type Translations } from "@estate/text/Language"
import { Array, Config, ConfigError, ConfigProvider, Effect, Either, Option } from "effect"
import { type CommandFailed, ExitCode, failed } from "./CommandFailed.ts"
import { quoted } from "./Mistake.ts"

/** How to fix a missing or wrong setting, by its name. */
export type Fixes = Readonly<Record<string, LocalizedText>>

/** Values of settings, by their variables. */
export type SettingValues = Readonly<Record<string, Option.Option<string>>>

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
    const provider = withSources(variables, flags, file)
    const originOf = (name: string) =>
      valueIn(flags, name) !== undefined
        ? Effect.succeed(origins.flags?.[name])
        : Effect.map(Effect.option(variables.load(Config.nonEmptyString(name))), variable =>
            Option.isNone(variable) && valueIn(file, name) !== undefined ? origins.file?.[name] : undefined
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

const valueIn = (settings: SettingValues, name: string) =>
  Option.getOrUndefined(settings[name] ?? Option.none())

/**
 * A flag wins even when it is wrong, which `ConfigProvider.orElse` would not do. An empty variable
 * is not set: `NAME= command` is how a shell unsets one.
 */
const withSources = (
  variables: ConfigProvider.ConfigProvider,
  flags: SettingValues,
  file: SettingValues
): ConfigProvider.ConfigProvider =>
  ConfigProvider.fromFlat({
    ...variables.flattened,
    load: (path, config, split) => {
      const name = path.join("_")
      const loadText = (text: string) =>
        ConfigProvider.fromMap(new Map([[name, text]]), { pathDelim: "_" }).flattened.load(
          path,
          config,
          split
        )
      const flag = valueIn(flags, name)
      if (flag !== undefined) return loadText(flag)
      const variable = Effect.filterOrFail(
        variables.flattened.load(path, config, split),
        values => values.some((value: unknown) => value !== ""),
        () => ConfigError.MissingData([...path], "it is empty")
      )
      const text = valueIn(file, name)
      return text === undefined
        ? variable
        : Effect.catchIf(variable, ConfigError.isMissingDataOnly, () => loadText(text))
    }
  })

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
