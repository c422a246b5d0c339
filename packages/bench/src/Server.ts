import type { Readable } from "node:stream"
import { fileURLToPath } from "node:url"
import { eventually, NotYet } from "@estate/testing/Eventually"
import { Process } from "@estate/testing/Process"
import { type Build, thisBuild } from "./Arguments.ts"
import { cpuMillis, memoryMiB } from "./ProcessCost.ts"

interface ServiceOptions {
  readonly rateLimit?: string
  readonly heapMiB?: number
  readonly build?: Build
}

/** A program of this bench, as it is built. */
export const built = (name: string): string => fileURLToPath(new URL(`./${name}.js`, import.meta.url))

/** A server that is measured: its address, its processor time, its memory. */
export class Measured {
  readonly url: string
  private readonly process: Process
  private isStopped = false

  private constructor(url: string, process: Process) {
    this.url = url
    this.process = process
  }

  /** Starts a program of Node's and waits until it listens. */
  static async start(
    [path = "", ...args]: ReadonlyArray<string>,
    env: Readonly<Record<string, string>> = {},
    stderr: "pipe" | "ignore" = "ignore"
  ): Promise<Measured> {
    const started = Process.node(path, args, {
      env: { ...process.env, NODE_ENV: "production", ...env },
      stderr
    })
    // A bench that fails leaves no server behind.
    const kill = () => started.child.kill("SIGKILL")
    process.once("exit", kill)
    const measured = new Measured(await started.address(), started)
    started.ended.then(({ code, signal, stderr }) => {
      process.off("exit", kill)
      if (!measured.isStopped) console.error(`${path} ended by itself (${signal ?? code}): ${stderr}`)
    })
    return measured
  }

  /** `estate-notifier run`, with its pages on a free port. */
  static notifier(env: Readonly<Record<string, string>>, build = thisBuild): Promise<Measured> {
    const pages = { ESTATE_NOTIFIER_LISTEN: "127.0.0.1:0" }
    return Measured.start([build.programs.notifier, "run"], { ...pages, ...env }, "pipe")
  }

  /** `estate-server serve` over a store, on a free port; by default without rate limits. */
  static service(
    database: string,
    { rateLimit = "off", heapMiB, build = thisBuild }: ServiceOptions = {}
  ): Promise<Measured> {
    return Measured.start([build.programs.server, "serve", "--port", "0", "--rate-limit", rateLimit], {
      ESTATE_DATABASE: database,
      ...(heapMiB === undefined ? {} : { NODE_OPTIONS: `--max-old-space-size=${heapMiB}` })
    })
  }

  /** A peer of the service over the same file or database. */
  static peer(name: "node" | "fastify" | "postgres", database: string): Promise<Measured> {
    return Measured.start([built(name)], { BENCH_DATABASE: database })
  }

  /** Processor time so far, of the processes that it started, too, in milliseconds. */
  cpuMillis(): number {
    return cpuMillis(this.process.child.pid)
  }

  /** Resident memory, in MiB: now, or the most so far; without end if the process has ended. */
  memoryMiB(when: "now" | "peak" = "now"): number {
    return memoryMiB(this.process.child.pid, when) ?? Number.POSITIVE_INFINITY
  }

  get isRunning(): boolean {
    return this.process.isRunning
  }

  /** A series of `/metrics`; 0 while it does not exist. */
  metric(series: string): Promise<number> {
    return this.metricSum(line => line.startsWith(`${series} `))
  }

  /** The sum of all series of `/metrics` whose lines are meant. */
  async metricSum(isMeant: (line: string) => boolean): Promise<number> {
    const text = await eventually(async () => {
      const page = await fetch(`${this.url}/metrics`).catch((error: unknown) => {
        throw new NotYet(`${this.url}: ${error}`)
      })
      // A busy program may have no metrics for a moment: none are not zero.
      if (!page.ok) throw new NotYet(`${page.url}: ${page.status}: ${await page.text()}`)
      return page.text()
    })
    return text
      .split("\n")
      .filter(isMeant)
      .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(" "))), 0)
  }

  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    this.isStopped = true
    await this.process.stop(signal)
  }
}

interface RunOptions {
  readonly build?: Build
  readonly input?: Readable | string
}

/** Runs `estate-server` to its end and returns what it printed. */
export const runServer = async (
  args: ReadonlyArray<string>,
  database: string,
  { build = thisBuild, input = "" }: RunOptions = {}
): Promise<string> => {
  const env = { ...process.env, ESTATE_DATABASE: database }
  const started = Process.node(build.programs.server, args, { env, input })
  return (await started.output()).trim()
}

/** Creates a key of a company with every permission. */
export const createKey = (database: string, build = thisBuild, company = 1): Promise<string> =>
  runServer(["keys", "create", "--company", String(company)], database, { build })
