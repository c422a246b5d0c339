import { Command, Options } from "@effect/cli"
import { CommandFailed, ExitCode } from "@estate/command-line/CommandFailed"
import { Console, DateTime, Effect, Layer, Option, Schema } from "effect"
import { Companies } from "../Companies/Repo.ts"
import { Import } from "../Import/Import.ts"
import { databaseOption, storeLayer } from "../Settings.ts"
import { orStoreFailed } from "../Store/Store.ts"
import { generate } from "./Generate.ts"

const options = {
  database: databaseOption,
  seed: Options.integer("seed").pipe(
    Options.withDefault(1),
    Options.withDescription("the same seed fills it with the same conversations")
  ),
  threads: Options.integer("threads").pipe(
    Options.withSchema(
      Schema.Int.pipe(
        Schema.between(0, 1_000_000, { message: () => "--threads takes a number from 0 to 1000000" })
      )
    ),
    Options.withDefault(40)
  ),
  now: Options.text("now").pipe(
    Options.withSchema(
      Schema.DateTimeUtc.annotations({ message: () => "--now takes a time as 2026-11-20T09:30:00Z" })
    ),
    Options.withDescription(
      "the moment that the conversations lead up to, as ISO 8601; the present otherwise"
    ),
    Options.optional
  )
}

/** `demo`: fills an empty store. */
export const demo = Command.make("demo", options, ({ database, seed, threads, now }) => {
  const store = storeLayer(database)
  return Effect.gen(function* () {
    if (!(yield* (yield* Companies).isEmpty)) return yield* notEmpty
    const moment = yield* DateTime.setZoneCurrent(
      yield* Option.match(now, { onNone: () => DateTime.now, onSome: Effect.succeed })
    )
    const lines = yield* (yield* Import).run(generate({ seed, threads, now: moment }))
    yield* Console.error(`company 1 has ${threads} threads with ${lines - threads - 1} messages`)
    const at = Option.match(database, { onNone: () => "", onSome: named => ` --database ${named}` })
    yield* Console.error(`next: estate-server keys create --company 1${at}\nand:  estate-server serve${at}`)
  }).pipe(
    Effect.catchTag("LineRefused", Effect.die),
    orStoreFailed,
    Effect.provide(Layer.merge(Import.layer, Companies.layer).pipe(Layer.provideMerge(store)))
  )
}).pipe(Command.withDescription("fill an empty store with an agency and its conversations"))

const notEmpty = new CommandFailed({
  exitCode: ExitCode.failed,
  message:
    "the store is not empty, and demo fills only an empty one: name another with --database sqlite:PATH"
})
