import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause, Effect, Exit, FiberRef, HashSet, Option } from "effect"
import type { Command } from "./Command.ts"
import { CommandFailed, ExitCode, failed, wrongUse } from "./CommandFailed.ts"
import { readCommandLine } from "./CommandLine.ts"
import type { CommandNode } from "./CommandTree.ts"
import { renderHelp } from "./Help.ts"
import type { Language } from "./Language.ts"
import { endQuietlyWithoutReader, isPlain, plainWhereUnseen, toStderr } from "./Streams.ts"

/** A program: its version and its command, which has its name. */
export interface Program {
  readonly version: string
  readonly command: Command<never>
  /** In which help and errors are told as far as they are, asked for when one is; English where left out. */
  readonly language?: () => Language
  /** Errors are told as JSON where the words that the program was called with say so; in no case where left out. */
  readonly tellsJson?: (words: ReadonlyArray<string>) => boolean
}

/**
 * Runs a command as the program it is, and ends the process with the exit code that says how it went.
 *
 * Interrupted from the terminal (SIGINT) it stops what it had open and ends with 130; asked to stop (SIGTERM) it does the same and
 * ends with 0. A reader that closes the pipe ends it quietly. Help and errors carry no colour where nobody would see it (a pipe, `NO_COLOR`).
 */
export const runMain = (program: Program): void => {
  endQuietlyWithoutReader()
  let askedToStop = false
  process.once("SIGTERM", () => {
    askedToStop = true
  })
  const words = process.argv.slice(2)
  // Signals are listened to from the next turn on: what is done before that, nobody could interrupt.
  Effect.zipRight(Effect.yieldNow(), run(program, words)).pipe(
    Effect.tapErrorCause(cause => tellFailure(program, words, cause)),
    Effect.locally(FiberRef.currentLoggers, HashSet.make(toStderr)),
    Effect.withConsole(plainWhereUnseen),
    NodeRuntime.runMain({
      disableErrorReporting: true,
      disablePrettyLogger: true,
      teardown: (exit, onExit) => onExit(exitCodeOf(exit, askedToStop))
    })
  )
}

const english = () => "en" as const

const run = (
  { version, command, language = english }: Program,
  words: ReadonlyArray<string>
): Effect.Effect<unknown, CommandFailed> => {
  if (words.length === 1 && words[0] === "--version") return write(process.stdout, `${version}\n`)
  const asked = readCommandLine(command, words)
  const { node } = asked.command
  switch (asked.kind) {
    case "help":
      return write(process.stdout, helpOn(process.stdout, asked.path, node, language()))
    case "group":
      return Effect.zipRight(
        write(process.stderr, helpOn(process.stderr, asked.path, node, language())),
        Effect.fail(new CommandFailed({ exitCode: ExitCode.wrongUse, message: "" }))
      )
    case "mistake": {
      const see = `${asked.path.join(" ")} --help`
      return Effect.fail(wrongUse(asked.mistake.told, { en: `See: ${see}`, ru: `Подробнее: ${see}` }))
    }
    case "work":
      return asked.work
  }
}

const write = (stream: NodeJS.WriteStream, text: string) => Effect.sync(() => void stream.write(text))

const USUAL_WIDTH = 80
const WIDEST = 100

const helpOn = (
  stream: NodeJS.WriteStream,
  path: ReadonlyArray<string>,
  command: CommandNode,
  language: Language
): string =>
  renderHelp(path, command, {
    language,
    width: Math.min(WIDEST, stream.columns || USUAL_WIDTH),
    heading: isPlain(stream) ? text => text : text => `\u001b[1m${text}\u001b[22m`
  })

const exitCodeOf = <A, E>(exit: Exit.Exit<A, E>, askedToStop: boolean): ExitCode => {
  if (Exit.isSuccess(exit)) return ExitCode.done
  if (Cause.isInterruptedOnly(exit.cause)) return askedToStop ? ExitCode.done : ExitCode.interrupted
  return Option.match(Cause.failureOption(exit.cause), {
    onNone: () => ExitCode.failed,
    onSome: error => (error instanceof CommandFailed ? error.exitCode : ExitCode.failed)
  })
}

const tellFailure = (
  { command, language = english, tellsJson }: Program,
  words: ReadonlyArray<string>,
  cause: Cause.Cause<unknown>
) => {
  if (Cause.isInterruptedOnly(cause)) return Effect.void
  const asJson = tellsJson?.(words) === true
  const { name } = command.node
  const failure = Option.match(Cause.failureOption(cause), {
    onNone: () => faultIn(name, cause),
    onSome: error => (error instanceof CommandFailed ? error : undefined)
  })
  if (failure === undefined || failure.message === "") return Effect.void
  const told = failure.in(language())
  return write(process.stderr, `${asJson ? told.toJson() : `${name}: ${told.toText()}`}\n`)
}

const faultIn = (name: string, cause: Cause.Cause<unknown>): CommandFailed => {
  const trace = Cause.pretty(cause)
  const told = { en: `this is a fault in ${name} itself`, ru: `это ошибка в самой программе ${name}` }
  return failed(
    ExitCode.failed,
    { en: `${told.en}\n${trace}`, ru: `${told.ru}\n${trace}` },
    undefined,
    "Fault"
  )
}
