import { stripVTControlCharacters } from "node:util"
import { Effect, FiberRef, HashSet, Logger } from "effect"
import { ExitCode } from "./CommandFailed.ts"
import { Host, type TextStream } from "./Host.ts"
import { flushLog } from "./LogToStderr.ts"

/** Whether a stream gets no colour: it is not a terminal, or a dumb one, or `NO_COLOR` is set. */
const isPlain = (stream: TextStream, { NO_COLOR = "", TERM }: NodeJS.ProcessEnv): boolean =>
  !stream.isTTY || NO_COLOR !== "" || TERM === "dumb"

/** How lines look on a stream: as they are where `isPlain`. */
export const stylesOn = (stream: TextStream, env: NodeJS.ProcessEnv) => {
  const style = (start: number, end: number) => (line: string) =>
    isPlain(stream, env) ? line : `\u001b[${start}m${line}\u001b[${end}m`
  return { bold: style(1, 22), dim: style(2, 22) }
}

/** The width of a stream in columns: 80 for one that does not report it. */
export const columnsOf = ({ columns }: TextStream): number => columns || 80

/** Logs one line per message, `key=value`. */
export const logging = <A, E, R>(program: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(Host, ({ log }) =>
    Effect.locally(program, FiberRef.currentLoggers, HashSet.make(Logger.map(Logger.logfmtLogger, log)))
  )

const printOn = (stream: "stdout" | "stderr") => (line: string | number) =>
  Effect.map(Host, host => {
    flushLog()
    const text = String(line)
    host[stream].write(`${isPlain(host[stream], host.env) ? stripVTControlCharacters(text) : text}\n`)
  })

/** Prints a line on standard output, after the log, without colour if `isPlain`. */
export const print = printOn("stdout")

/** The same on standard error, for what a program says in addition to its data. */
export const printError = printOn("stderr")

/**
 * Ends the program without an error when the reader closes the pipe, and with 1 after `onError`
 * when data cannot be written, such as on a full disk. Errors of standard error are ignored.
 */
export const watchStreams = (onError: (error: NodeJS.ErrnoException) => void): void => {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(ExitCode.done)
    onError(error)
    process.exit(ExitCode.failed)
  })
  process.stderr.on("error", () => undefined)
}

/** How long a stopped program waits for the readers of its output. */
const STOP_MILLIS = 2_000

/**
 * Calls back once all output was read: unread output is lost when the process ends. A stopped
 * program waits for at most two seconds.
 */
export const afterOutput = (isStopped: boolean, done: () => void): void => {
  flushLog()
  const unread = [process.stdout, process.stderr].filter(({ writableLength }) => writableLength > 0)
  if (unread.length === 0) {
    done()
    return
  }
  const read = unread.map(stream => new Promise<void>(resolve => stream.write("", () => resolve())))
  const stopping = isStopped ? setTimeout(done, STOP_MILLIS) : undefined
  Promise.all(read).then(() => {
    clearTimeout(stopping)
    done()
  })
}
