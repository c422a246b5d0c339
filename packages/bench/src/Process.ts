import { type ChildProcess, spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const estateServer = fileURLToPath(new URL("../../../apps/server/dist/bin.js", import.meta.url))

const estateNotifier = fileURLToPath(new URL("../../../apps/slack-notifier/dist/bin.js", import.meta.url))

/** A server that is measured: where it listens, what it has cost. */
export class Measured {
  readonly url: string
  private readonly child: ChildProcess

  private constructor(url: string, child: ChildProcess) {
    this.url = url
    this.child = child
  }

  static async start(
    args: ReadonlyArray<string>,
    env: Readonly<Record<string, string>> = {}
  ): Promise<Measured> {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, NODE_ENV: "production", ...env },
      stdio: ["ignore", "pipe", "ignore"]
    })
    let said = ""
    const url = await new Promise<string>((resolve, reject) => {
      child.stdout?.setEncoding("utf8").on("data", (text: string) => {
        said += text
        const [, address] = /^listening on (\S+)$/m.exec(said) ?? []
        if (address !== undefined) resolve(address)
      })
      child.once("exit", code => reject(new Error(`${args.join(" ")} ended with ${code}`)))
    })
    return new Measured(url, child)
  }

  /** `estate-notifier run`, with its pages on a free port. */
  static notifier(env: Readonly<Record<string, string>>): Promise<Measured> {
    return Measured.start([estateNotifier, "run"], { ESTATE_NOTIFIER_LISTEN: "127.0.0.1:0", ...env })
  }

  static service(database: string): Promise<Measured> {
    return Measured.start([estateServer, "serve", "--port", "0", "--rate-limit", "off"], {
      ESTATE_DATABASE: database
    })
  }

  static peer(name: "node" | "effect" | "fastify", databasePath: string): Promise<Measured> {
    return Measured.start([fileURLToPath(new URL(`./${name}.js`, import.meta.url))], {
      BENCH_DATABASE: databasePath
    })
  }

  /** Processor time so far, in milliseconds, by the kernel's count of 10 ms ticks. */
  cpuMillis(): number {
    const [, fields = ""] = readFileSync(`/proc/${this.child.pid}/stat`, "utf8").split(") ")
    const values = fields.split(" ").map(Number)
    return ((values[11] ?? 0) + (values[12] ?? 0)) * 10
  }

  /** Memory that is resident now, in MiB. */
  memoryMiB(): number {
    const [, kilobytes = "0"] =
      /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.child.pid}/status`, "utf8")) ?? []
    return Number(kilobytes) / 1024
  }

  async stop(): Promise<void> {
    const ended = new Promise(resolve => this.child.once("close", resolve))
    this.child.kill("SIGTERM")
    await ended
  }
}

/** Runs `estate-server` to its end and gives what it printed. */
export const estate = (
  args: ReadonlyArray<string>,
  database: string,
  input?: NodeJS.ReadableStream
): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [estateServer, ...args], {
      env: { ...process.env, ESTATE_DATABASE: database },
      stdio: ["pipe", "pipe", "inherit"]
    })
    let said = ""
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      said += text
    })
    child.once("close", code =>
      code === 0 ? resolve(said.trim()) : reject(new Error(`${args.join(" ")}: ${code}`))
    )
    if (input === undefined) child.stdin.end()
    else input.pipe(child.stdin)
  })
