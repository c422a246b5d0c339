import { FileSystem } from "@effect/platform"
import { NodeContext } from "@effect/platform-node"
import { SqlClient } from "@effect/sql/SqlClient"
import { expect, layer } from "@effect/vitest"
import type { ImportLine } from "@estate/api/ImportLine"
import { demoRecords } from "@estate/demo-data/Records/DemoRecords"
import { noRecords } from "@estate/demo-data/Records/Plan"
import { ListingCall, ProjectCall } from "@estate/domain/Call"
import { CompanyId } from "@estate/domain/Company"
import { DateTime, Effect, Layer, Option, Random, Schema, Stream } from "effect"
import { Import, numbered } from "../../src/Import/Import.ts"
import { storeLayer } from "../../src/Settings.ts"
import { SimulatedBilling } from "../../src/Simulate/Billing.ts"
import { SimulatedCallers } from "../../src/Simulate/Callers.ts"
import { SimulatedRecords } from "../../src/Simulate/RecordsRepo.ts"

const store = Layer.unwrapScoped(
  Effect.map(
    Effect.flatMap(FileSystem.FileSystem, files => files.makeTempDirectoryScoped()),
    folder => storeLayer(Option.some(`sqlite:${folder}/estate.db`))
  )
).pipe(Layer.provide(NodeContext.layer))

const all = Layer.merge(SimulatedCallers.layer, SimulatedBilling.layer).pipe(
  Layer.provideMerge(SimulatedRecords.layer),
  Layer.provideMerge(Import.layer),
  Layer.provideMerge(store),
  Layer.provide(Layer.setRandom(Random.make(1)))
)

const quietYard = { id: CompanyId.make(1), feeds: false, hasThreads: true }
const lanternHouse = { id: CompanyId.make(2), feeds: true, hasThreads: false }
const nobodyYet = { id: CompanyId.make(33), feeds: true, hasThreads: false }

const times = <A, E, R>(count: number, act: Effect.Effect<Option.Option<A>, E, R>) =>
  Effect.map(Effect.replicateEffect(act, count), happened =>
    happened.filter(Option.isSome).map(({ value }) => value)
  )

const Statuses = Schema.Array(Schema.Struct({ status: Schema.String, invoices: Schema.Int }))

const statusesOf = (company: number) =>
  Effect.gen(function* () {
    const rows = yield* (yield* SqlClient)`SELECT status, count(*) AS invoices FROM invoices
      WHERE company = ${company} GROUP BY status`
    const found = yield* Schema.decodeUnknown(Statuses)(rows)
    return (status: string) => found.find(each => each.status === status)?.invoices ?? 0
  })

layer(all, { excludeTestServices: true })("simulated records", it => {
  it.effect("buyers call both kinds of agency, as they did before, and the newest call is theirs", () =>
    Effect.gen(function* () {
      const now = yield* DateTime.setZoneCurrent(yield* DateTime.now)
      yield* (yield* Import).run(numbered(demoRecords({ ...noRecords, seed: 1, now, calls: 200 })))
      const records = yield* SimulatedRecords
      const callers = yield* SimulatedCallers
      const missed: Array<unknown> = []
      for (const company of [quietYard, lanternHouse]) {
        const variant = company.feeds ? ListingCall : ProjectCall
        const before = yield* records.latestCalls(company.id)
        const known = new Set(
          before.map(call => (call instanceof ProjectCall ? call.projectName : call.listingTitle))
        )
        const happened = yield* times(30, callers.call(company))
        expect(happened).toHaveLength(30)
        expect(happened.some(({ what }) => what === "calls")).toBe(true)
        missed.push(...happened.filter(({ what }) => what === "calls in vain"))
        const after = yield* records.latestCalls(company.id)
        expect(after.every(call => call instanceof variant)).toBe(true)
        const made = after.filter(({ id }) => happened.some(({ where }) => where === `call ${id}`))
        expect(made).toHaveLength(30)
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

  it.effect("invoices appear and are paid, and nothing else about them changes", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const longAgo = DateTime.unsafeMakeZoned("2024-11-20T12:00:00Z", { timeZone: "Europe/Moscow" })
      yield* (yield* Import).run(numbered(demoRecords({ ...noRecords, seed: 1, now: longAgo, invoices: 40 })))
      const before = yield* statusesOf(1)
      const details = sql`SELECT id, details, number, amount FROM invoices WHERE company = 1 ORDER BY id`
      const printed = yield* details
      const happened = yield* times(60, (yield* SimulatedBilling).proceed(quietYard.id))
      const count = (wanted: string) => happened.filter(({ what }) => what === wanted).length
      const [billed, paid, parts] = [count("is billed"), count("pays"), count("pays a part")]
      expect(billed + paid + parts).toBe(60)
      expect(Math.min(billed, paid, parts)).toBeGreaterThan(0)

      const after = yield* statusesOf(1)
      expect(after("paid_full")).toBe(before("paid_full") + paid)
      expect(after("not_paid") + after("paid_partial")).toBe(
        before("not_paid") + before("paid_partial") + billed - paid
      )
      expect(yield* details).toEqual(expect.arrayContaining([...printed]))
      const numbers = yield* sql`SELECT DISTINCT number FROM invoices WHERE company = 1`
      expect(numbers).toHaveLength(printed.length + billed)
    })
  )

  it.effect("a company that nobody has called or billed gets its first call and its first invoice", () =>
    Effect.gen(function* () {
      const line: ImportLine = { type: "company", id: nobodyYet.id, title: "Новая", feeds: true }
      yield* (yield* Import).run(numbered(Stream.make(line)))
      yield* (yield* SimulatedCallers).call(nobodyYet)
      const [billed] = yield* times(1, (yield* SimulatedBilling).proceed(nobodyYet.id))
      expect(billed?.what).toBe("is billed")
      const [call] = yield* (yield* SimulatedRecords).latestCalls(nobodyYet.id)
      expect(call).toBeInstanceOf(ListingCall)
    })
  )
})
