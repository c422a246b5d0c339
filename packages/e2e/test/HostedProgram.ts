import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import type { ExitCode } from "@estate/command-line/CommandFailed"
import { eventually } from "@estate/testing/Eventually"
import type { Ended } from "@estate/testing/Process"
import { programs } from "@estate/testing/Programs"
import { TestHost } from "@estate/testing/TestHost"
import type { Clock } from "effect"

/** A program that runs within another one: `runWithin` of one with these arguments. */
type Run = (host: TestHost, clock?: Clock.Clock, stop?: AbortSignal) => Promise<ExitCode>

/** The file of a built program that `load`s it with arguments. */
const files = {
  server: programs.server,
  notifier: programs.notifier,
  estate: join(dirname(programs.estate), "estate/estate.cjs")
}

/** The programs that can be hosted. */
export type HostedName = keyof typeof files

interface Loadable {
  load(
    args: ReadonlyArray<string>,
    host: TestHost
  ): { readonly runWithin: Run } | Promise<{ readonly runWithin: Run }>
}

const load = async (name: HostedName, args: ReadonlyArray<string>, host: TestHost): Promise<Run> => {
  const program: Loadable = createRequire(import.meta.url)(files[name])
  return (await program.load(args, host)).runWithin
}

/**
 * A program that runs in the process of the tests: a process of its own takes ten times the
 * processor time to start, and gets no signal here. Where the process matters there is `Process`.
 */
export class HostedProgram {
  /** Resolves when the program has ended. */
  readonly ended: Promise<Ended>
  private readonly name: string
  private readonly host: TestHost
  private readonly stopping = new AbortController()

  constructor(name: HostedName, args: ReadonlyArray<string>, env: NodeJS.ProcessEnv) {
    this.name = [name, ...args].join(" ")
    this.host = new TestHost({ env })
    this.ended = load(name, args, this.host)
      .then(run => run(this.host, undefined, this.stopping.signal))
      .then(code => ({ code, signal: null, ...this.host.said }))
    this.ended.catch(() => {})
  }

  get stdout(): string {
    return this.host.said.stdout
  }

  get stderr(): string {
    return this.host.said.stderr
  }

  /** Waits until standard output matches; rejects when the program ends first or the time is up. */
  async waitForOutput(pattern: RegExp): Promise<RegExpExecArray> {
    let isOver = false
    const over = () => {
      isOver = true
    }
    this.ended.then(over, over)
    const found = await eventually(() => {
      const printed = pattern.exec(this.stdout)
      if (printed === null && !isOver)
        throw new Error(`${this.name} did not print ${pattern}: ${this.stderr}`)
      return printed
    })
    if (found === null) throw new Error(`${this.name} ended before it printed ${pattern}: ${this.stderr}`)
    return found
  }

  /** The URL of its line `listening on URL`. */
  async address(): Promise<string> {
    const [, url = ""] = await this.waitForOutput(/^listening on (\S+)$/m)
    return url
  }

  /** Stops it as SIGTERM does, and waits for the end. No signal makes a difference here. */
  stop(_signal?: NodeJS.Signals): Promise<Ended> {
    this.stopping.abort()
    return this.ended
  }

  /** Waits for the end and returns what it printed; rejects if the exit code is not 0. */
  async output(): Promise<string> {
    const { code, stdout, stderr } = await this.ended
    if (code !== 0) throw new Error(`${this.name} ended with ${code}: ${stderr}`)
    return stdout
  }
}
