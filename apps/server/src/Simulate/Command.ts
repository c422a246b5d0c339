import { randomInt } from "node:crypto"
import { Command, Options } from "@effect/cli"
import { CommandFailed, ExitCode } from "@estate/command-line/CommandFailed"
import type { CompanyId } from "@estate/domain/Company"
import { Array, Console, DateTime, Duration, Effect, Layer, Option, Random, Schema } from "effect"
import { databaseOption, storeLayer } from "../Settings.ts"
import { orStoreFailed } from "../Store/Store.ts"
import { Messages } from "../Threads/MessagesRepo.ts"
import { Threads } from "../Threads/Repo.ts"
import { Conversations } from "./Repo.ts"
import { type Happening, Simulator } from "./Simulator.ts"

const perMinute = (name: string, usual: number) =>
  Options.float(name).pipe(
    Options.withSchema(
      Schema.Number.pipe(
        Schema.between(0, 60_000, { message: () => `--${name} takes a number from 0 to 60000` })
      )
    ),
    Options.withDefault(usual)
  )

const options = {
  database: databaseOption,
  rate: perMinute("rate", 6).pipe(Options.withDescription("messages a minute that buyers write")),
  replies: perMinute("replies", 0).pipe(
    Options.withDescription("messages a minute that the agency answers with")
  ),
  seed: Options.integer("seed").pipe(
    Options.withDescription("the same seed draws the same chances"),
    Options.optional
  )
}

/** `simulate`: buyers write, follow up and cool off until stopped, in the store of a service that may be running. */
export const simulate = Command.make("simulate", options, ({ database, rate, replies, seed }) => {
  const repos = Layer.provideMerge(Conversations.layer, Layer.merge(Threads.layer, Messages.layer))
  return Effect.gen(function* () {
    const companies = yield* (yield* Conversations).companies
    if (!Array.isNonEmptyReadonlyArray(companies)) return yield* nobody
    const company = Effect.map(
      Random.nextIntBetween(0, companies.length),
      index => companies[index] ?? companies[0]
    )
    const simulator = yield* Simulator
    yield* Effect.all([keepOn(rate, company, simulator.buyer), keepOn(replies, company, simulator.agency)], {
      concurrency: "unbounded",
      discard: true
    })
  }).pipe(
    orStoreFailed,
    Effect.provide(Simulator.layer.pipe(Layer.provideMerge(repos), Layer.provideMerge(storeLayer(database)))),
    Effect.withRandom(Random.make(Option.getOrElse(seed, () => randomInt(2 ** 32))))
  )
}).pipe(Command.withDescription("let buyers write in the store's threads, until stopped"))

/** Acts as often as the rate says, at moments that nobody can foretell. */
const keepOn = <E, R>(
  rate: number,
  company: Effect.Effect<CompanyId>,
  act: (company: CompanyId) => Effect.Effect<Option.Option<Happening>, E, R>
) =>
  rate === 0
    ? Effect.never
    : Effect.gen(function* () {
        const drawn = yield* Random.next
        yield* Effect.sleep(Duration.minutes(-Math.log(1 - drawn) / rate))
        const happened = yield* Effect.flatMap(company, act)
        if (Option.isSome(happened)) yield* tell(happened.value)
      }).pipe(Effect.forever)

const tell = ({ what, who, thread, text }: Happening) =>
  Effect.flatMap(DateTime.now, now =>
    Console.log(`${DateTime.formatIso(now)} ${thread} ${who} ${what}: ${text}`)
  )

const nobody = new CommandFailed({
  exitCode: ExitCode.notFound,
  message: "there is no company in the store, so nobody to write to: import one, or fill the store with demo"
})
