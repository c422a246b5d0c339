import { fileURLToPath } from "node:url"
import { Command } from "@effect/platform"
import { CommandFailed, ExitCode } from "@estate/command-line/CommandFailed"
import { Data, Deferred, Effect, Option, Stream } from "effect"

/** One of the house's programs, as it is built. */
export interface Program {
  readonly name: string
  readonly path: string
}

const built = (name: string, path: string): Program => ({
  name,
  path: fileURLToPath(new URL(path, import.meta.url))
})

export const server = built("estate-server", "../../server/dist/bin.js")
export const estate = built("estate", "../../cli/dist/bin.js")
export const notifier = built("estate-notifier", "../../slack-notifier/dist/bin.js")
export const sandbox = built("estate-slack-sandbox", "../../../packages/slack-sandbox/dist/bin.js")

/** How a program is called: its arguments, and what it finds in its environment besides ours. */
export interface Call {
  readonly args: ReadonlyArray<string>
  readonly env?: Readonly<Record<string, string>>
}

const commandOf = (program: Program, { args, env = {} }: Call) =>
  Command.make(process.execPath, program.path, ...args).pipe(Command.env(env))

class Ended extends Data.TaggedError("Ended")<{ readonly program: string; readonly said: string }> {
  override get message() {
    return `${this.program} ended too soon: ${this.said || "it said nothing"}`
  }
}

const lines = <E, R>(bytes: Stream.Stream<Uint8Array, E, R>) =>
  bytes.pipe(Stream.decodeText(), Stream.splitLines)

/** Runs a program to its end and gives what it printed; what it says of itself goes to our standard error if it fails. */
export const output = Effect.fn("Program.output")(
  function* (program: Program, call: Call) {
    const process = yield* Command.start(commandOf(program, call))
    const [said, complained] = yield* Effect.all([collect(process.stdout), collect(process.stderr)], {
      concurrency: 2
    })
    const code = yield* process.exitCode
    if (code !== ExitCode.done) return yield* new Ended({ program: program.name, said: complained })
    return said
  },
  Effect.scoped,
  asFailure
)

const collect = <E, R>(bytes: Stream.Stream<Uint8Array, E, R>) => Stream.mkString(Stream.decodeText(bytes))

/** Runs a program to its end with our own standard output and error. */
export const show = (program: Program, call: Call) =>
  commandOf(program, call).pipe(
    Command.stdout("inherit"),
    Command.stderr("inherit"),
    Command.exitCode,
    asFailure
  )

/**
 * Starts a program that goes on until the scope closes; then it is asked to stop and waited for. `address` is where it says that it listens.
 */
export const start = Effect.fn("Program.start")(function* (program: Program, call: Call) {
  const process = yield* Command.start(commandOf(program, call))
  const address = yield* Deferred.make<string, Ended>()
  const complaints: Array<string> = []
  yield* lines(process.stderr).pipe(
    Stream.runForEach(line => Effect.sync(() => complaints.push(line))),
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
  const ended = process.exitCode.pipe(
    Effect.flatMap(() =>
      Effect.suspend(() => new Ended({ program: program.name, said: complaints.slice(-5).join("\n") }))
    )
  )
  yield* Effect.forkScoped(
    Effect.catchAll(ended, error =>
      Deferred.fail(address, new Ended({ program: program.name, said: error.message }))
    )
  )
  return { address: asFailure(Deferred.await(address)), ended: asFailure(ended) }
}, asFailure)

function asFailure<A, E extends Error, R>(
  effect: Effect.Effect<A, E, R>
): Effect.Effect<A, CommandFailed, R> {
  return Effect.mapError(
    effect,
    error => new CommandFailed({ exitCode: ExitCode.failed, message: error.message })
  )
}
