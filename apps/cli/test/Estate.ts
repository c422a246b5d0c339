import { createRequire } from "node:module"
import { createServer } from "node:net"
import { dirname, join } from "node:path"
import { listenLocally } from "@estate/testing/LocalServer"
import { nodeOptions, Process } from "@estate/testing/Process"
import { TestHost, type Typing } from "@estate/testing/TestHost"
import { Clock } from "effect"
import { cacheFolder, program } from "./Build.ts"
import type { Platform } from "./Platform.ts"
import type { Service } from "./Service.ts"

/** How a run of the program ended. */
interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface Run {
  readonly platform?: Platform
  /** The service of all tests, with a key of the first company. */
  readonly service?: Service
  readonly env?: Readonly<Record<string, string>>
  readonly input?: string
  /** A fixed time for the whole run. Default: the real clock. */
  readonly now?: string
}

interface Stopping {
  /** The program is stopped, as SIGTERM does, when this is true, and may not end before. */
  readonly stopWhen?: () => boolean
}

/** The size of a terminal. */
interface Size {
  readonly columns?: number
  /** Default: a terminal that does not say how many rows it has. */
  readonly rows?: number
}

/** Which part of a screen is compared. */
interface Looking {
  /**
   * Whether text that was replaced later, such as a progress bar, is compared too. Default: only
   * what stays, since on a slow machine any command shows for a moment what it waits for.
   */
  readonly withReplaced?: boolean
}

/** Somebody at the terminal who answers questions. */
interface Answering {
  readonly typing?: ReadonlyArray<Typing>
}

/** Node.js runs this before the program. */
const clockOf = (now: string | undefined) =>
  now === undefined
    ? []
    : [`--import=data:text/javascript,${encodeURIComponent(`Date.now = () => ${Date.parse(now)}`)}`]

const environment = ({ platform, service, env, now }: Run) => ({
  PATH: process.env.PATH,
  // Shells and pagers that a test starts cannot create files there.
  HOME: "/proc/nonexistent",
  XDG_CACHE_HOME: cacheFolder,
  ESTATE_KEYCHAIN: "off",
  ...(platform === undefined ? {} : { ESTATE_API_URL: platform.url, ESTATE_API_KEY: platform.key }),
  ...(service === undefined ? {} : { ESTATE_API_URL: service.url, ESTATE_API_KEY: service.key }),
  ...nodeOptions(...clockOf(now)),
  ...env
})

/** The program as it is built, which runs in the process of the tests. */
const { load }: typeof import("../src/Main.ts") = createRequire(import.meta.url)(
  join(dirname(program), "estate/estate.cjs")
)

const clockAt = (now: string): Clock.Clock => {
  const clock = Clock.make()
  clock.unsafeCurrentTimeMillis = () => Date.parse(now)
  return clock
}

const runHere = async (args: ReadonlyArray<string>, options: Run & Size & Answering & Stopping) => {
  const { input = "", typing = [], now, columns, rows, stopWhen } = options
  const host = new TestHost({ env: environment(options), input, typing, columns, rows })
  const { runWithin } = await load(args, host)
  const clock = now === undefined ? undefined : clockAt(now)
  const stopping = new AbortController()
  const running = runWithin(host, clock, stopping.signal)
  if (stopWhen !== undefined) {
    const isOver = await Promise.race([running.then(() => true), until(stopWhen).then(() => false)])
    if (isOver) throw new Error(`estate ${args.join(" ")} was not to end by itself: ${host.screen}`)
    stopping.abort()
  }
  return { code: await running, host }
}

/**
 * Runs `estate` as a script does, without a terminal. It runs in the process of the tests, since a
 * process of its own takes twenty times as long; where the process matters there is `startEstate`.
 */
export const estate = async (args: ReadonlyArray<string>, options: Run & Stopping = {}): Promise<Ended> => {
  const { code, host } = await runHere(args, options)
  return { code, ...host.said }
}

/**
 * Runs `estate` for a person with a terminal of 90 columns, in the process of the tests; `screen` is
 * what is seen there, standard error too.
 */
export const onScreen = async (
  args: ReadonlyArray<string>,
  options: Run & Size & Looking & Answering = {}
): Promise<Shown> => {
  const { code, host } = await runHere(args, { columns: 90, ...options })
  return { code, screen: seen(host.screen, options) }
}

