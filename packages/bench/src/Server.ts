import { readFileSync } from "node:fs"
import type { Readable } from "node:stream"
import { fileURLToPath } from "node:url"
import { eventually, NotYet } from "@estate/testing/Eventually"
import { Process } from "@estate/testing/Process"
import { programs } from "@estate/testing/Programs"

/** The service's program: this build's, or `BENCH_SERVER`. */
export const serverProgram = process.env.BENCH_SERVER ?? programs.server

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
    const measured = new Measured(await started.address(), started)
    started.ended.then(({ code, signal, stderr }) => {
      if (!measured.isStopped) console.error(`${path} ended by itself (${signal ?? code}): ${stderr}`)
    })
    return measured
  }

  /** `estate-notifier run`, with its pages on a free port. */
  static notifier(env: Readonly<Record<string, string>>): Promise<Measured> {
    const pages = { ESTATE_NOTIFIER_LISTEN: "127.0.0.1:0" }
    return Measured.start([programs.notifier, "run"], { ...pages, ...env }, "pipe")
  }

  /** `estate-server serve` over a store, on a free port; by default without rate limits. */
  static service(
    database: string,
    { rateLimit = "off", heapMiB }: { readonly rateLimit?: string; readonly heapMiB?: number } = {}
  ): Promise<Measured> {
    return Measured.start([serverProgram, "serve", "--port", "0", "--rate-limit", rateLimit], {
      ESTATE_DATABASE: database,
      ...(heapMiB === undefined ? {} : { NODE_OPTIONS: `--max-old-space-size=${heapMiB}` })
    })
  }

  /** A peer of the service over the same file or database. */
  static peer(
    name: "node" | "effect" | "fastify" | "writer" | "postgres",
    database: string,
    env: Readonly<Record<string, string>> = {}
  ): Promise<Measured> {
    return Measured.start([fileURLToPath(new URL(`./${name}.js`, import.meta.url))], {
      BENCH_DATABASE: database,
      ...env
    })
  }

  /** Processor time so far, in milliseconds; the kernel counts in ticks of 10 ms. */
  cpuMillis(): number {
    return cpuMillisOf(this.process.child.pid)
  }

  /** That of the processes that it runs now. */
  childrenCpuMillis(): number {
    const pid = this.process.child.pid
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean)
    return children.reduce((sum, child) => sum + cpuMillisOf(child), 0)
  }

  /** Resident memory, in MiB: now, or the most so far; without end if the process has ended. */
  memoryMiB(when: "now" | "peak" = "now"): number {
    const status = readFileSync(`/proc/${this.process.child.pid}/status`, "utf8")
    const line = (when === "now" ? /VmRSS:\s+(\d+)/ : /VmHWM:\s+(\d+)/).exec(status)
    return Number(line?.[1] ?? Number.POSITIVE_INFINITY) / 1024
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
      const page = await fetch(`${this.url}/metrics`)
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

const cpuMillisOf = (pid: number | string | undefined): number => {
  const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")
  const values = fields.split(" ").map(Number)
  return ((values[11] ?? 0) + (values[12] ?? 0)) * 10
}

/** Runs `estate-server` to its end and returns what it printed. */
export const runServer = async (
  args: ReadonlyArray<string>,
  database: string,
  input: Readable | string = ""
): Promise<string> => {
  const env = { ...process.env, ESTATE_DATABASE: database }
  const started = Process.node(serverProgram, args, { env, input, stderr: "inherit" })
  return (await started.output()).trim()
}

/** Creates a key of a company with every permission. */
export const createKey = (database: string, company = 1): Promise<string> =>
  runServer(["keys", "create", "--company", String(company)], database)
