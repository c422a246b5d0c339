import { Array, type Config, ConfigError, ConfigProvider, Effect, Option } from "effect"
import { CommandFailed, ExitCode } from "./CommandFailed.ts"

/** What to do about a setting that is missing or wrong, by the setting's name. */
export type Fixes = Readonly<Record<string, string>>

/**
 * All settings at once: the flags that were given first, the environment behind them. Everything that is wrong is told together,
 * each setting with its name and its fix, as a `CommandFailed` with exit code 2.
 */
export const readSettings = <A>(
  config: Config.Config<A>,
  options: { readonly fixes: Fixes; readonly flags?: Readonly<Record<string, Option.Option<string>>> }
): Effect.Effect<A, CommandFailed> =>
  Effect.flatMap(Effect.configProviderWith(Effect.succeed), environment =>
    flagsBefore(environment, options.flags ?? {}).load(config)
  ).pipe(
    Effect.mapError(
      error =>
        new CommandFailed({
          exitCode: ExitCode.wrongUse,
          message: tellFaults(faultsOf(error), options.fixes)
        })
    )
  )

/** A flag that is given hides the environment's setting, also where it is wrong: `ConfigProvider.orElse` would look behind it. */
const flagsBefore = (
  environment: ConfigProvider.ConfigProvider,
  flags: Readonly<Record<string, Option.Option<string>>>
) => {
  const given = new Map(
    Object.entries(flags).flatMap(([name, value]) =>
      Option.isSome(value) ? [[name, value.value] as const] : []
    )
  )
  const fromFlags = ConfigProvider.fromMap(given, { pathDelim: "_" })
  return ConfigProvider.fromFlat({
    ...environment.flattened,
    load: (path, config, split) =>
      (given.has(path.join("_")) ? fromFlags : environment).flattened.load(path, config, split)
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
