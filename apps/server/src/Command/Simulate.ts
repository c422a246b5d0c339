import { randomInt } from "node:crypto"
import * as Command from "@estate/command-line/Command"
import { ExitCode, failed } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import { print } from "@estate/command-line/Streams"
import type { SimulatedEvent } from "@estate/demo-data/Simulation/Event"
import type { LocalizedText } from "@estate/text/Language"
import { Array, DateTime, Duration, Effect, Layer, Option, Random } from "effect"
import { makeConversations, type SimulatedCompany } from "../Simulate/ConversationsRepo.ts"
import { orStoreFailed } from "../Store/Store.ts"
import { Messages } from "../Threads/MessagesRepo.ts"
import { databaseOption, existingStore } from "./Store.ts"

const rate = (name: string, defaultRate: number, description: LocalizedText) =>
  Options.float(name, description).pipe(Options.between(0, 60_000), Options.withDefault(defaultRate))

const options = {
  database: databaseOption,
  rate: rate("rate", 6, {
    en: "Messages from buyers per minute (default 6)",
    ru: "Сообщений от покупателей в минуту (по умолчанию 6)"
  }),
  replies: rate("replies", 0, {
    en: "Answers of the agency per minute (default 0)",
    ru: "Ответов агентства в минуту (по умолчанию 0)"
  }),
  calls: rate("calls", 3, {
    en: "Calls per minute (default 3)",
    ru: "Звонков в минуту (по умолчанию 3)"
  }),
  invoices: rate("invoices", 12, {
    en: "Invoices created or paid per hour (default 12)",
    ru: "Счетов, созданных или оплаченных, в час (по умолчанию 12)"
  }),
  seed: Options.integer("seed", {
    en: "The same seed draws the same random numbers",
    ru: "Одно и то же число даёт одни и те же случайные события"
  }).pipe(Options.optional)
}

/** `simulate`: adds events to a store until stopped; a service may run on it. */
export const simulate = Command.make(
  "simulate",
  options,
  ({ database, rate: messages, replies, calls, invoices, seed }) =>
    Effect.gen(function* () {
      const { companies: all } = yield* makeConversations
      const companies = yield* all
      if (!Array.isNonEmptyReadonlyArray(companies)) return yield* noCompany
      const withThreads = companies.filter(({ hasThreads }) => hasThreads)
      const writtenTo = Array.isNonEmptyReadonlyArray(withThreads) ? withThreads : companies
      // Every other command starts sooner without it.
      const { makeSimulator } = yield* Effect.promise(() => import("../Simulate/Simulator.ts"))
      const simulator = yield* makeSimulator
      yield* Effect.all(
        [
          repeatAtRandom(messages, writtenTo, ({ id }) => simulator.buyerWrites(id)),
          repeatAtRandom(replies, writtenTo, ({ id }) => simulator.agencyAnswers(id)),
          repeatAtRandom(calls, companies, simulator.buyerCalls),
          repeatAtRandom(invoices / 60, companies, ({ id }) => simulator.invoiceChanges(id))
        ],
        { concurrency: "unbounded", discard: true }
      )
    }).pipe(
      orStoreFailed,
      Effect.provide(Layer.provideMerge(Messages.layer, existingStore(database))),
      Effect.withRandom(Random.make(Option.getOrElse(seed, () => randomInt(2 ** 32))))
    )
).pipe(
  Command.untilStopped,
  Command.withDescription({
    en: "Simulate messages, calls, invoices and payments until stopped.",
    ru: "Имитировать сообщения, звонки, счета и оплаты до остановки."
  })
)

/** Runs a step for a random company, at random times (a Poisson process) of this mean rate. */
const repeatAtRandom = <E, R>(
  perMinute: number,
  companies: Array.NonEmptyReadonlyArray<SimulatedCompany>,
  step: (company: SimulatedCompany) => Effect.Effect<Option.Option<SimulatedEvent>, E, R>
) =>
  perMinute === 0
    ? Effect.never
    : Effect.gen(function* () {
        const draw = yield* Random.next
        yield* Effect.sleep(Duration.minutes(-Math.log(1 - draw) / perMinute))
        const index = yield* Random.nextIntBetween(0, companies.length)
        const event = yield* step(companies[index] ?? companies[0])
        if (Option.isSome(event)) yield* printEvent(event.value)
      }).pipe(Effect.forever)

const printEvent = ({ actor, action, target, text }: SimulatedEvent) =>
  Effect.flatMap(DateTime.now, now =>
    print(`${DateTime.formatIso(now)} ${target} ${actor} ${action}: ${text}`)
  )

const noCompany = failed(
  ExitCode.notFound,
  { en: "there is no company in the store", ru: "в базе нет компаний" },
  {
    en: "Import one, or fill the store: estate-server demo",
    ru: "Загрузите компанию или заполните базу: estate-server demo"
  }
)
