import { describe, expect, it } from "@effect/vitest"
import { Invoices } from "@estate/api-client/Invoices"
import { PageSize } from "@estate/domain/Page"
import { Chunk, Effect, Either, Stream } from "effect"
import { resultFor } from "./Requests.ts"
import { answer, anyAgainst } from "./ScriptedPlatform.ts"

const all = { "": "All" }
const entries = (...ids: ReadonlyArray<number>) => ids.map(id => ({ [String(id)]: `Company ${id}` }))

const pageSize = PageSize.make(2)

const payers = (...pages: ReadonlyArray<ReadonlyArray<object>>) =>
  Effect.map(
    anyAgainst(
      pages.map(data => answer(200, { data })),
      Effect.flatMap(Invoices, invoices => Stream.runCollect(invoices.payers({ pageSize })))
    ),
    ({ exit, received }) => ({
      found: Either.map(exit, found => Chunk.toReadonlyArray(found).map(({ id }) => id)),
      paths: received.map(({ path }) => path)
    })
  )

describe("all payers", () => {
  it.scopedLive("are taken page by page, without the entry that stands for all, until a page is empty", () =>
    Effect.gen(function* () {
      const { found, paths } = yield* payers([all, ...entries(1, 2)], [all, ...entries(3, 4)], [all])
      expect(found).toEqual(Either.right(["1", "2", "3", "4"]))
      expect(paths).toEqual([1, 2, 3].map(page => `/v1/billing/filter/payers/${page}/2`))
    })
  )

  it.scopedLive("are asked for once more after a short page, which may have been shortened", () =>
    Effect.gen(function* () {
      const { found, paths } = yield* payers([...entries(1)], entries(2), [all])
      expect([found, paths.length]).toEqual([Either.right(["1", "2"]), 3])
      const none = yield* payers([all], entries(2))
      expect([none.found, none.paths.length]).toEqual([Either.right([]), 1])
    })
  )

  it.scopedLive("are none the fewer where the entry for all takes a place on each page", () =>
    Effect.gen(function* () {
      const { found } = yield* payers([all, ...entries(1)], [all, ...entries(2)], [all])
      expect(found).toEqual(Either.right(["1", "2"]))
    })
  )

  it.scopedLive("are what came where the platform does not page", () =>
    Effect.gen(function* () {
      const { found, paths } = yield* payers([all, ...entries(1, 2, 3)])
      expect([found, paths.length]).toEqual([Either.right(["1", "2", "3"]), 2])
    })
  )

  it.scopedLive("are what came where the platform ignores paging and they just fill a page", () =>
    Effect.gen(function* () {
      const { found, paths } = yield* payers([...entries(1, 2)])
      expect([found, paths.length]).toEqual([Either.right(["1", "2"]), 7])
    })
  )

  it.scopedLive("come with their labels", () =>
    Effect.gen(function* () {
      const { exit } = yield* anyAgainst(
        [answer(200, { data: [all, { "7": "LLC Horizon" }] })],
        Effect.flatMap(Invoices, invoices => Stream.runHead(invoices.payers()))
      )
      expect(exit).toMatchObject({ right: { value: { id: "7", label: "LLC Horizon" } } })
    })
  )
})

describe("payers and recipients", () => {
  it.scopedLive("are requested at their own paths, with or without acts", () =>
    Effect.gen(function* () {
      const { received } = yield* anyAgainst(
        [answer(200, { data: [all] })],
        Effect.flatMap(Invoices, invoices =>
          Effect.all([
            Stream.runDrain(invoices.payers()),
            Stream.runDrain(invoices.payers({ withActs: true })),
            Stream.runDrain(invoices.recipients({ withActs: false })),
            Stream.runDrain(invoices.recipients({ pageSize }))
          ])
        )
      )
      expect(received.map(({ path, pairs }) => [path, ...pairs])).toEqual([
        ["/v1/billing/filter/payers/1/100"],
        ["/v1/billing/filter/payers/1/100", ["with_acts", "1"]],
        ["/v1/billing/filter/recipients/1/100", ["with_acts", "0"]],
        ["/v1/billing/filter/recipients/1/2"]
      ])
    })
  )
})

describe("the statuses of invoices", () => {
  const statuses = Effect.flatMap(Invoices, invoices => invoices.statuses())

  it.scopedLive("are what the platform says but for the one that stands for all", () =>
    Effect.gen(function* () {
      const { exit, received } = yield* anyAgainst(
        [answer(200, { data: [all, { not_paid: "Not paid" }, { frozen: "Frozen" }] })],
        statuses
      )
      expect(exit).toEqual(
        Either.right([
          { id: "not_paid", label: "Not paid" },
          { id: "frozen", label: "Frozen" }
        ])
      )
      expect(received).toMatchObject([{ path: "/v1/billing/filter/count_statuses", query: {} }])
    })
  )

  it.scopedLive("name the entry that cannot be read", () =>
    Effect.gen(function* () {
      const { exit } = yield* resultFor(200, { data: [all, { a: "A", b: "B" }] }, statuses)
      expect(exit).toMatchObject({
        left: { _tag: "UnreadableResponse", path: "data.1", detail: "Expected an object of one key" }
      })
    })
  )
})
