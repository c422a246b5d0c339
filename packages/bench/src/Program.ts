import type { Readable } from "node:stream"
import { fileURLToPath } from "node:url"
import { Process } from "@estate/testing/Process"
import { type Build, thisBuild } from "./Arguments.ts"
import { memoryMiB } from "./ProcessCost.ts"
import { atEnd } from "./Scene.ts"

type Variables = Readonly<Record<string, string>>

/** One process of a program may take a quarter more processor time than the next. */
export const STARTS = Number(process.env.BENCH_STARTS ?? 3)

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

/** What a run cost, its milliseconds and peak resident memory in MiB, and what it printed. */
export interface Cost {
  readonly time: number
  readonly peak: number
  readonly output: string
  readonly errors: string
}

interface RunOptions {
  readonly env?: Variables
  readonly input?: Readable | string
  /** `ignore` discards the output. */
  readonly stdout?: "pipe" | "ignore"
}

/** Runs a program of Node's to its end. */
export const run = async (
  [path = "", ...args]: ReadonlyArray<string>,
  { env = {}, input = "", stdout = "pipe" }: RunOptions = {}
): Promise<Cost> => {
  const begun = performance.now()
  const started = Process.node(path, args, { env: environment(env), input, stdout })
  let peak = 0
  const timer = setInterval(() => {
    // It is NaN once the program has ended.
    peak = memoryMiB(started.child.pid, "peak") || peak
  }, MEMORY_EVERY_MILLIS)
  try {
    const output = await started.output()
    return { time: performance.now() - begun, peak, output, errors: started.stderr }
  } finally {
    clearInterval(timer)
  }
}

/** A program that listens. */
export interface Server {
  readonly url: string
  readonly pid: number | undefined
  readonly stop: () => Promise<unknown>
}

/** Starts a program of Node's and waits until it listens. It ends with the scene. */
export const start = async (
  [path = "", ...args]: ReadonlyArray<string>,
  env: Variables = {}
): Promise<Server> => {
  const started = Process.node(path, args, { env: environment(env) })
  let isStopped = false
  const stop = () => {
    isStopped = true
    return started.stop()
  }
  atEnd(stop)
  started.ended.then(({ code, signal, stderr }) => {
    if (!isStopped) console.error(`${path} ended by itself (${signal ?? code}): ${stderr}`)
  })
  return { url: await started.address(), pid: started.child.pid, stop }
}

interface ServiceOptions {
  readonly rateLimit?: string
  readonly heapMiB?: number
  readonly build?: Build
}

/** `estate-server serve` over a store, on a free port; by default without rate limits. */
export const startService = (
  database: string,
  { rateLimit = "off", heapMiB, build = thisBuild }: ServiceOptions = {}
): Promise<Server> =>
  start([build.programs.server, "serve", "--port", "0", "--rate-limit", rateLimit], {
    ESTATE_DATABASE: database,
    ...(heapMiB === undefined ? {} : { NODE_OPTIONS: `--max-old-space-size=${heapMiB}` })
  })
