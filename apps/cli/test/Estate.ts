import { spawn } from "node:child_process"
import { program } from "./Build.ts"
import type { Platform } from "./Platform.ts"
import type { Service } from "./Service.ts"

/** How a run of the program ended. */
export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface Run {
  readonly platform?: Platform
  /** The service that all tests share, with a key of the first company. */
  readonly service?: Service
  readonly env?: Readonly<Record<string, string>>
  readonly input?: string
  /** What the clock shows from beginning to end; the machine's own where left out. */
  readonly now?: string
  /** Called with the process, once it runs. */
  readonly during?: (kill: (signal: NodeJS.Signals) => void) => void
}

/** Node runs this before the program. */
const clockAt = (now: string) => `Date.now = () => ${Date.parse(now)}`

const environment = ({ platform, service, env, now }: Run) => ({
  PATH: process.env.PATH,
  HOME: "/nonexistent",
  ESTATE_KEYCHAIN: "off",
  ...(platform === undefined ? {} : { ESTATE_API_URL: platform.url, ESTATE_API_KEY: "test-key" }),
  ...(service === undefined ? {} : { ESTATE_API_URL: service.url, ESTATE_API_KEY: service.key }),
  ...(now === undefined
    ? {}
    : { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(clockAt(now))}` }),
  ...env
})

const collect = (command: string, args: ReadonlyArray<string>, options: Run) => {
  const child = spawn(command, args, { env: environment(options) })
  const ended = new Promise<Ended>((resolve, reject) => {
    let stdout = ""
    let stderr = ""
    child.stdout.setEncoding("utf8").on("data", text => {
      stdout += text
    })
    child.stderr.setEncoding("utf8").on("data", text => {
      stderr += text
    })
    child.on("error", reject)
    child.on("close", code => resolve({ code, stdout, stderr }))
  })
  return { child, ended }
}

/** Runs `estate` as a script does: no terminal anywhere. */
export const estate = (args: ReadonlyArray<string>, options: Run = {}): Promise<Ended> => {
  const { child, ended } = collect(process.execPath, [program, ...args], options)
  child.stdin.end(options.input ?? "")
  options.during?.(signal => child.kill(signal))
  return ended
}

/** Runs a line of the shell in which `estate` is the program. */
export const inShell = (line: string, options: Run = {}): Promise<Ended> => {
  const { child, ended } = collect("bash", ["-c", `set -o pipefail; ${defineEstate}; ${line}`], options)
  child.stdin.end(options.input ?? "")
  return ended
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
const defineEstate = `estate() { ${quoted(process.execPath)} ${quoted(program)} "$@"; }`

/** What a person types once a text is on the screen. */
export interface Typing {
  readonly after: string
  readonly type: string
  /** Done when the text is there. */
  readonly meanwhile?: () => void
}

/** Runs `estate` on a terminal of 90 columns; `screen` is what a person sees there, standard error too. */
export const onTerminal = async (
  args: ReadonlyArray<string>,
  options: Run & { readonly columns?: number; readonly typing?: ReadonlyArray<Typing> } = {}
) => {
  const line = `stty cols ${options.columns ?? 90}; exec ${[process.execPath, program, ...args].map(quoted).join(" ")}`
  const { child, ended } = collect("script", ["-qefc", line, "/dev/null"], options)
  const waiting = [...(options.typing ?? [])]
  let shown = ""
  child.stdout.on("data", text => {
    shown += text
    const [next] = waiting
    if (next !== undefined && shown.includes(next.after)) {
      waiting.shift()
      shown = ""
      child.stdin.write(next.type)
      next.meanwhile?.()
    }
  })
  const { code, stdout } = await ended
  return { code, screen: stdout.replaceAll("\r\n", "\n") }
}
