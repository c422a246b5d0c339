import { stripVTControlCharacters } from "node:util"
import { CliConfig, Command, ValidationError } from "@effect/cli"
import { NodeContext, NodeRuntime } from "@effect/platform-node"
import { Cause, Console, Effect, Exit, Logger, Option } from "effect"
import { CommandFailed, ExitCode } from "./CommandFailed.ts"
import { flushLog, writeSoon } from "./LogToStderr.ts"

/**
 * Runs a command as the program it is, and ends the process with the exit code that says how it went.
 *
 * Interrupted from the terminal (SIGINT) it stops what it had open and ends with 130; asked to stop (SIGTERM) it does the same and
 * ends with 0. A reader that closes the pipe ends it quietly. Help and errors carry no colour where nobody would see it (a pipe, `NO_COLOR`).
 */
export const runMain = <Name extends string, A>(options: {
  readonly name: string
  readonly version: string
  readonly command: Command.Command<Name, NodeContext.NodeContext, CommandFailed, A>
}): void => {
  process.stdout.on("error", endQuietly)
  process.stderr.on("error", endQuietly)
  let askedToStop = false
  process.once("SIGTERM", () => {
    askedToStop = true
  })
  const main = Command.run(options.command, { name: options.name, version: options.version })
  main(process.argv).pipe(
    Effect.tapErrorCause(cause => tellFailure(options.name, cause)),
    Effect.provide(logToStderr),
    Effect.withConsole(plainWhereUnseen),
    Effect.provide([NodeContext.layer, CliConfig.layer({ showBuiltIns: false, showTypes: false })]),
    NodeRuntime.runMain({
      disableErrorReporting: true,
      disablePrettyLogger: true,
      teardown: (exit, onExit) => onExit(exitCodeOf(exit, askedToStop))
    })
  )
}

const exitCodeOf = <A, E>(exit: Exit.Exit<A, E>, askedToStop: boolean): ExitCode => {
  if (Exit.isSuccess(exit)) return ExitCode.done
  if (Cause.isInterruptedOnly(exit.cause)) return askedToStop ? ExitCode.done : ExitCode.interrupted
  return Option.match(Cause.failureOption(exit.cause), {
    onNone: () => ExitCode.failed,
    onSome: error => {
      if (error instanceof CommandFailed) return error.exitCode
      return ValidationError.isValidationError(error) ? ExitCode.wrongUse : ExitCode.failed
    }
  })
}

/** `@effect/cli` has told its own validation errors already. */
const tellFailure = (name: string, cause: Cause.Cause<unknown>) => {
  if (Cause.isInterruptedOnly(cause)) return Effect.void
  return Option.match(Cause.failureOption(cause), {
    onNone: () => Console.error(`${name}: this is a fault in ${name} itself\n${Cause.pretty(cause)}`),
    onSome: error =>
      error instanceof CommandFailed ? Console.error(`${name}: ${error.message}`) : Effect.void
  })
}

/** What a program says of itself is no data: a line each, `key=value`. */
const logToStderr = Logger.replace(
  Logger.defaultLogger,
  Logger.map(Logger.logfmtLogger, line => writeSoon(line))
)

/** `@effect/cli` colours what it prints wherever it prints it. */
const plainWhereUnseen: Console.Console = (() => {
  const write = (stream: NodeJS.WriteStream, texts: ReadonlyArray<unknown>) =>
    Effect.sync(() => {
      flushLog()
      const text = texts.map(String).join(" ")
      const plain = !stream.isTTY || (process.env.NO_COLOR ?? "") !== ""
      stream.write(`${plain ? stripVTControlCharacters(text) : text}\n`)
    })
  const standard = Effect.runSync(Console.consoleWith(Effect.succeed))
  return {
    ...standard,
    log: (...texts: ReadonlyArray<unknown>) => write(process.stdout, texts),
    error: (...texts: ReadonlyArray<unknown>) => write(process.stderr, texts)
  }
})()

const endQuietly = (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(ExitCode.done)
  throw error
}
