import { randomInt } from "node:crypto"
import * as Command from "@estate/command-line/Command"
import { CommandFailed, ExitCode } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import type { Happening } from "@estate/demo-data/Simulation/Event"
import { Array, Console, DateTime, Duration, Effect, Layer, Option, Random, Schema } from "effect"
import { Import } from "../Import/Import.ts"
import { databaseOption, storeLayer } from "../Settings.ts"
import { SimulatedBilling } from "../Simulate/Billing.ts"
import { SimulatedCallers } from "../Simulate/Callers.ts"
import { SimulatedRecords } from "../Simulate/RecordsRepo.ts"
import { Conversations, type SeenCompany } from "../Simulate/Repo.ts"
import { Simulator } from "../Simulate/Simulator.ts"
import { orStoreFailed } from "../Store/Store.ts"
import { Messages } from "../Threads/MessagesRepo.ts"
import { Threads } from "../Threads/Repo.ts"

const rate = (name: string, usual: number, what: string) =>
  Options.float(name).pipe(
    Options.withSchema(
      Schema.Number.pipe(
        Schema.between(0, 60_000, { message: () => `--${name} takes a number from 0 to 60000` })
      )
    ),
    Options.withDefault(usual),
    Options.withDescription(what)
  )

const options = {
  database: databaseOption,
  rate: rate("rate", 6, "messages a minute that buyers write"),
  replies: rate("replies", 0, "messages a minute that the agency answers with"),
  calls: rate("calls", 3, "calls a minute"),
  invoices: rate("invoices", 12, "invoices an hour that appear or are paid"),
  seed: Options.integer("seed").pipe(
    Options.withDescription("the same seed draws the same chances"),
    Options.optional
  )
}

const services = Layer.mergeAll(Simulator.layer, SimulatedCallers.layer, SimulatedBilling.layer).pipe(
  Layer.provideMerge(Layer.merge(Conversations.layer, SimulatedRecords.layer)),
  Layer.provide(Layer.mergeAll(Threads.layer, Messages.layer, Import.layer))
)

/** `simulate`: buyers write and call, and bills come and are paid, until stopped, in the store of a service that may be running. */
export const simulate = Command.make(
  "simulate",
  options,
  ({ database, rate: messages, replies, calls, invoices, seed }) =>
    Effect.gen(function* () {
      const companies = yield* (yield* Conversations).companies
      if (!Array.isNonEmptyReadonlyArray(companies)) return yield* nobody
      const written = companies.filter(({ hasThreads }) => hasThreads)
      const writtenTo = Array.isNonEmptyReadonlyArray(written) ? written : companies
      const simulator = yield* Simulator
      const callers = yield* SimulatedCallers
      const billing = yield* SimulatedBilling
      yield* Effect.all(
        [
          keepOn(messages, writtenTo, ({ id }) => simulator.buyer(id)),
          keepOn(replies, writtenTo, ({ id }) => simulator.agency(id)),
          keepOn(calls, companies, callers.call),
          keepOn(invoices / 60, companies, ({ id }) => billing.proceed(id))
        ],
        { concurrency: "unbounded", discard: true }
      )
    }).pipe(
      orStoreFailed,
      Effect.provide(services.pipe(Layer.provideMerge(storeLayer(database)))),
      Effect.withRandom(Random.make(Option.getOrElse(seed, () => randomInt(2 ** 32))))
    )
).pipe(Command.withDescription("let buyers write and call, and bills come and be paid, until stopped"))

/** Acts on one of the companies as often a minute as the rate says, at moments that nobody can foretell. */
const keepOn = <E, R>(
  perMinute: number,
  companies: Array.NonEmptyReadonlyArray<SeenCompany>,
  act: (company: SeenCompany) => Effect.Effect<Option.Option<Happening>, E, R>
) =>
  perMinute === 0
    ? Effect.never
    : Effect.gen(function* () {
        const drawn = yield* Random.next
        yield* Effect.sleep(Duration.minutes(-Math.log(1 - drawn) / perMinute))
        const index = yield* Random.nextIntBetween(0, companies.length)
        const happened = yield* act(companies[index] ?? companies[0])
        if (Option.isSome(happened)) yield* tell(happened.value)
      }).pipe(Effect.forever)

const tell = ({ what, who, where, text }: Happening) =>
  Effect.flatMap(DateTime.now, now =>
    Console.log(`${DateTime.formatIso(now)} ${where} ${who} ${what}: ${text}`)
  )

const nobody = new CommandFailed({
  exitCode: ExitCode.notFound,
  message: "there is no company in the store, so nobody to write to: import one, or fill the store with demo"
})
