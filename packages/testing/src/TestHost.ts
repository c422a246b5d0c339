import { PassThrough, type Readable, Writable } from "node:stream"

/** Typed by a person once a text is on the screen. */
export interface Typing {
  readonly after: string
  readonly type: string
  /** Called at the same moment. */
  readonly meanwhile?: () => void
}

/** What surrounds a program that runs in the process of its tests. */
interface TestHostOptions {
  readonly env: NodeJS.ProcessEnv
  /** What is on standard input. Default: nothing. */
  readonly input?: string
  /** Lines that a person types in answer to questions. */
  readonly typing?: ReadonlyArray<Typing>
  /** The width of the terminal that all streams are. Default: they are pipes. */
  readonly columns?: number | undefined
  /** Its height. Default: a terminal that does not say how many rows it has. */
  readonly rows?: number | undefined
}

/** A stream that a program writes to. */
class Written extends Writable {
  readonly isTTY: boolean
  readonly columns: number
  readonly rows: number

  constructor({ columns, rows = 0 }: TestHostOptions, write: (text: string) => void) {
    super({
      write: (chunk, _, done) => {
        write(String(chunk))
        done()
      }
    })
    this.isTTY = columns !== undefined
    this.columns = columns ?? 0
    this.rows = rows
  }
}

/** What a person types. The terminal shows it, unless the program reads each key itself. */
class Typed extends PassThrough {
  isRaw = false

  setRawMode(isRaw: boolean) {
    this.isRaw = isRaw
  }
}

/**
 * An environment and streams; `screen` is what was written to both streams, in that order, and what
 * was typed.
 */
export class TestHost {
  readonly env: NodeJS.ProcessEnv
  readonly stdin: {
    readonly isTTY: boolean
    readonly bytes: () => Promise<Uint8Array>
    readonly typed: () => Readable
  }
  readonly stdout: Written
  readonly stderr: Written
  readonly log: (line: string) => void
  readonly said = { stdout: "", stderr: "" }
  screen = ""
  private readonly typing: Array<Typing>
  private typed = new Typed()
  /** What was shown since somebody typed something. */
  private latest = ""

  constructor(options: TestHostOptions) {
    const { env, input = "", columns, typing = [] } = options
    const stream = (name: "stdout" | "stderr") =>
      new Written(options, text => {
        this.said[name] += text
        this.show(text)
      })
    this.env = env
    this.typing = [...typing]
    this.stdin = {
      isTTY: columns !== undefined,
      bytes: () => Promise.resolve(Buffer.from(input)),
      typed: () => {
        this.typed = new Typed()
        return this.typed
      }
    }
    this.stdout = stream("stdout")
    this.stderr = stream("stderr")
    this.log = line => void this.stderr.write(`${line}\n`)
  }

  private show(text: string) {
    this.screen += text
    this.latest += text
    const [next] = this.typing
    if (next === undefined || !this.latest.includes(next.after)) return
    this.typing.shift()
    this.latest = ""
    // When the program reads.
    setImmediate(() => {
      if (!this.typed.isRaw) this.screen += next.type
      this.typed.write(next.type)
      next.meanwhile?.()
    })
  }
}
