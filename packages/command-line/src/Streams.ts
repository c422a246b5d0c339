import { stripVTControlCharacters } from "node:util"
import { Console, Effect, Logger } from "effect"
import { ExitCode } from "./CommandFailed.ts"
import { flushLog, writeSoon } from "./LogToStderr.ts"

/** Nobody would see colour there, or nobody wants to. */
export const isPlain = (stream: NodeJS.WriteStream): boolean =>
  !stream.isTTY || (process.env.NO_COLOR ?? "") !== "" || process.env.TERM === "dumb"

/** What a program says of itself is no data: a line each, `key=value`. */
export const toStderr = Logger.map(Logger.logfmtLogger, line => writeSoon(line))

const write = (stream: NodeJS.WriteStream, texts: ReadonlyArray<unknown>) =>
  Effect.sync(() => {
    flushLog()
    const text = texts.map(String).join(" ")
    stream.write(`${isPlain(stream) ? stripVTControlCharacters(text) : text}\n`)
  })

/** Nothing that is said where nobody would see colour carries any. */
export const plainWhereUnseen = <A, E, R>(program: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Console.consoleWith(standard =>
    Effect.withConsole(program, {
      ...standard,
      log: (...texts: ReadonlyArray<unknown>) => write(process.stdout, texts),
      error: (...texts: ReadonlyArray<unknown>) => write(process.stderr, texts)
    })
  )

/**
 * A reader that closes the pipe has seen enough: the program ends quietly. Where data cannot be written for another reason, a full disk, it
 * ends as `onFault` says. What is said beside the data may be lost; the work goes on.
 */
export const watchStreams = (onFault: (error: NodeJS.ErrnoException) => void): void => {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(ExitCode.done)
    onFault(error)
    process.exit(ExitCode.failed)
  })
  process.stderr.on("error", () => undefined)
}