const ended = async (process: Process): Promise<Ended> => {
  const { code, stdout, stderr } = await process.ended
  return { code, stdout, stderr }
}

const seen = (screen: string, { withReplaced = false }: Looking): string =>
  withReplaced
    ? screen
    : screen
        .split("\n")
        .map(line => line.split("\r\u001b[K").at(-1))
        .join("\n")

/** Runs `estate` as a process of its own, without a terminal. `during` is called when it has started. */
export const startEstate = (
  args: ReadonlyArray<string>,
  options: Run & {
    readonly during?: (kill: (signal: NodeJS.Signals) => void, pid: number) => void
  } = {}
): Promise<Ended> => {
  const process = Process.node(program, args, { env: environment(options), input: options.input ?? "" })
  options.during?.(signal => process.child.kill(signal), process.child.pid ?? 0)
  return ended(process)
}

/** Runs a line of bash in which `estate` is the program. */
export const inShell = (line: string, options: Run = {}): Promise<Ended> =>
  ended(
    new Process("bash", ["-c", `set -o pipefail; ${defineEstate}; ${line}`], {
      env: environment(options),
      input: options.input ?? ""
    })
  )

/**
 * The same, if only the output matters: each `estate` of the line runs in the process of the tests.
 */
export const inShellHere = async (line: string, options: Run = {}): Promise<Ended> => {
  const server = createServer(socket => {
    let asked = ""
    socket.setEncoding("utf8").on("data", async text => {
      asked += text
      const [count, ...args] = asked.split("\0").slice(0, -1)
      if (args.length === Number(count)) socket.end((await estate(args, options)).stdout)
    })
  })
  const { port } = await listenLocally(server)
  const ask = `estate() { local out; exec {out}<>/dev/tcp/127.0.0.1/${port}; printf '%s\\0' $# "$@" >&$out; cat <&$out; exec {out}>&-; }`
  return ended(new Process("bash", ["-c", `${ask}; ${line}`], { env: environment(options) })).finally(() =>
    server.close()
  )
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
const defineEstate = `estate() { ${quoted(process.execPath)} ${quoted(program)} "$@"; }`

/** What a person sees. */
interface Shown {
  readonly code: number | null
  readonly screen: string
}

/**
 * Runs `estate` as a process on a terminal of 90 columns: for what the terminal does itself, such as
 * Ctrl-C and Ctrl-D, and for programs that share it.
 */
export const onTerminal = async (
  args: ReadonlyArray<string>,
  options: Run &
    Size &
    Looking &
    Answering & {
      /** Ctrl-C is typed when this is true. */
      readonly interruptWhen?: () => boolean
      /** The terminal is closed when this is true. */
      readonly closeWhen?: () => boolean
    } = {}
): Promise<Shown> => {
  const line = `stty cols ${options.columns ?? 90} rows ${options.rows ?? 0}; exec ${[globalThis.process.execPath, program, ...args].map(quoted).join(" ")}`
  const process = new Process("script", ["-qefc", line, "/dev/null"], { env: environment(options) })
  const waiting = [...(options.typing ?? [])]
  let shown = ""
  process.child.stdout?.on("data", text => {
    shown += text
    const [next] = waiting
    if (next !== undefined && shown.includes(next.after)) {
      waiting.shift()
      shown = ""
      process.child.stdin?.write(next.type)
      next.meanwhile?.()
    }
  })
  const { closeWhen, interruptWhen } = options
  if (interruptWhen !== undefined)
    void until(() => !process.isRunning || interruptWhen()).then(() => process.child.stdin?.write("\u0003"))
  if (closeWhen !== undefined)
    void until(() => !process.isRunning || closeWhen()).then(() => process.child.kill("SIGKILL"))
  const { code, stdout } = await process.ended
  return { code, screen: seen(stdout.replaceAll("\r\n", "\n"), options) }
}

/** A screen without the number of the port that the service has this time. */
export const withoutPort = (screen: string): string => screen.replace(/127\.0\.0\.1:\d+/u, "HOST")

/** Waits until a condition is true. */
export const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise(resolve => setTimeout(resolve, 20))
}

/** The words of a line; one in single quotes may have spaces. */
export const wordsOf = (line: string): ReadonlyArray<string> =>
  [...line.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word)
