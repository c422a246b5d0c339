import { SqlClient } from "@effect/sql/SqlClient"
import { expect, layer } from "@effect/vitest"
import type { ImportLine } from "@estate/api/ImportLine"
import { demoRecords } from "@estate/demo-data/Records/DemoRecords"
import { type DemoPlan, defaultCounts } from "@estate/demo-data/Records/Plan"
import { ListingCall, ProjectCall } from "@estate/domain/Call"
import { CompanyId } from "@estate/domain/Company"
import { PageNumber, PageSize } from "@estate/domain/Page"
import { DateTime, Effect, Layer, Option, Random, Record, Schema, Stream } from "effect"
import { Import, numbered } from "../../src/Import/Import.ts"
import { makeSimulatedRecords } from "../../src/Simulate/RecordsRepo.ts"
import { makeSimulator } from "../../src/Simulate/Simulator.ts"
import { StoreReads } from "../../src/Store/StoreReads.ts"
import { Messages } from "../../src/Threads/MessagesRepo.ts"
import { threadsPage } from "../../src/Threads/Repo.ts"
import { testStore } from "../TestStore.ts"

const all = Layer.provideMerge(Messages.layer, testStore())

const aSimulator = Effect.withRandom(makeSimulator, Random.make(1))

const quietYard = { id: CompanyId.make(1), feeds: false, hasThreads: true }
const lanternHouse = { id: CompanyId.make(2), feeds: true, hasThreads: false }
const newCompany = { id: CompanyId.make(33), feeds: true, hasThreads: false }

const times = <A, E, R>(count: number, step: Effect.Effect<Option.Option<A>, E, R>) =>
  Effect.map(Effect.replicateEffect(step, count), events =>
    events.filter(Option.isSome).map(({ value }) => value)
  )

const noRecords = Record.map(defaultCounts, () => 0)

/** Imports demo records. */
const fill = (plan: Partial<DemoPlan> & Pick<DemoPlan, "now">) =>
  Effect.flatMap(Import, ({ run }) =>
    run(numbered(Stream.fromIterable(demoRecords({ ...noRecords, seed: 1, ...plan }))))
  )

const everything = { page: PageNumber.make(1), limit: PageSize.make(1000) }

const Statuses = Schema.Array(Schema.Struct({ status: Schema.String, invoices: Schema.Int }))

const statusesOf = (company: number) =>
  Effect.gen(function* () {
    const rows = yield* (yield* SqlClient)`SELECT status, count(*) AS invoices FROM invoices
      WHERE company = ${company} GROUP BY status`
    const found = yield* Schema.decodeUnknown(Statuses)(rows)
    return (status: string) => found.find(each => each.status === status)?.invoices ?? 0
  })

layer(all, { excludeTestServices: true })("simulated messages", it => {
  it.effect("threads and messages of buyers and the agency add up in the store", () =>
    Effect.gen(function* () {
      const now = yield* DateTime.setZoneCurrent(yield* DateTime.now)
      const { lines: written } = yield* fill({ threads: 5, now })
      const simulator = yield* aSimulator
      const rounds = yield* Effect.replicateEffect(
        Effect.all([
          ...Array.from({ length: 6 }, () => simulator.buyerWrites(quietYard.id)),
          simulator.agencyAnswers(quietYard.id)
        ]),
        10
      )
      const events = rounds
        .flat()
        .filter(Option.isSome)
        .map(({ value }) => value)
      const kinds = events.map(({ action }) => action)
      expect(events).toHaveLength(70)
      expect(kinds).toEqual(expect.arrayContaining(["begins", "asks", "asks again", "cools off", "answers"]))
      const begun = kinds.filter(action => action === "begins").length

      const { read } = yield* StoreReads
      const threads = yield* read("list", reads => threadsPage(reads, quietYard.id, everything, {}))
      expect(threads.total).toBe(5 + begun)

      const sql = yield* SqlClient
      expect(yield* sql`SELECT count(*) AS messages FROM messages`).toEqual([
        { messages: written - 2 - 5 + 70 }
      ])
      expect(
        yield* sql`SELECT id FROM threads WHERE unread_count <> (SELECT count(*) FROM messages
          WHERE thread = threads.id AND direction = 'incoming' AND read_at IS NULL)`
      ).toEqual([])
      expect(
        yield* sql`SELECT id FROM threads WHERE last_message <>
          (SELECT text FROM messages WHERE thread = threads.id ORDER BY created_at DESC, id DESC LIMIT 1)`
      ).toEqual([])
    })
  )
})

