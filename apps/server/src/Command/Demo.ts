import * as Command from "@estate/command-line/Command"
import { ExitCode, failed } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import { lineNoun } from "@estate/command-line/RecordNouns"
import { type DemoCounts, type DemoPlan, defaultCounts, shareOut } from "@estate/demo-data/Records/Plan"
import type { Language, LocalizedText } from "@estate/text/Language"
import { countOf, type Noun } from "@estate/text/Noun"
import { DateTime, Effect, Option, Record, Schema, Stream } from "effect"
import { isWithoutCompanies } from "../Companies/Repo.ts"
import { Import, numbered } from "../Import/Import.ts"
import { orStoreFailed } from "../Store/Store.ts"
import { storedTables } from "../Store/StoredTables.ts"
import { StoreReads } from "../Store/StoreReads.ts"
import { say } from "./Say.ts"
import { databaseOption, storeLayer } from "./Store.ts"
import { sameStore } from "./StoreLocation.ts"

const count = (name: keyof DemoCounts, max: number, description: LocalizedText) =>
  Options.integer(name, description).pipe(Options.between(0, max), Options.withDefault(defaultCounts[name]))

const options = {
  database: databaseOption,
  seed: Options.integer("seed", {
    en: "The same seed and --now make the same records (default 1)",
    ru: "С одним и тем же числом и --now записи одни и те же (по умолчанию 1)"
  }).pipe(Options.withDefault(1)),
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
  now: Options.text("now", {
    en: "The time of the newest records, such as 2026-11-20T09:30:00Z (default: now)",
    ru: "Время самых новых записей, например 2026-11-20T09:30:00Z (по умолчанию сейчас)"
  }).pipe(
    Options.withSchema(Schema.DateTimeUtc, {
      en: "a time such as 2026-11-20T09:30:00Z",
      ru: "время, например 2026-11-20T09:30:00Z"
    }),
    Options.optional
  )
}

/** `demo`: fills an empty store. */
export const demo = Command.make("demo", options, ({ database, now, ...counts }) =>
  Effect.gen(function* () {
    const { lookUp } = yield* StoreReads
    if (!(yield* lookUp("Companies.isEmpty", isWithoutCompanies))) return yield* notEmpty
    const moment = yield* DateTime.setZoneCurrent(
      yield* Option.match(now, { onNone: () => DateTime.now, onSome: Effect.succeed })
    )
    const plan = { ...counts, now: moment }
    // Every other command starts sooner without it.
    const { demoRecords } = yield* Effect.promise(() => import("@estate/demo-data/Records/DemoRecords"))
    const { lines } = yield* (yield* Import).run(
      numbered(Stream.fromIterable(demoRecords(plan))).pipe(yieldingToSignals)
    )
    yield* say(summary(plan, lines))
    const at = sameStore(database)
    const next = [`estate-server keys create --company 1${at}`, `estate-server serve${at}`] as const
    yield* say({ en: `next: ${next[0]}\nand:  ${next[1]}`, ru: `далее: ${next[0]}\nи:     ${next[1]}` })
  }).pipe(
    Effect.catchTags({ LinesRefused: Effect.die, ImportUnfinished: ({ cause }) => Effect.fail(cause) }),
    orStoreFailed,
    Effect.provide(storeLayer(database))
  )
).pipe(
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
  const records = (of: "first" | "second", language: Language) =>
    (["calls", "invoices", "listings", "accounts"] as const)
      .map(each => countOf(shareOut(shared[each])[of], nouns[each], language))
      .join(", ")
  const count = (number: number, noun: keyof typeof nouns, language: Language) =>
    countOf(number, nouns[noun], language)
  return {
    en: [
      `company 1, without the feeds module: ${count(threads, "threads", "en")}, ${records("first", "en")}`,
      `company 2, with the feeds module: ${records("second", "en")}`,
      `the catalogue: ${count(complexes, "complexes", "en")} (${count(lines, "lines", "en")} in all)`
    ].join("\n"),
    ru: [
      `компания 1, без модуля фидов: ${count(threads, "threads", "ru")}, ${records("first", "ru")}`,
      `компания 2, с модулем фидов: ${records("second", "ru")}`,
      `каталог: ${count(complexes, "complexes", "ru")} (всего ${count(lines, "lines", "ru")})`
    ].join("\n")
  }
}

const nouns = {
  ...Record.map(storedTables, ({ noun }) => noun),
  complexes: {
    en: ["complex", "complexes"],
    ru: ["жилой комплекс", "жилых комплекса", "жилых комплексов"]
  },
  lines: lineNoun
} satisfies Record<string, Noun>

const notEmpty = failed(
  ExitCode.failed,
  {
    en: "the store is not empty, and demo fills only an empty one",
    ru: "база не пуста, а demo заполняет только пустую"
  },
  { en: "Name another with --database sqlite:PATH", ru: "Укажите другую: --database sqlite:ПУТЬ" }
)
