import { type ChildProcess, type IOType, spawn } from "node:child_process"
import * as module from "node:module"
import type { Readable } from "node:stream"
import { fileURLToPath } from "node:url"

/** How a process ended, and everything it printed. */
export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

/** How a process is started. */
export interface StartOptions {
  /** The whole environment. Default: that of this process. */
  readonly env?: NodeJS.ProcessEnv
  readonly cwd?: string
  /** Where standard input comes from. Default: `pipe`. */
  readonly stdin?: IOType
  /** What is written to that pipe, which is then closed. Default: it stays open. */
  readonly input?: string | Readable
  /** Where output goes. Default: `pipe`, which collects it. */
  readonly stdout?: IOType | number
  readonly stderr?: IOType | number
  /** In a group of its own, which no signal of the terminal reaches. Default: false. */
  readonly detached?: boolean
}

/** A child process: what it prints, how it is stopped, how it ended. */
export class Process {
  stdout = ""
  stderr = ""
  readonly child: ChildProcess
  /** Resolves when the process has ended and its output is read; rejects if it cannot start. */
  readonly ended: Promise<Ended>
  private readonly command: string

  constructor(command: string, args: ReadonlyArray<string>, options: StartOptions = {}) {
    const { env, cwd, input, stdin = "pipe", stdout = "pipe", stderr = "pipe", detached = false } = options
    this.command = [command, ...args].join(" ")
    this.child = spawn(command, args, {
      ...(env === undefined ? {} : { env }),
      ...(cwd === undefined ? {} : { cwd }),
      stdio: [stdin, stdout, stderr],
      detached
    })
    this.child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      this.stdout += text
    })
    this.child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.stderr += text
    })
    // A process may end without reading its input.
    this.child.stdin?.on("error", () => {})
    this.ended = new Promise((resolve, reject) => {
      this.child.once("error", reject)
      this.child.once("close", (code, signal) =>
        resolve({ code, signal, stdout: this.stdout, stderr: this.stderr })
      )
    })
    this.ended.catch(() => {})
    if (typeof input === "string") this.endInput(input)
    else if (this.child.stdin !== null) input?.pipe(this.child.stdin)
  }

  /** A program that Node.js runs. */
  static node(path: string, args: ReadonlyArray<string>, options: StartOptions = {}): Process {
    return new Process(process.execPath, [path, ...args], options)
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null
  }

  /** Writes to standard input and closes it. */
  endInput(text = ""): this {
    this.child.stdin?.end(text)
    return this
  }

  /** Waits until standard output matches; rejects when the process ends first or the time is up. */
  waitForOutput(pattern: RegExp, timeoutMillis = 60_000): Promise<RegExpExecArray> {
    return new Promise((resolve, reject) => {
      const settle = (finish: () => void) => {
        clearTimeout(timer)
        this.child.stdout?.off("data", check)
        finish()
      }
      const fail = (problem: string) =>
        settle(() =>
          reject(new Error(`${this.command} ${problem} ${pattern}: ${this.stdout}\n${this.stderr}`))
        )
      const check = () => {
        const found = pattern.exec(this.stdout)
        if (found !== null) settle(() => resolve(found))
      }
      const timer = setTimeout(() => fail("did not print"), timeoutMillis)
      this.child.stdout?.on("data", check)
      check()
      this.ended.then(
        () => fail("ended before it printed"),
        error => settle(() => reject(error))
      )
    })
  }

  /** The URL of its line `listening on URL`. */
  async address(): Promise<string> {
    const [, url = ""] = await this.waitForOutput(/^listening on (\S+)$/m)
    return url
  }

  /** Sends a signal, unless the process has ended, and waits for the end. */
  stop(signal: NodeJS.Signals = "SIGTERM"): Promise<Ended> {
    if (this.isRunning) this.child.kill(signal)
    return this.ended
  }

  /** Waits for the end and returns what it printed; rejects if the exit code is not 0. */
  async output(): Promise<string> {
    const { code, signal, stdout, stderr } = await this.ended
    if (code !== 0) throw new Error(`${this.command} ended with ${code ?? signal}: ${stderr}`)
    return stdout
  }
}

const fileAt = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** With these variables, the compiled code of this checkout's programs is reused. */
const codeCache: Readonly<Record<string, string>> =
  "enableCompileCache" in module
    ? { NODE_COMPILE_CACHE: fileAt("../../../node_modules/.cache/code") }
    : { NODE_OPTIONS: `--require=${JSON.stringify(fileAt("../CodeCache.cjs"))}` }

/** The variable with these options of Node.js, and those of the code cache. */
export const nodeOptions = (...options: ReadonlyArray<string>): { readonly NODE_OPTIONS: string } => ({
  NODE_OPTIONS: [codeCache.NODE_OPTIONS ?? "", ...options].join(" ")
})

/** An environment with only the paths of this process, so it is the same on every machine. */
export const cleanEnvironment = (env: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  LANG: "C.UTF-8",
  ...codeCache,
  ...env
})
