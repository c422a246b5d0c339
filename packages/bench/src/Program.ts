import type { Readable } from "node:stream"
import { fileURLToPath } from "node:url"
import { Process } from "@estate/testing/Process"
import { type Build, thisBuild } from "./Arguments.ts"
import { cpuMillis, memoryMiB } from "./ProcessCost.ts"
import { atEnd } from "./Scene.ts"

type Variables = Readonly<Record<string, string>>

const MEMORY_EVERY_MILLIS = 20

/** Programs get no settings of the shell that the bench runs in. */
const environment = (env: Variables) => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NODE_ENV: "production",
  ...env
})

/** A program of this bench, as it is built. */
export const built = (name: string): string => fileURLToPath(new URL(`./${name}.js`, import.meta.url))

/** What a run cost: its time, its peak resident memory in MiB, and what it printed. */
export interface Cost {
  readonly millis: number
  readonly peakMiB: number
  readonly output: string
  readonly errors: string
}

interface RunOptions {
  readonly env?: Variables
  readonly input?: Readable | string
  /** `ignore` discards the output. */
  readonly stdout?: "pipe" | "ignore"
}

/** Runs a command to its end. */
export const run = async (
  [command = "", ...args]: ReadonlyArray<string>,
  { env = {}, input = "", stdout = "pipe" }: RunOptions = {}
): Promise<Cost> => {
  const start = performance.now()
  const started = new Process(command, args, { env: environment(env), input, stdout })
  let peakMiB = 0
  const timer = setInterval(() => {
    peakMiB = Math.max(peakMiB, memoryMiB(started.child.pid, "peak") ?? 0)
  }, MEMORY_EVERY_MILLIS)
  try {
    const output = await started.output()
    return { millis: performance.now() - start, peakMiB, output, errors: started.stderr }
  } finally {
    clearInterval(timer)
  }
}

/** Runs a program of Node's to its end. */
export const runNode = (args: ReadonlyArray<string>, options?: RunOptions): Promise<Cost> =>
  run([process.execPath, ...args], options)

interface ServiceOptions {
  readonly rateLimit?: string
  readonly heapMiB?: number
  readonly build?: Build
}

/** A program that listens: its address, its processor time, its memory. It ends with the scene. */
export class Server {
  readonly url: string
  private readonly process: Process
  private isStopped = false

  private constructor(url: string, process: Process) {
    this.url = url
    this.process = process
  }

  /** Starts a program of Node's and waits until it listens. */
  static async start([path = "", ...args]: ReadonlyArray<string>, env: Variables = {}): Promise<Server> {
    const started = Process.node(path, args, { env: environment(env) })
    const server = new Server(await started.address(), started)
    atEnd(() => server.stop())
    started.ended.then(({ code, signal, stderr }) => {
      if (!server.isStopped) console.error(`${path} ended by itself (${signal ?? code}): ${stderr}`)
    })
    return server
  }

  /** `estate-server serve` over a store, on a free port; by default without rate limits. */
  static service(database: string, options: ServiceOptions = {}): Promise<Server> {
    const { rateLimit = "off", heapMiB, build = thisBuild } = options
    return Server.start([build.programs.server, "serve", "--port", "0", "--rate-limit", rateLimit], {
      ESTATE_DATABASE: database,
      ...(heapMiB === undefined ? {} : { NODE_OPTIONS: `--max-old-space-size=${heapMiB}` })
    })
  }

  /** Processor time so far, of the processes that it started, too, in milliseconds. */
  cpuMillis(): number {
    return cpuMillis(this.process.child.pid)
  }

  /** Resident memory, in MiB: now, or the most so far; infinite if the process has ended. */
  memoryMiB(when: "now" | "peak" = "now"): number {
    return memoryMiB(this.process.child.pid, when) ?? Number.POSITIVE_INFINITY
  }

  get isRunning(): boolean {
    return this.process.isRunning
  }

  async stop(signal?: NodeJS.Signals): Promise<void> {
    this.isStopped = true
    await this.process.stop(signal)
  }
}
