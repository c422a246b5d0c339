import { inLanguage, type Language, type LocalizedText } from "@estate/text/Language"
import { Array, Config, ConfigError, ConfigProvider, Effect, Option } from "effect"
import { type CommandFailed, ExitCode, failed } from "./CommandFailed.ts"
import { quoted } from "./Mistake.ts"

/** What to do about a setting that is missing or wrong, by the setting's name. */
export type Fixes = Readonly<Record<string, LocalizedText>>

/** Where settings come from besides the environment. */
export interface SettingSources {
  readonly fixes: Fixes
  /** What was given as options: it goes before the environment. */
  readonly flags?: Readonly<Record<string, Option.Option<string>>>
  /** What a file says: it goes behind the environment. */
  readonly file?: Readonly<Record<string, Option.Option<string>>>
}

/**
 * All settings at once: the flags that were given first, the environment behind them, where an empty variable is none, a file behind both. Everything that is wrong is told
 * together, each setting with its name and its fix, as a `CommandFailed` with exit code 2.
 */
export const readSettings = <A>(
  config: Config.Config<A>,
  { fixes, flags = {}, file = {} }: SettingSources
): Effect.Effect<A, CommandFailed> =>
  Effect.flatMap(Effect.configProviderWith(Effect.succeed), environment => {
    const provider = withBefore(flags, withBehind(file, withoutEmpty(environment)))
    return Effect.catchAll(provider.load(config), error =>
      Effect.flatMap(Effect.forEach(faultsOf(error), inRussianToo(provider)), faults =>
        failed(ExitCode.wrongUse, tellFaults(faults, fixes), undefined, "WrongSettings")
      )
    )
  })

/** A variable that is set to nothing is not set: `NAME= command` is how a shell takes one away, and a file of them leaves one open. */
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

type Given = Readonly<Record<string, Option.Option<string>>>

const given = (settings: Given) => {
  const values = new Map(
    Object.entries(settings).flatMap(([name, value]) =>
      Option.isSome(value) ? [[name, value.value] as const] : []
    )
  )
  const has = (path: ReadonlyArray<string>) => values.has(path.join("_"))
  return { has, flattened: ConfigProvider.fromMap(values, { pathDelim: "_" }).flattened }
}

/** What is given hides the environment's setting, also where it is wrong: `ConfigProvider.orElse` would look behind it. */
const withBefore = (settings: Given, environment: ConfigProvider.ConfigProvider) => {
  const first = given(settings)
  return ConfigProvider.fromFlat({
    ...environment.flattened,
    load: (path, config, split) =>
      (first.has(path) ? first.flattened : environment.flattened).load(path, config, split)
  })
}

/** What is given counts where the environment says nothing. */
const withBehind = (settings: Given, environment: ConfigProvider.ConfigProvider) => {
  const behind = given(settings)
  return ConfigProvider.fromFlat({
    ...environment.flattened,
    load: (path, config, split) => {
      const said = environment.flattened.load(path, config, split)
      return behind.has(path)
        ? Effect.catchIf(said, ConfigError.isMissingDataOnly, () =>
            behind.flattened.load(path, config, split)
          )
        : said
    }
  })
}

interface Fault {
  readonly name: string
  /** Not set, or what is wrong about it, in the English of whatever read it. */
  readonly wrong: string | undefined
}

/** What is said of a setting, behind its name. */
interface Told {
  readonly name: string
  readonly what: Readonly<Record<Language, string>>
}

const missing = { en: "is not set", ru: "не задана" }

/** What reads a setting tells of it in English alone. In Russian its value is told, unless English keeps that to itself: it may be a secret. */
const inRussianToo =
  (provider: ConfigProvider.ConfigProvider) =>
  ({ name, wrong }: Fault): Effect.Effect<Told> =>
    wrong === undefined
      ? Effect.succeed({ name, what: missing })
      : Effect.map(Effect.option(provider.load(Config.string(name))), value => {
          const shown = Option.filter(value, text => text !== "" && wrong.includes(text))
          const which = Option.match(shown, { onNone: () => "", onSome: text => `: ${quoted(text)}` })
          return { name, what: { en: wrong, ru: `задана неверно${which}` } }
        })

/** An `Or` says that a setting could have been had in several ways: the last way tells best what is missing. */
const faultsOf = (error: ConfigError.ConfigError): ReadonlyArray<Fault> =>
  ConfigError.reduceWithContext(error, undefined, {
    andCase: (_, left: ReadonlyArray<Fault>, right: ReadonlyArray<Fault>) => [...left, ...right],
    orCase: (_, left, right) => (left.some(({ wrong }) => wrong !== undefined) ? left : right),
    invalidDataCase: (_, path, message) => [{ name: path.join("_"), wrong: `is wrong: ${message}` }],
    missingDataCase: (_, path) => [{ name: path.join("_"), wrong: undefined }],
    sourceUnavailableCase: (_, path, message) => [
      { name: path.join("_"), wrong: `cannot be read: ${message}` }
    ],
    unsupportedCase: (_, path, message) => [{ name: path.join("_"), wrong: `cannot be read: ${message}` }]
  })

const several = { en: "the settings are not complete:", ru: "с настройками не всё в порядке:" }

const tellFaults = (faults: ReadonlyArray<Told>, fixes: Fixes): LocalizedText => {
  const distinct = Array.dedupeWith(faults, (a, b) => a.name === b.name)
  const told = (language: Language) => {
    const lines = distinct.map(({ name, what }) => {
      const fix = fixes[name]
      return `${name} ${what[language]}${fix === undefined ? "" : `\n    ${inLanguage(fix, language)}`}`
    })
    return lines.length === 1
      ? lines.join("")
      : [several[language], ...lines.map(line => `  ${line}`)].join("\n")
  }
  return { en: told("en"), ru: told("ru") }
}
