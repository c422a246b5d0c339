import * as Command from "@estate/command-line/Command"
import { CommandFailed, ExitCode } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import { demoRecords } from "@estate/demo-data/Records/DemoRecords"
import { type DemoCounts, type DemoPlan, defaultCounts, shareOut } from "@estate/demo-data/Records/Plan"
import type { LocalizedText } from "@estate/text/Language"
import { Console, DateTime, Effect, Layer, Option, Schema, Stream } from "effect"
import { Companies } from "../Companies/Repo.ts"
import { Import, numbered } from "../Import/Import.ts"
import { orStoreFailed } from "../Store/Store.ts"
import { databaseOption, storeLayer } from "./Store.ts"

const count = (name: keyof DemoCounts, max: number, description: LocalizedText) =>
  Options.integer(name).pipe(
    Options.withSchema(
      Schema.Int.pipe(Schema.between(0, max, { message: () => `--${name} takes a number from 0 to ${max}` }))
    ),
    Options.withDefault(defaultCounts[name]),
    Options.withDescription(description)
  )

const options = {
  database: databaseOption,
  seed: Options.integer("seed").pipe(
    Options.withDefault(1),
    Options.withDescription({
      en: "The same seed and --now make the same records (default 1)",
      ru: "С одним и тем же числом и --now записи одни и те же (по умолчанию 1)"
    })
  ),
  threads: count("threads", 1_000_000, {
    en: "Conversations, all of company 1",
    ru: "Диалоги, все — компании 1"
  }),
  calls: count("calls", 100_000_000, {
    en: "Calls of the last year, a quarter of them company 2's",
    ru: "Звонки за последний год, четверть — компании 2"
  }),
  invoices: count("invoices", 1_000_000, {
    en: "Invoices of the last year, a quarter of them company 2's",
    ru: "Счета за последний год, четверть — компании 2"
  }),
  listings: count("listings", 1_000_000, {
    en: "Listings with empty fields, a quarter of them company 2's",
    ru: "Объявления с незаполненными полями, четверть — компании 2"
  }),
  accounts: count("accounts", 100_000, {
    en: "Accounts, a quarter of them company 2's",
    ru: "Сотрудники, четверть — компании 2"
  }),
  complexes: count("complexes", 100_000, {
    en: "Housing complexes, each of 1 to 12 buildings",
    ru: "Жилые комплексы, в каждом от 1 до 12 корпусов"
  }),
  now: Options.text("now").pipe(
    Options.withSchema(
      Schema.DateTimeUtc.annotations({ message: () => "--now takes a time as 2026-11-20T09:30:00Z" })
    ),
    Options.withDescription({
      en: "The time of the newest records, such as 2026-11-20T09:30:00Z (default: now)",
      ru: "Время самых новых записей, например 2026-11-20T09:30:00Z (по умолчанию сейчас)"
    }),
    Options.optional
  )
}

/** `demo`: fills an empty store. */
export const demo = Command.make("demo", options, ({ database, now, ...counts }) => {
  const store = storeLayer(database)
  return Effect.gen(function* () {
    if (!(yield* (yield* Companies).isEmpty)) return yield* notEmpty
    const moment = yield* DateTime.setZoneCurrent(
      yield* Option.match(now, { onNone: () => DateTime.now, onSome: Effect.succeed })
    )
    const plan = { ...counts, now: moment }
    const { lines } = yield* (yield* Import).run(
      numbered(Stream.fromIterable(demoRecords(plan))).pipe(yieldingToSignals)
    )
    yield* Console.error(summary(plan, lines))
    const at = Option.match(database, { onNone: () => "", onSome: named => ` --database ${named}` })
    yield* Console.error(`next: estate-server keys create --company 1${at}\nand:  estate-server serve${at}`)
  }).pipe(
    Effect.catchTag("LineRefused", Effect.die),
    orStoreFailed,
    Effect.provide(Layer.merge(Import.layer, Companies.layer).pipe(Layer.provideMerge(store)))
  )
}).pipe(
  Command.withDescription({
    en: "Fill an empty store with two agencies, their records, and a catalogue.",
    ru: "Заполнить пустую базу двумя агентствами с записями и каталогом."
  })
)

const nextTurn = Effect.async<void>(resume => {
  const immediate = setImmediate(() => resume(Effect.void))
  return Effect.sync(() => clearImmediate(immediate))
})

/** Signals arrive between turns of the event loop, so each chunk ends one. */
const yieldingToSignals = <A>(lines: Stream.Stream<A>): Stream.Stream<A> =>
  Stream.mapChunksEffect(lines, chunk => Effect.as(nextTurn, chunk))

const summary = ({ threads, complexes, ...shared }: DemoPlan, lines: number) => {
  const records = (of: "first" | "second") =>
    (["calls", "invoices", "listings", "accounts"] as const)
      .map(each => `${shareOut(shared[each])[of]} ${each}`)
      .join(", ")
  return [
    `company 1, without the feeds module: ${threads} threads, ${records("first")}`,
    `company 2, with the feeds module: ${records("second")}`,
    `the catalogue: ${complexes} complexes (${lines} lines in all)`
  ].join("\n")
}

const notEmpty = new CommandFailed({
  exitCode: ExitCode.failed,
  message:
    "the store is not empty, and demo fills only an empty one: name another with --database sqlite:PATH"
})
