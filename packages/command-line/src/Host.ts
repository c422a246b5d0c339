import type { Readable } from "node:stream"
import { isatty, ReadStream } from "node:tty"
import { Context } from "effect"
import { writeSoon } from "./LogToStderr.ts"

/** A stream that a program writes to. */
export type TextStream = Pick<NodeJS.WriteStream, "columns" | "isTTY" | "rows" | "write">

const STANDARD_INPUT = 0

/** What surrounds a program. */
interface HostShape {
  readonly env: NodeJS.ProcessEnv
  readonly stdin: {
    readonly isTTY: boolean
    /** All of the input, read to its end. */
    readonly bytes: () => Promise<Uint8Array>
    /** What is typed on a terminal from now on. */
    readonly typed: () => Readable
  }
  readonly stdout: TextStream
  readonly stderr: TextStream
  /** Writes a line of the log. */
  readonly log: (line: string) => void
}

/** The environment and the streams of a program: those of the process, unless others are given. */
export class Host extends Context.Reference<Host>()("@estate/command-line/Host", {
  defaultValue: (): HostShape => ({
    env: process.env,
    stdin: {
      isTTY: isatty(STANDARD_INPUT),
      bytes: async () => (await import("node:stream/consumers")).buffer(process.stdin),
      // A separate stream, since `process.stdin` ends after a text was typed there.
      typed: () => new ReadStream(STANDARD_INPUT)
    },
    // Created on demand, since creating one takes time.
    get stdout() {
      return process.stdout
    },
    get stderr() {
      return process.stderr
    },
    log: writeSoon
  })
}) {}
