import { CliConfig, Command, ValidationError } from "@effect/cli"
import * as NodeContext from "@effect/platform-node/NodeContext"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause, Effect, Exit, Option } from "effect"
import { CommandFailed, ExitCode } from "./CommandFailed.ts"
import { readCommandLine } from "./CommandLine.ts"
import { type CommandNode, commandTree, plainHelp } from "./CommandTree.ts"
import { type HelpLayout, renderHelp } from "./Help.ts"
import { endQuietlyWithoutReader, isPlain, logToStderr, plainWhereUnseen, withoutErrors } from "./Streams.ts"

/** A program: its name, its version, its commands. */
export interface Program<Name extends string, A> {
  readonly name: string
  readonly version: string
  readonly command: Command.Command<Name, NodeContext.NodeContext, CommandFailed, A>
  /** Errors are told as JSON where the words that the program was called with say so; in no case where left out. */
  readonly tellsJson?: (words: ReadonlyArray<string>) => boolean
}

/**
 * Runs a command as the program it is, and ends the process with the exit code that says how it went.
 *
 * Interrupted from the terminal (SIGINT) it stops what it had open and ends with 130; asked to stop (SIGTERM) it does the same and
 * ends with 0. A reader that closes the pipe ends it quietly. Help and errors carry no colour where nobody would see it (a pipe, `NO_COLOR`).
 */
export const runMain = <Name extends string, A>(program: Program<Name, A>): void => {
  endQuietlyWithoutReader()
  let askedToStop = false
  process.once("SIGTERM", () => {
    askedToStop = true
  })
  const words = process.argv.slice(2)
  run(program, words).pipe(
    Effect.tapErrorCause(cause => tellFailure(program, words, cause)),
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

const run = <Name extends string, A>(
  { name, version, command }: Program<Name, A>,
  words: ReadonlyArray<string>
): Effect.Effect<void, CommandFailed | ValidationError.ValidationError, NodeContext.NodeContext> => {
  if (words.length === 1 && words[0] === "--version") return write(process.stdout, `${version}\n`)
  const root = { ...commandTree(command.descriptor), name }
  const asked = readCommandLine(root, words)
  switch (asked.kind) {
    case "help":
      return write(process.stdout, helpOn(process.stdout, asked.path, asked.command))
    case "group":
      return Effect.zipRight(
        write(process.stderr, helpOn(process.stderr, asked.path, asked.command)),
        Effect.fail(new CommandFailed({ exitCode: ExitCode.wrongUse, message: "" }))
      )
    case "mistake":
      return Effect.fail(wrongUse(asked.message, asked.path))
    case "command": {
      // What `@effect/cli` says of a mistake is told here, in our words; what the command says is its own.
      const speaking = Command.transformHandler(command, handler =>
        Effect.withConsole(handler, plainWhereUnseen)
      )
      const main = Command.run(speaking, { name, version })
      return main(["", "", ...asked.words]).pipe(
        Effect.withConsole(withoutErrors),
        Effect.mapError(error =>
          ValidationError.isValidationError(error) && !ValidationError.isHelpRequested(error)
            ? wrongUse(inOurWords(plainHelp(error.error)), asked.path)
            : error
        )
      )
    }
  }
}

/** As the other messages are written: a part of a sentence. */
const inOurWords = (said: string): string =>
  said.replace(/^[A-Z](?=[a-z])/u, letter => letter.toLowerCase()).replace("a integer", "a whole number")

const wrongUse = (message: string, path: ReadonlyArray<string>) =>
  new CommandFailed({ exitCode: ExitCode.wrongUse, message, fix: `See: ${path.join(" ")} --help` })

const write = (stream: NodeJS.WriteStream, text: string) => Effect.sync(() => void stream.write(text))

const USUAL_WIDTH = 80
const WIDEST = 100

const helpOn = (stream: NodeJS.WriteStream, path: ReadonlyArray<string>, command: CommandNode): string => {
  const layout: HelpLayout = {
    width: Math.min(WIDEST, stream.columns || USUAL_WIDTH),
    heading: isPlain(stream) ? text => text : text => `\u001b[1m${text}\u001b[22m`
  }
  return renderHelp(path, command, layout)
}

const exitCodeOf = <A, E>(exit: Exit.Exit<A, E>, askedToStop: boolean): ExitCode => {
  if (Exit.isSuccess(exit)) return ExitCode.done
  if (Cause.isInterruptedOnly(exit.cause)) return askedToStop ? ExitCode.done : ExitCode.interrupted
  return Option.match(Cause.failureOption(exit.cause), {
    onNone: () => ExitCode.failed,
    onSome: error => (error instanceof CommandFailed ? error.exitCode : ExitCode.failed)
  })
}

const tellFailure = <Name extends string, A>(
  { name, tellsJson }: Program<Name, A>,
  words: ReadonlyArray<string>,
  cause: Cause.Cause<unknown>
) => {
  if (Cause.isInterruptedOnly(cause)) return Effect.void
  const asJson = tellsJson?.(words) === true
  const failed = Option.match(Cause.failureOption(cause), {
    onNone: () =>
      new CommandFailed({
        exitCode: ExitCode.failed,
        code: "Fault",
        message: `this is a fault in ${name} itself\n${Cause.pretty(cause)}`
      }),
    onSome: error => (error instanceof CommandFailed ? error : undefined)
  })
  if (failed === undefined || failed.message === "") return Effect.void
  return write(process.stderr, `${asJson ? failed.toJson() : `${name}: ${failed.toText()}`}\n`)
}
