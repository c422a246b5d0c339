import { Writable } from "node:stream"

/** What surrounds a program that runs in the process of its tests. */
interface TestHostOptions {
  readonly env: NodeJS.ProcessEnv
  /** What is on standard input. Default: nothing. */
  readonly input?: string
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

/** An environment and streams; `screen` is what both streams were written, in that order. */
export class TestHost {
  readonly env: NodeJS.ProcessEnv
  readonly stdin: { readonly isTTY: boolean; readonly bytes: () => Promise<Uint8Array> }
  readonly stdout: Written
  readonly stderr: Written
  readonly log: (line: string) => void
  readonly said = { stdout: "", stderr: "" }
  screen = ""

  constructor(options: TestHostOptions) {
    const { env, input = "", columns } = options
    const stream = (name: "stdout" | "stderr") =>
      new Written(options, text => {
        this.said[name] += text
        this.screen += text
      })
    this.env = env
    this.stdin = { isTTY: columns !== undefined, bytes: () => Promise.resolve(Buffer.from(input)) }
    this.stdout = stream("stdout")
    this.stderr = stream("stderr")
    this.log = line => void this.stderr.write(`${line}\n`)
  }
}
