import { Array, type Config, ConfigError, ConfigProvider, Effect, Option } from "effect"
import { CommandFailed, ExitCode } from "./CommandFailed.ts"

/** What to do about a setting that is missing or wrong, by the setting's name. */
export type Fixes = Readonly<Record<string, string>>

/** Where settings come from besides the environment. */
export interface SettingSources {
  readonly fixes: Fixes
  /** What was given as options: it goes before the environment. */
  readonly flags?: Readonly<Record<string, Option.Option<string>>>
  /** What a file says: it goes behind the environment. */
  readonly file?: Readonly<Record<string, Option.Option<string>>>
}

/**
 * All settings at once: the flags that were given first, the environment behind them, a file behind both. Everything that is wrong is told
 * together, each setting with its name and its fix, as a `CommandFailed` with exit code 2.
 */
export const readSettings = <A>(
  config: Config.Config<A>,
  { fixes, flags = {}, file = {} }: SettingSources
): Effect.Effect<A, CommandFailed> =>
  Effect.flatMap(Effect.configProviderWith(Effect.succeed), environment =>
    withBefore(flags, withBehind(file, environment)).load(config)
  ).pipe(
    Effect.mapError(
      error =>
        new CommandFailed({
          exitCode: ExitCode.wrongUse,
          code: "WrongSettings",
          message: tellFaults(faultsOf(error), fixes)
        })
    )
  )

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
  readonly what: string
}

/** An `Or` says that a setting could have been had in several ways: the last way tells best what is missing. */
const faultsOf = (error: ConfigError.ConfigError): ReadonlyArray<Fault> =>
  ConfigError.reduceWithContext(error, undefined, {
    andCase: (_, left: ReadonlyArray<Fault>, right: ReadonlyArray<Fault>) => [...left, ...right],
    orCase: (_, left, right) => (left.some(fault => fault.what !== missing) ? left : right),
    invalidDataCase: (_, path, message) => [{ name: path.join("_"), what: `is wrong: ${message}` }],
    missingDataCase: (_, path) => [{ name: path.join("_"), what: missing }],
    sourceUnavailableCase: (_, path, message) => [
      { name: path.join("_"), what: `cannot be read: ${message}` }
    ],
    unsupportedCase: (_, path, message) => [{ name: path.join("_"), what: `cannot be read: ${message}` }]
  })

const missing = "is not set"

const tellFaults = (faults: ReadonlyArray<Fault>, fixes: Fixes): string => {
  const distinct = Array.dedupeWith(faults, (a, b) => a.name === b.name)
  const lines = distinct.map(({ name, what }) => {
    const fix = fixes[name]
    return `${name} ${what}${fix === undefined ? "" : `\n    ${fix}`}`
  })
  return lines.length === 1
    ? lines.join("")
    : ["the settings are not complete:", ...lines.map(line => `  ${line}`)].join("\n")
}
