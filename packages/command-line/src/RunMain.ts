import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import type { Language } from "@estate/text/Language"
import { Cause, Effect, Exit, FiberRef, HashSet, Option } from "effect"
import type { Command } from "./Command.ts"
import { CommandFailed, ExitCode, failed, wrongUse } from "./CommandFailed.ts"
import { readCommandLine } from "./CommandLine.ts"
import type { CommandNode } from "./CommandTree.ts"
import { renderHelp } from "./Help.ts"
import { isPlain, plainWhereUnseen, toStderr, watchStreams } from "./Streams.ts"

/** A program: its version and its command, which has its name. */
export interface Program {
  readonly version: string
  readonly command: Command<never>
  /** In which help and errors are told as far as they are, asked for when one is; English where left out. */
  readonly language?: () => Language
  /** Errors are told as JSON where the words that the program was called with say so; in no case where left out. */
  readonly tellsJson?: (words: ReadonlyArray<string>) => boolean
  /** What it ends with where it was asked to stop: done where left out, as a service is; one that had something to finish is interrupted. */
  readonly whenStopped?: ExitCode
}

/**
 * Runs a command as the program it is, and ends the process with the exit code that says how it went.
 *
 * Interrupted from the terminal (SIGINT) it stops what it had open and ends with 130; asked to stop (SIGTERM) it does the same and
 * ends with 0, or as the program says. A reader that closes the pipe ends it quietly, and a full disk behind standard output with 1. Help and errors carry no colour where nobody would see it (a pipe, `NO_COLOR`).
 */
export const runMain = (program: Program): void => {
  const words = process.argv.slice(2)
  watchStreams(error => process.stderr.write(told(program, words, unwritable(error))))
  let askedToStop = false
  process.once("SIGTERM", () => {
    askedToStop = true
  })
  // Signals are listened to from the next turn on: what is done before that, nobody could interrupt.
  Effect.zipRight(Effect.yieldNow(), run(program, words)).pipe(
    Effect.tapErrorCause(cause => tellFailure(program, words, cause)),
    Effect.locally(FiberRef.currentLoggers, HashSet.make(toStderr)),
    plainWhereUnseen,
    NodeRuntime.runMain({
      disableErrorReporting: true,
      disablePrettyLogger: true,
      teardown: (exit, onExit) =>
        onExit(exitCodeOf(exit, askedToStop ? (program.whenStopped ?? ExitCode.done) : ExitCode.interrupted))
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

const exitCodeOf = <A, E>(exit: Exit.Exit<A, E>, whenInterrupted: ExitCode): ExitCode => {
  if (Exit.isSuccess(exit)) return ExitCode.done
  if (Cause.isInterruptedOnly(exit.cause)) return whenInterrupted
  return Option.match(Cause.failureOption(exit.cause), {
    onNone: () => ExitCode.failed,
    onSome: error => (error instanceof CommandFailed ? error.exitCode : ExitCode.failed)
  })
}

const unwritable = ({ message }: Error) =>
  failed(
    ExitCode.failed,
    {
      en: `standard output cannot be written: ${message}`,
      ru: `не удалось записать стандартный вывод: ${message}`
    },
    { en: "Is there room on the disk?", ru: "Есть ли место на диске?" }
  )

/** A failure as it stands on standard error. */
const told = (
  { command, language = english, tellsJson }: Program,
  words: ReadonlyArray<string>,
  failure: CommandFailed
): string => {
  const own = failure.in(language())
  return `${tellsJson?.(words) === true ? own.toJson() : `${command.node.name}: ${own.toText()}`}\n`
}

const tellFailure = (program: Program, words: ReadonlyArray<string>, cause: Cause.Cause<unknown>) => {
  if (Cause.isInterruptedOnly(cause)) return Effect.void
  const { name } = program.command.node
  const failure = Option.match(Cause.failureOption(cause), {
    onNone: () => faultIn(name, cause),
    onSome: error => (error instanceof CommandFailed ? error : undefined)
  })
  if (failure === undefined || failure.message === "") return Effect.void
  return write(process.stderr, told(program, words, failure))
}

const faultIn = (name: string, cause: Cause.Cause<unknown>): CommandFailed => {
  const trace = Cause.pretty(cause)
  const said = { en: `this is a fault in ${name} itself`, ru: `это ошибка в самой программе ${name}` }
  return failed(
    ExitCode.failed,
    { en: `${said.en}\n${trace}`, ru: `${said.ru}\n${trace}` },
    undefined,
    "Fault"
  )
}
