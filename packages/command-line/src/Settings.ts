import { inLanguage, type Language, type LocalizedText, type Translations } from "@estate/text/Language"
import { Array, Config, ConfigError, ConfigProvider, Effect, Either } from "effect"
import { type CommandFailed, ExitCode, failed } from "./CommandFailed.ts"
import { quoted } from "./Mistake.ts"
import { sharedFixes } from "./SharedSettings.ts"

/** How to fix a missing or invalid setting, by its name. */
export type Fixes = Readonly<Record<string, LocalizedText>>

/**
 * A setting that does not come from its environment variable, but from an option, a question or a
 * profile.
 */
export interface GivenSetting {
  readonly text: string
  /** The name that people know: `--api-url`. Default: its variable. */
  readonly name?: LocalizedText
  /** Default: how to fix the variable. */
  readonly fix?: LocalizedText
}

/** Given settings, by their variables. */
export type GivenSettings = Readonly<Record<string, GivenSetting | undefined>>

/** The sources of settings besides the environment. */
export interface SettingSources {
  /** How to fix the variables that only this program has. */
  readonly fixes?: Fixes
  /** Settings from options, which override the environment. */
  readonly flags?: GivenSettings
  /** Settings from a file, which the environment overrides. */
  readonly file?: GivenSettings
  /** Problems found elsewhere, to be reported with the rest. */
  readonly problems?: ReadonlyArray<SettingProblem>
}

/** An invalid setting: its name, and the report of its first problem. */
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
  { fixes = {}, flags = {}, file = {}, problems = [] }: SettingSources = {}
): Effect.Effect<A, CommandFailed> =>
  Effect.flatMap(Effect.configProviderWith(Effect.succeed), variables => {
    const provider = withSources(variables, flags, file)
    const sourceOf = (name: string): Effect.Effect<Source> =>
      flags[name] !== undefined
        ? Effect.succeed({ given: flags[name], text: flags[name].text })
        : Effect.match(variableIn(variables, name), {
            onSuccess: text => ({ given: undefined, text }),
            onFailure: () => ({ given: file[name], text: file[name]?.text ?? "" })
          })
    const localize = (problem: Problem) =>
      Effect.map(sourceOf(problem.name), source => localized(problem, source, { ...sharedFixes, ...fixes }))
    return Effect.gen(function* () {
      const read = yield* Effect.either(provider.load(config))
      const own = Either.isLeft(read) ? yield* Effect.forEach(problemsOf(read.left), localize) : []
      if (Either.isRight(read) && problems.length === 0) return read.right
      const message = messageOf([...problems, ...own])
      return yield* failed(ExitCode.wrongUse, message, undefined, "WrongSettings")
    })
  })

/**
 * The text of a variable. An empty variable counts as unset: `NAME= command` is how a shell unsets
 * one. White space around the text is ignored: in a file with Windows line ends, a line has `\r` at
 * its end.
 */
const variableIn = (variables: ConfigProvider.ConfigProvider, name: string) =>
  variables.load(Config.string(name)).pipe(
    Effect.map(text => text.trim()),
    Effect.filterOrFail(
      text => text !== "",
      () => ConfigError.MissingData([name], "it is empty")
    )
  )

/** Some readers of environment files, such as `docker run --env-file`, keep quotation marks. */
export const isInQuotes = (text: string): boolean => /^(["']).*\1$/s.test(text)

/** What is wrong with such a value, in English. */
export const inQuotes = "is in quotation marks, which are a part of it: remove them"

/** A flag wins even if it is invalid, which `ConfigProvider.orElse` would not do. */
const withSources = (
  variables: ConfigProvider.ConfigProvider,
  flags: GivenSettings,
  file: GivenSettings
): ConfigProvider.ConfigProvider =>
  ConfigProvider.fromFlat({
    ...variables.flattened,
    load: (path, config, split) => {
      const name = path.join("_")
      const loadText = (text: string) =>
        isInQuotes(text)
          ? Effect.fail(ConfigError.InvalidData([...path], inQuotes))
          : ConfigProvider.fromMap(new Map([[name, text]]), { pathDelim: "_" }).flattened.load(
              path,
              config,
              split
            )
      const flag = flags[name]
      if (flag !== undefined) return loadText(flag.text)
      const variable = Effect.flatMap(variableIn(variables, name), loadText)
      const given = file[name]
      return given === undefined
        ? variable
        : Effect.catchIf(variable, ConfigError.isMissingDataOnly, () => loadText(given.text))
    }
  })

interface Problem {
  readonly name: string
  /** What is wrong, in English; undefined if it is not set. */
  readonly wrong: string | undefined
}

/** Where a setting comes from, if not from its variable, and its text; empty if it has none. */
interface Source {
  readonly given: GivenSetting | undefined
  readonly text: string
}

/** The problem with its fix below it. */
const localized = (problem: Problem, source: Source, fixes: Fixes): SettingProblem => {
  const { name } = problem
  const what = whatIsWrong(problem, source)
  const fix = source.given?.fix ?? fixes[name]
  const textIn = (language: Language) =>
    `${inLanguage(source.given?.name ?? name, language)} ${what[language]}${fix === undefined ? "" : `\n    ${inLanguage(fix, language)}`}`
  return { name, text: { en: textIn("en"), ru: textIn("ru") } }
}

/**
 * `wrong` is in English; the Russian text has the value, unless the English one hides it: it may be
 * a secret.
 */
const whatIsWrong = ({ wrong }: Problem, { given, text }: Source): Translations => {
  if (wrong === undefined) return { en: "is not set", ru: "не задана" }
  if (isInQuotes(text))
    return {
      en: inQuotes,
      ru:
        given?.name === undefined
          ? "задана в кавычках, а они входят в значение: уберите их"
          : "— значение в кавычках, а они входят в него: уберите их"
    }
  const which = text !== "" && wrong.includes(text) ? `: ${inLanguage(quoted(text), "ru")}` : ""
  return {
    en: wrong,
    ru: given?.name === undefined ? `задана неверно${which}` : `— неверное значение${which}`
  }
}

/** Of several alternatives, the last one describes best what is missing. */
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