layer(all, { excludeTestServices: true })("simulated calls and invoices", it => {
  it.effect("calls have the company's variant, known subjects, and known and new callers", () =>
    Effect.gen(function* () {
      const now = yield* DateTime.setZoneCurrent(yield* DateTime.now)
      yield* fill({ now, calls: 80 })
      const records = yield* makeSimulatedRecords
      const simulator = yield* aSimulator
      const missed: Array<unknown> = []
      for (const company of [quietYard, lanternHouse]) {
        const variant = company.feeds ? ListingCall : ProjectCall
        const before = yield* records.latestCalls(company.id)
        const known = new Set(
          before.map(call => (call instanceof ProjectCall ? call.projectName : call.listingTitle))
        )
        const events = yield* times(15, simulator.buyerCalls(company))
        expect(events).toHaveLength(15)
        expect(events.some(({ action }) => action === "calls")).toBe(true)
        missed.push(...events.filter(({ action }) => action === "calls in vain"))
        const after = yield* records.latestCalls(company.id)
        expect(after.every(call => call instanceof variant)).toBe(true)
        const made = after.filter(({ id }) => events.some(({ target }) => target === `call ${id}`))
        expect(made).toHaveLength(15)
        expect(
          made.every(call => known.has(call instanceof ProjectCall ? call.projectName : call.listingTitle))
        ).toBe(true)
        const phones = new Set(before.map(({ phone }) => phone))
        expect(made.some(({ phone }) => phones.has(phone))).toBe(true)
        expect(made.some(({ phone }) => !phones.has(phone))).toBe(true)
      }
      expect(missed).not.toEqual([])
    })
  )

  it.effect("invoices are created and paid, and nothing else about them changes", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const longAgo = DateTime.unsafeMakeZoned("2024-11-20T12:00:00Z", { timeZone: "Europe/Moscow" })
      yield* fill({ now: longAgo, invoices: 40 })
      const before = yield* statusesOf(1)
      const details = sql`SELECT id, details, number, amount FROM invoices WHERE company = 1 ORDER BY id`
      const unchanged = yield* details
      const events = yield* times(30, (yield* aSimulator).invoiceChanges(quietYard.id))
      const count = (wanted: string) => events.filter(({ action }) => action === wanted).length
      const [billed, paid, parts] = [count("is billed"), count("pays"), count("pays a part")]
      expect(billed + paid + parts).toBe(30)
      expect(Math.min(billed, paid, parts)).toBeGreaterThan(0)

      const after = yield* statusesOf(1)
      expect(after("paid_full")).toBe(before("paid_full") + paid)
      expect(after("not_paid") + after("paid_partial")).toBe(
        before("not_paid") + before("paid_partial") + billed - paid
      )
      expect(yield* details).toEqual(expect.arrayContaining([...unchanged]))
      const numbers = yield* sql`SELECT DISTINCT number FROM invoices WHERE company = 1`
      expect(numbers).toHaveLength(unchanged.length + billed)
    })
  )

  it.effect("a company without records gets its first call and its first invoice", () =>
    Effect.gen(function* () {
      const line: ImportLine = { type: "company", id: newCompany.id, title: "Новая", feeds: true }
      yield* (yield* Import).run(numbered(Stream.make(line)))
      yield* (yield* aSimulator).buyerCalls(newCompany)
      const [billed] = yield* times(1, (yield* aSimulator).invoiceChanges(newCompany.id))
      expect(billed?.action).toBe("is billed")
      const [call] = yield* (yield* makeSimulatedRecords).latestCalls(newCompany.id)
      expect(call).toBeInstanceOf(ListingCall)
    })
  )
})
