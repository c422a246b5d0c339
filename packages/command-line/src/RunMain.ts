import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import type { Language, LocalizedText } from "@estate/text/Language"
import { plainLine } from "@estate/text/PlainText"
import { Cause, Effect, Exit, FiberRef, HashSet, Option } from "effect"
import type { Command } from "./Command.ts"
import { CommandFailed, ExitCode, failed, wrongUse } from "./CommandFailed.ts"
import { type CommandLine, readCommandLine } from "./CommandLine.ts"
import type { CommandNode } from "./CommandTree.ts"
import type { Completion } from "./Complete.ts"
import { type HelpLayout, renderEnvironment, renderHelp, wrapped } from "./Help.ts"
import { isPlain, toStderr, watchStreams, withoutUnwantedColour } from "./Streams.ts"

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
  /** What to do instead, by an option or a command that does not exist: `--lang`, `calls show`. */
  readonly hints?: Readonly<Record<string, LocalizedText>>
  /** What a shell may complete that only the program knows: see `OptionNode.completes`. */
  readonly known?: (what: string, words: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<Completion>>
}

/**
 * Runs a command as the program, and ends the process with an exit code.
 *
 * SIGINT stops the work and ends with 130, SIGTERM with 143: what was to be done is not. A command
 * that runs until it is stopped ends with 0 then. A reader that closes the pipe ends the program
 * without an error, a full disk with 1. Without a terminal and with `NO_COLOR`, help and errors
 * have no colour.
 */
export const runMain = (program: Program): void => {
  const { args = process.argv.slice(2) } = program
  watchStreams(error => process.stderr.write(errorText(program, args, outputFailed(error))))
  const line = readCommandLine(program.command, args)
  let whenInterrupted: ExitCode = ExitCode.interrupted
  process.once("SIGTERM", () => {
    whenInterrupted = line.command.node.runsUntilStopped === true ? ExitCode.done : ExitCode.terminated
  })
  // Signals are handled from the next turn on: nothing before it could be interrupted.
  Effect.zipRight(Effect.yieldNow(), run(program, args, line)).pipe(
    Effect.tapErrorCause(cause => printFailure(program, args, cause)),
    Effect.locally(FiberRef.currentLoggers, HashSet.make(toStderr)),
    withoutUnwantedColour,
    NodeRuntime.runMain({
      disableErrorReporting: true,
      disablePrettyLogger: true,
      teardown: (exit, onExit) => onExit(exitCodeOf(exit, whenInterrupted))
    })
  )
}

const english = () => "en" as const

const run = (
  { version, command, language = english, hints = {}, known = () => Effect.succeed([]) }: Program,
  args: ReadonlyArray<string>,
  line: CommandLine<never>
): Effect.Effect<unknown, CommandFailed> => {
  const [first = "", ...others] = args
  if (others.length === 0 && ["--version", "-v", "-V", "version"].includes(first))
    return write(process.stdout, `${version}\n`)
  if (first === "__complete") return completed({ command, language, known }, others)
  if (first === "__commands") return write(process.stdout, `${JSON.stringify(command.node)}\n`)
  const { node } = line.command
  switch (line.kind) {
    case "help":
      return write(process.stdout, helpOn(process.stdout, line.path, node, language()))
    case "environment":
      return write(process.stdout, renderEnvironment(node, layoutOn(process.stdout, language())))
    case "group":
      // A program that forgot its command should fail; a group tells which commands it has.
      if (line.path.length > 1)
        return write(process.stdout, helpOn(process.stdout, line.path, node, language()))
      return Effect.zipRight(
        write(process.stderr, helpOn(process.stderr, line.path, node, language())),
        Effect.fail(new CommandFailed({ exitCode: ExitCode.wrongUse, message: "" }))
      )
    case "mistake": {
      const { message, unknown = "" } = line.mistake
      const see = `${line.path.join(" ")} --help`
      const hint = Object.hasOwn(hints, unknown) ? hints[unknown] : undefined
      return Effect.fail(wrongUse(message, hint ?? { en: `See: ${see}`, ru: `Подробнее: ${see}` }))
    }
    case "work":
      return line.work
  }
}

/** `NAME __complete -- WORDS`: a line for each word that may stand at the cursor, or `:files`. */
const completed = (
  { command, language, known }: Required<Pick<Program, "command" | "language" | "known">>,
  [, ...words]: ReadonlyArray<string>
) =>
  Effect.gen(function* () {
    const { complete, matching } = yield* Effect.promise(() => import("./Complete.ts"))
    const found = complete(command.node, words, language())
    if (found.kind === "files") return yield* write(process.stdout, ":files\n")
    const shown = found.kind === "asks" ? matching(found.typed, yield* known(found.what, words)) : found
    const lines = shown.words.map(({ value, about }) => `${plainLine(value)}\t${plainLine(about)}\n`)
    yield* write(process.stdout, lines.join(""))
  })

const write = (stream: NodeJS.WriteStream, text: string) => Effect.sync(() => void stream.write(text))

const DEFAULT_WIDTH = 80
const MAX_WIDTH = 100

const helpOn = (
  stream: NodeJS.WriteStream,
  path: ReadonlyArray<string>,
  command: CommandNode,
  language: Language
): string => renderHelp(path, command, layoutOn(stream, language))

const layoutOn = (stream: NodeJS.WriteStream, language: Language): HelpLayout => ({
  language,
  width: Math.min(MAX_WIDTH, stream.columns || DEFAULT_WIDTH),
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

const outputFailed = ({ message }: Error) =>
  failed(
    ExitCode.failed,
    {
      en: `cannot write to standard output: ${message}`,
      ru: `не удалось записать стандартный вывод: ${message}`
    },
    { en: "Check the space on the disk", ru: "Проверьте место на диске" }
  )

/** An error as it is printed on standard error. */
const errorText = (
  { command, language = english, wantsJson }: Program,
  args: ReadonlyArray<string>,
  failure: CommandFailed
): string => {
  const own = failure.in(language())
  const { columns, isTTY } = process.stderr
  // A person reads a terminal, whatever was asked for.
  if (!isTTY && wantsJson?.(args) === true) return `${own.toJson()}\n`
  const { name } = command.node
  return isTTY ? forTerminal(name, own, columns || DEFAULT_WIDTH) : `${name}: ${own.toText()}\n`
}

/** What happened, and below it what to do next. A command in it stays on one line, to be copied. */
const forTerminal = (name: string, { fix = "", message }: CommandFailed, width: number): string =>
  [`${name}: ${message}`, ...(fix === "" ? [] : [fix])]
    .flatMap(text => text.split("\n"))
    .flatMap(line => wrapped(line.replace(commandOf(name), joinedWords), width))
    .map(line => `${line.replaceAll(NO_BREAK_SPACE, " ")}\n`)
    .join("")

const NO_BREAK_SPACE = "\u00a0"

/** `estate auth login` in `Sign in: estate auth login; or …`. */
const commandOf = (name: string) => new RegExp(`(?<=: )${name} [^;]*`, "u")

const joinedWords = (command: string) => command.replaceAll(" ", NO_BREAK_SPACE)

const printFailure = (program: Program, args: ReadonlyArray<string>, cause: Cause.Cause<unknown>) => {
  if (Cause.isInterruptedOnly(cause)) return Effect.void
  const { name } = program.command.node
  const failure = Option.match(Cause.failureOption(cause), {
    onNone: () => bugIn(name, cause),
    onSome: error => (error instanceof CommandFailed ? error : undefined)
  })
  if (failure === undefined || failure.message === "") return Effect.void
  return write(process.stderr, errorText(program, args, failure))
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
