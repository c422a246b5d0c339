import { fileURLToPath } from "node:url"
import { Command } from "@effect/platform"
import { CommandFailed, ExitCode } from "@estate/command-line/CommandFailed"
import { Data, Deferred, Effect, Option, Stream } from "effect"

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
export const sandbox = built("estate-slack-sandbox", "./sandbox.js")

export interface RunOptions {
  readonly args: ReadonlyArray<string>
  /** Variables besides those of the demo's own environment. */
  readonly env?: Readonly<Record<string, string>>
}

/**
 * Runs in each program before its own code and ends it with the demo, however the demo ends: its
 * standard input is a pipe that closes then. Effect starts each process in its own group, so no
 * signal of the terminal reaches it, and after a SIGKILL the demo cannot stop it.
 */
const endWithParent = `
import { isMainThread } from "node:worker_threads"
if (isMainThread) process.stdin.on("end", () => process.kill(process.pid, "SIGTERM")).resume().unref()
`

const nodeArgs = ["--import", `data:text/javascript,${encodeURIComponent(endWithParent)}`]

const commandOf = (program: Program, { args, env = {} }: RunOptions) =>
  Command.make(process.execPath, ...nodeArgs, program.path, ...args).pipe(Command.env(env))

class ProgramEnded extends Data.TaggedError("ProgramEnded")<{
  readonly program: string
  readonly stderr: string
}> {
  override get message() {
    return `${this.program} ended unexpectedly: ${this.stderr || "it printed no error"}`
  }
}

/** Runs a program to its end and returns its standard output; fails with its standard error. */
export const output = Effect.fn("Program.output")(
  function* (program: Program, options: RunOptions) {
    const process = yield* Command.start(commandOf(program, options))
    const [stdout, stderr] = yield* Effect.all([collect(process.stdout), collect(process.stderr)], {
      concurrency: 2
    })
    const code = yield* process.exitCode
    if (code !== ExitCode.done) return yield* new ProgramEnded({ program: program.name, stderr })
    return stdout
  },
  Effect.scoped,
  orCommandFailed
)

const collect = <E, R>(bytes: Stream.Stream<Uint8Array, E, R>) => Stream.mkString(Stream.decodeText(bytes))

/** Runs a program to its end; it prints to the demo's own standard output and error. */
export const show = (program: Program, options: RunOptions) =>
  commandOf(program, options).pipe(
    Command.stdout("inherit"),
    Command.stderr("inherit"),
    Command.exitCode,
    Effect.flatMap(code =>
      code === ExitCode.done
        ? Effect.void
        : failed(`${program.name} ${options.args.join(" ")} ended with ${code}`)
    ),
    orCommandFailed
  )

const LAST_LINES = 5

/**
 * Starts a program; closing the scope stops it and waits for its end. `address` is the URL that it
 * prints when it listens; `ended` fails when it ends before it is stopped.
 */
export const start = Effect.fn("Program.start")(function* (program: Program, options: RunOptions) {
  const process = yield* Command.start(commandOf(program, options))
  const address = yield* Deferred.make<string, ProgramEnded>()
  const lastErrors: Array<string> = []
  yield* lines(process.stderr).pipe(
    Stream.runForEach(line =>
      Effect.sync(() => {
        lastErrors.push(line)
        if (lastErrors.length > LAST_LINES) lastErrors.shift()
      })
    ),
    Effect.forkScoped
  )
  yield* lines(process.stdout).pipe(
    Stream.runForEach(line =>
      Option.match(Option.fromNullable(/^listening on (\S+)/.exec(line)?.[1]), {
        onNone: () => Effect.void,
        onSome: url => Deferred.succeed(address, url)
      })
    ),
    Effect.forkScoped
  )
  const ended = Effect.exit(process.exitCode).pipe(
    Effect.flatMap(() => new ProgramEnded({ program: program.name, stderr: lastErrors.join("\n") }))
  )
  yield* Effect.forkScoped(Effect.catchAll(ended, error => Deferred.fail(address, error)))
  return {
    pid: process.pid,
    address: orCommandFailed(Deferred.await(address)),
    ended: orCommandFailed(ended)
  }
}, orCommandFailed)

const lines = <E, R>(bytes: Stream.Stream<Uint8Array, E, R>) =>
  bytes.pipe(Stream.decodeText(), Stream.splitLines)

export function failed(message: string): CommandFailed {
  return new CommandFailed({ exitCode: ExitCode.failed, what: message })
}

function orCommandFailed<A, E extends Error, R>(
  effect: Effect.Effect<A, E, R>
): Effect.Effect<A, CommandFailed, R> {
  return Effect.mapError(effect, ({ message }) => failed(message))
}
