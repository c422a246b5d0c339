import { fileURLToPath } from "node:url"
import { CommandFailed, ExitCode } from "@estate/command-line/CommandFailed"
import { Process } from "@estate/testing/Process"
import { Effect } from "effect"

/** A program of this repository, built. */
export interface Program {
  readonly name: string
  readonly path: string
}

const built = (name: string, path: string): Program => ({
  name,
  path: fileURLToPath(new URL(path, import.meta.url))
})

export const server = built("estate-server", "../../server/dist/bin.js")
export const estate = built("estate", "../../cli/dist/bin.cjs")
export const notifier = built("estate-notifier", "../../slack-notifier/dist/bin.js")

export interface RunOptions {
  readonly args: ReadonlyArray<string>
  /** Variables besides those of the demo's own environment. */
  readonly env?: Readonly<Record<string, string>>
}

/**
 * Runs in each program before its own code and ends it with the demo, however the demo ends: its
 * standard input is a pipe that closes then. A program has a group of its own, so no signal of the
 * terminal reaches it, and after a SIGKILL the demo cannot stop it.
 */
const endWithParent = `
import { isMainThread } from "node:worker_threads"
if (isMainThread) process.stdin.on("end", () => process.kill(process.pid, "SIGTERM")).resume().unref()
`

const nodeArgs = ["--import", `data:text/javascript,${encodeURIComponent(endWithParent)}`]

/** A program that runs until its end, or until the scope closes. */
const running = (program: Program, { args, env }: RunOptions, output: "pipe" | "inherit" = "pipe") =>
  Effect.acquireRelease(
    Effect.sync(
      () =>
        new Process(process.execPath, [...nodeArgs, program.path, ...args], {
          env: { ...process.env, ...env },
          detached: true,
          stdout: output,
          stderr: output
        })
    ),
    started => Effect.promise(() => started.stop())
  )

const endOf = ({ ended }: Process) => Effect.promise(() => ended)

const unexpectedEnd = ({ name }: Program, stderr: string) =>
  failed(`${name} ended unexpectedly: ${stderr || "it printed no error"}`)

/** Runs a program to its end and returns its standard output; fails with its standard error. */
export const output = (program: Program, options: RunOptions) =>
  running(program, options).pipe(
    Effect.flatMap(endOf),
    Effect.flatMap(({ code, stdout, stderr }) =>
      code === ExitCode.done ? Effect.succeed(stdout) : unexpectedEnd(program, stderr)
    ),
    Effect.scoped
  )

/** Runs a program to its end; it prints to the demo's own standard output and error. */
export const show = (program: Program, options: RunOptions) =>
  running(program, options, "inherit").pipe(
    Effect.flatMap(endOf),
    Effect.flatMap(({ code }) =>
      code === ExitCode.done
        ? Effect.void
        : failed(`${program.name} ${options.args.join(" ")} ended with ${code}`)
    ),
    Effect.scoped
  )

const LAST_LINES = 5

/** Even on a slow machine, a program that is not listening by then never will be. */
const LISTENS_WITHIN_MILLIS = 600_000

/**
 * Starts a program; closing the scope stops it and waits for its end. `address` is the URL that it
 * prints when it listens; `ended` fails when it ends before it is stopped.
 */
export const start = (program: Program, options: RunOptions) =>
  Effect.map(running(program, options), started => {
    const ended = Effect.flatMap(endOf(started), ({ stderr }) =>
      unexpectedEnd(program, stderr.trimEnd().split("\n").slice(-LAST_LINES).join("\n"))
    )
    const listening = Effect.tryPromise(() =>
      started.waitForOutput(/^listening on (\S+)$/m, LISTENS_WITHIN_MILLIS)
    )
    return {
      pid: started.child.pid,
      address: listening.pipe(
        Effect.map(([, url = ""]) => url),
        Effect.catchAll(() => ended)
      ),
      ended
    }
  })

export function failed(message: string): CommandFailed {
  return new CommandFailed({ exitCode: ExitCode.failed, what: message })
}
