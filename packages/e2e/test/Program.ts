import { type ChildProcess, spawn } from "node:child_process"
import { fileURLToPath } from "node:url"

const built = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The house's programs as users run them: built. */
export const programs = {
  server: built("../../../apps/server/dist/bin.js"),
  estate: built("../../../apps/cli/dist/bin.js"),
  notifier: built("../../../apps/slack-notifier/dist/bin.js"),
  sandbox: built("../../slack-sandbox/dist/bin.js"),
  demo: built("../../../apps/demo/dist/bin.js")
}

/** What a program left when it ended. */
export interface Left {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** A process of ours: what it says, how it is stopped, what it left. */
export class Running {
  stdout = ""
  stderr = ""
  readonly ended: Promise<Left>
  private readonly child: ChildProcess

  constructor(
    program: keyof typeof programs,
    args: ReadonlyArray<string>,
    env: Readonly<Record<string, string>>
  ) {
    this.child = spawn(process.execPath, [programs[program], ...args], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, LANG: "C.UTF-8", ...env },
      stdio: ["pipe", "pipe", "pipe"]
    })
    this.child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      this.stdout += text
    })
    this.child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.stderr += text
    })
    this.ended = new Promise(resolve => {
      this.child.on("close", code => resolve({ code, stdout: this.stdout, stderr: this.stderr }))
    })
  }

  /** Writes to its standard input and closes it. */
  say(text: string): this {
    this.child.stdin?.end(text)
    return this
  }

  /** Where it says that it listens. */
  async address(): Promise<string> {
    const [, url = ""] = await this.toSay(/^listening on (\S+)$/m)
    return url
  }

  /** Waits until its standard output matches. */
  async toSay(pattern: RegExp, millis = 20_000): Promise<RegExpExecArray> {
    return eventually(() => {
      if (this.child.exitCode !== null) throw new Error(`it ended: ${this.stderr}`)
      const found = pattern.exec(this.stdout)
      if (found === null) throw new NotYet(`it did not say ${pattern}: ${this.stdout}\n${this.stderr}`)
      return found
    }, millis)
  }

  kill(signal: NodeJS.Signals): Promise<Left> {
    if (this.child.exitCode === null) this.child.kill(signal)
    return this.ended
  }
}

/** Something that is still expected to become true. */
class NotYet extends Error {
  override readonly name = "NotYet"
}

/** Tries until it is true; a `NotYet` or a failed expectation means that it is not so yet. */
export const eventually = async <A>(
  attempt: () => A | Promise<A>,
  millis = 20_000,
  everyMillis = 50
): Promise<A> => {
  const deadline = Date.now() + millis
  while (true) {
    try {
      return await attempt()
    } catch (error) {
      if (
        Date.now() > deadline ||
        !(error instanceof Error) ||
        !["NotYet", "AssertionError"].includes(error.name)
      ) {
        throw error
      }
      await new Promise(resolve => setTimeout(resolve, everyMillis))
    }
  }
}
