import { isatty } from "node:tty"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import type { Language, LocalizedText } from "@estate/text/Language"
import { plainLine } from "@estate/text/PlainText"
import { Cause, Clock, ConfigProvider, Effect, Exit, Option } from "effect"
import type { Command } from "./Command.ts"
import { CommandFailed, ExitCode, failed, wrongUse } from "./CommandFailed.ts"
import { type CommandLine, readCommandLine } from "./CommandLine.ts"
import type { Completion } from "./Complete.ts"
import { reasonOf } from "./Files.ts"
import { type HelpLayout, renderEnvironment, renderHelp, wrapped } from "./Help.ts"
import { Host, type TextStream } from "./Host.ts"
import { stillStopping, watchStopSignals } from "./StopSignals.ts"
import { afterOutput, columnsOf, logging, print, printError, stylesOn, watchStreams } from "./Streams.ts"

/** A program: its version, and the command with its name. */
export interface Program {
  readonly version: string
  readonly command: Command<never>
  /** The language of help and errors, read when it is needed. Default: English. */
  readonly language?: () => Language
  /** Whether these arguments ask for errors as JSON. Default: never. */
  readonly wantsJson?: (args: ReadonlyArray<string>) => boolean
  /** Default: those of the process. */
  readonly args?: ReadonlyArray<string>
  /** What to do instead of an option or a command that does not exist: `--lang`, `calls show`. */
  readonly hints?: Readonly<Record<string, LocalizedText>>
  /** Completions that only the program knows: see `OptionNode.completes`. */
  readonly known?: (what: string, words: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<Completion>>
}

/**
 * Runs a command as the program, and ends the process with an exit code.
 *
 * SIGINT stops the work and ends with 130, SIGTERM with 143: the rest is not done. A command that
 * runs until it is stopped ends with 0 on SIGTERM. A closed terminal stops the work, too. A slow
 * reader gets all output before the end. If a reader closes the pipe, the program ends without an
 * error; on a full disk, it ends with 1. Without a terminal or with `NO_COLOR`, help and errors
 * have no colour.
 */
export const runMain = (program: Program): void => {
  watchStreams(error => Effect.runSync(printFailure(program, outputFailed(error))))
  const line = lineOf(program)
  let whenInterrupted: ExitCode = ExitCode.interrupted
  watchStopSignals(
    () => {
      whenInterrupted = whenStopped(line)
    },
    () => {
      const { command, language = english } = program
      Effect.runSync(printError(`${command.node.name}: ${stillStopping[language()]}`))
    }
  )
  const hasTerminal = process.stderr.isTTY
  // A closed terminal stops a program in order, unless SIGHUP has another meaning. With nohup, a
  // program continues: standard error is not a terminal then.
  if (hasTerminal && process.listenerCount("SIGHUP") === 0)
    process.once("SIGHUP", () => process.kill(process.pid, "SIGTERM"))
  // Signals are handled from the next turn on: nothing before that could be interrupted.
  Effect.zipRight(Effect.yieldNow(), run(program, line)).pipe(
    NodeRuntime.runMain({
      disableErrorReporting: true,
      disablePrettyLogger: true,
      teardown: (exit, onExit) =>
        afterOutput(Exit.isInterrupted(exit), () => {
          // Node.js crashes if it exits by itself when its terminal has gone.
          if (hasTerminal && !isatty(process.stderr.fd)) {
            process.removeAllListeners("SIGHUP")
            process.kill(process.pid, "SIGHUP")
          } else onExit(exitCodeOf(exit, whenInterrupted))
        })
    })
  )
}

/**
 * Runs a command as `runMain` does, but inside another process, with an environment, streams and a
 * clock of its own; returns the exit code. `stop` works like SIGTERM.
 */
export const runWithin =
  (program: Program) =>
  async (host: Host["Type"], clock = Clock.make(), stop?: AbortSignal): Promise<ExitCode> => {
    const line = lineOf(program)
    const variables = Object.entries(host.env).map(([name, value = ""]) => [name, value] as const)
    const provider = ConfigProvider.fromMap(new Map(variables), { pathDelim: "_", seqDelim: "," })
    const work = run(program, line).pipe(
      Effect.provideService(Host, host),
      Effect.withConfigProvider(provider),
      Effect.withClock(clock)
    )
    return exitCodeOf(await Effect.runPromiseExit(work, stop && { signal: stop }), whenStopped(line))
  }

/** The `load` of a program: with these arguments, to run it within another process. */
export const loadOf =
  (programIn: (env: NodeJS.ProcessEnv) => Program) =>
  (args: ReadonlyArray<string>, { env }: Pick<NodeJS.Process, "env">) => ({
    runWithin: runWithin({ ...programIn(env), args })
  })

const argsOf = ({ args = process.argv.slice(2) }: Program) => args

const lineOf = (program: Program) => readCommandLine(program.command, argsOf(program))

/** How a command ends that is stopped by SIGTERM. */
const whenStopped = ({ command }: CommandLine<never>): ExitCode =>
  command.node.runsUntilStopped === true ? ExitCode.done : ExitCode.terminated

/** The work of a program, with its errors printed. */
const run = (program: Program, line: CommandLine<never>) =>
  workOf(program, line).pipe(
    Effect.tapErrorCause(cause => printCause(program, cause)),
    logging
  )

const english = () => "en" as const

const workOf = (program: Program, line: CommandLine<never>): Effect.Effect<unknown, CommandFailed> => {
  const { command, hints = {}, language = english, version } = program
  const [first = "", ...others] = argsOf(program)
  if (others.length === 0 && ["--version", "-v", "-V", "version"].includes(first)) return print(version)
  if (first === "__complete") return completed(program, others)
  if (first === "__commands") return print(JSON.stringify(command.node))
  const { node } = line.command
  const printHelp = (stream: "stdout" | "stderr" = "stdout", render = renderHelp) =>
    Effect.map(Host, host => {
      host[stream].write(render(line.path, node, layoutOn(host[stream], host.env, language())))
    })
  switch (line.kind) {
    case "help":
      return printHelp()
    case "environment":
      return printHelp("stdout", renderEnvironment)
    case "group":
      // A call without a command should fail; a group lists its commands.
      if (line.path.length > 1) return printHelp()
      return Effect.zipRight(
        printHelp("stderr"),
        Effect.fail(new CommandFailed({ exitCode: ExitCode.wrongUse, what: "" }))
      )
    case "mistake": {
      const { instead, message, plain = message, unknown = "" } = line.mistake
      const see = `${line.path.join(" ")} --help`
      const hint = Object.hasOwn(hints, unknown) ? hints[unknown] : undefined
      if (hint !== undefined) return Effect.fail(wrongUse(plain, hint))
      return Effect.fail(wrongUse(message, instead ?? { en: `See: ${see}`, ru: `Подробнее: ${see}` }))
    }
    case "work":
      return line.work
  }
}

/** `NAME __complete -- WORDS`: prints a line for each possible word at the cursor, or `:files`. */
const completed = (
  { command, language = english, known = () => Effect.succeed([]) }: Program,
  [, ...words]: ReadonlyArray<string>
) =>
  Effect.gen(function* () {
    const { complete, matching } = yield* Effect.promise(() => import("./Complete.ts"))
    const found = complete(command.node, words, language())
    if (found.kind === "files") return yield* print(":files")
    const shown = found.kind === "asks" ? matching(found.typed, yield* known(found.what, words)) : found
    const lines = shown.words.map(({ value, about }) => `${plainLine(value)}\t${plainLine(about)}`)
    if (lines.length > 0) yield* print(lines.join("\n"))
  })

const MAX_WIDTH = 100

const layoutOn = (stream: TextStream, env: NodeJS.ProcessEnv, language: Language): HelpLayout => ({
  language,
  width: Math.min(MAX_WIDTH, columnsOf(stream)),
  heading: stylesOn(stream, env).bold
})

const exitCodeOf = <A, E>(exit: Exit.Exit<A, E>, whenInterrupted: ExitCode): ExitCode => {
  if (Exit.isSuccess(exit)) return ExitCode.done
  if (Cause.isInterruptedOnly(exit.cause)) return whenInterrupted
  return Option.match(Cause.failureOption(exit.cause), {
    onNone: () => ExitCode.failed,
    onSome: error => (error instanceof CommandFailed ? error.exitCode : ExitCode.failed)
  })
}

const outputFailed = (error: Error) => {
  const { en, ru } = reasonOf(error)
  return failed(ExitCode.failed, {
    en: `cannot write to standard output: ${en}`,
    ru: `не удалось записать стандартный вывод: ${ru}`
  })
}

/** Prints an error on standard error. */
const printFailure = (program: Program, failure: CommandFailed) =>
  Effect.flatMap(Host, ({ stderr }) => {
    const { command, language = english, wantsJson } = program
    const { name } = command.node
    // On a terminal, a person reads the error, whatever format was requested.
    if (stderr.isTTY) return printError(forTerminal(name, failure.in(language()), columnsOf(stderr)))
    const isJson = wantsJson?.(argsOf(program)) === true
    return printError(isJson ? failure.toJson(language()) : `${name}: ${failure.toText(language())}`)
  })

/**
 * What happened, and below it what to do next. A command in it stays on one line, so that it can be
 * copied.
 */
const forTerminal = (
  name: string,
  { fix, message }: ReturnType<CommandFailed["in"]>,
  width: number
): string =>
  [`${name}: ${message}`, ...(fix === "" ? [] : [fix])]
    .flatMap(text => text.split("\n"))
    .flatMap(line => wrapped(line.replace(commandOf(name), joinedWords), width))
    .join("\n")
    .replaceAll(NO_BREAK_SPACE, " ")

const NO_BREAK_SPACE = "\u00a0"

/** `estate auth login` in `Sign in: estate auth login; or …`. */
const commandOf = (name: string) => new RegExp(`(?<=: )${name} [^;]*`, "u")

const joinedWords = (command: string) => command.replaceAll(" ", NO_BREAK_SPACE)

const printCause = (program: Program, cause: Cause.Cause<unknown>) => {
  if (Cause.isInterruptedOnly(cause)) return Effect.void
  const failure = Option.match(Cause.failureOption(cause), {
    onNone: () => bugIn(program.command.node.name, cause),
    onSome: error => (error instanceof CommandFailed ? error : undefined)
  })
  if (failure === undefined || failure.message === "") return Effect.void
  return printFailure(program, failure)
}

const bugIn = (name: string, cause: Cause.Cause<unknown>): CommandFailed => {
  const trace = Cause.pretty(cause)
  const message = { en: `this is a bug in ${name}`, ru: `это ошибка в программе ${name}` }
  return failed(
    ExitCode.failed,
    { en: `${message.en}\n${trace}`, ru: `${message.ru}\n${trace}` },
    undefined,
    "Fault"
  )
}
