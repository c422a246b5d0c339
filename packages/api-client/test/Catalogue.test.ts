import { describe, expect, it } from "@effect/vitest"
import { Catalogue } from "@estate/api-client/Catalogue"
import { ListingFields } from "@estate/api-client/ListingFields"
import { CatalogueItemId } from "@estate/domain/Catalogue"
import { ListingId } from "@estate/domain/Listing"
import { PageNumber, PageSize } from "@estate/domain/Page"
import { Chunk, Effect, Either, Option, Stream } from "effect"
import { requestsOf, resultFor } from "./Requests.ts"
import { answer, anyAgainst } from "./ScriptedPlatform.ts"
import { dataPageWire, fieldWire, itemWire } from "./Wire.ts"

const item = Effect.flatMap(Catalogue, catalogue => catalogue.item(CatalogueItemId.make(12)))

describe("a catalogue item", () => {
  it.scopedLive("is requested by its id and has its parents", () =>
    Effect.gen(function* () {
      const body = { data: { ...itemWire, parent: { ...itemWire, id: 11, parent: { ...itemWire, id: 10 } } } }
      expect(yield* requestsOf(body, item)).toEqual([["GET /v1/catalogues/item/12"]])
      const { exit } = yield* resultFor(200, body, item)
      const parents = Either.map(exit, found => [
        Option.map(found.parent, parent => parent.id),
        Option.map(
          Option.flatMap(found.parent, parent => parent.parent),
          parent => parent.id
        )
      ])
      expect(parents).toEqual(Either.right([Option.some(11), Option.some(10)]))
    })
  )

  it.scopedLive("may not be there", () =>
    Effect.gen(function* () {
      const { exit } = yield* resultFor(404, { message: "no item 12" }, item)
      expect(exit).toMatchObject({ left: { _tag: "CatalogueItemNotFound", detail: "no item 12" } })
    })
  )

  it.scopedLive("names the field that cannot be read in a parent", () =>
    Effect.gen(function* () {
      const { exit } = yield* resultFor(
        200,
        { data: { ...itemWire, parent: { ...itemWire, id: "eleven" } } },
        item
      )
      expect(exit).toMatchObject({ left: { _tag: "UnreadableResponse", path: "data.parent.id" } })
    })
  )
})

describe("the catalogue's items", () => {
  it.scopedLive("are requested by path and filters", () =>
    Effect.gen(function* () {
      const requests = yield* requestsOf(
        dataPageWire([]),
        Effect.flatMap(Catalogue, catalogue =>
          Effect.all([
            catalogue.page(),
            catalogue.page({
              page: PageNumber.make(2),
              limit: PageSize.make(7),
              status: "not_finished",
              parentId: CatalogueItemId.make(12),
              level: 2
            })
          ])
        )
      )
      expect(requests).toEqual([
        ["GET /v1/catalogues/items/1/10"],
        ["GET /v1/catalogues/items/2/7", ["status", "not_finished"], ["parent_id", "12"], ["level", "2"]]
      ])
    })
  )

  it.scopedLive("are all taken page by page", () =>
    Effect.gen(function* () {
      const { exit, received } = yield* anyAgainst(
        [
          answer(200, dataPageWire([itemWire], 1, 2)),
          answer(200, dataPageWire([{ ...itemWire, id: 13 }], 2, 2))
        ],
        Effect.flatMap(Catalogue, catalogue => Stream.runCollect(catalogue.stream({ level: 1 })))
      )
      expect(Either.map(exit, found => Chunk.toReadonlyArray(found).map(({ id }) => id))).toEqual(
        Either.right([12, 13])
      )
      expect(received.map(({ path, query }) => [path, query])).toEqual([
        ["/v1/catalogues/items/1/100", { level: "1" }],
        ["/v1/catalogues/items/2/100", { level: "1" }]
      ])
    })
  )
})

it.scopedLive("the catalogue's counters are what the platform counts", () =>
  Effect.gen(function* () {
    const data = [
      { id: "all", title: "All", value: 40 },
      { id: "frozen", title: "Frozen", value: 0 }
    ]
    const counters = Effect.flatMap(Catalogue, catalogue => catalogue.counters())
    expect(yield* requestsOf({ data }, counters)).toEqual([["GET /v1/catalogues/items/numbers"]])
    const { exit } = yield* resultFor(200, { data }, counters)
    expect(exit).toMatchObject({ right: data })
  })
)

describe("what a listing lacks", () => {
  const empty = Effect.flatMap(ListingFields, fields => fields.empty(ListingId.make(42)))

  it.scopedLive("is requested by the listing's id", () =>
    Effect.gen(function* () {
      expect(yield* requestsOf({ data: [fieldWire] }, empty)).toEqual([["GET /v1/orders/42/props/empty"]])
      const { exit } = yield* resultFor(200, { data: [fieldWire] }, empty)
      expect(exit).toMatchObject({ right: [{ description: "On which floor it is", example: "7" }] })
      expect((yield* resultFor(200, { data: [] }, empty)).exit).toEqual(Either.right([]))
    })
  )

  it.scopedLive("may belong to no listing", () =>
    Effect.gen(function* () {
      const { exit } = yield* resultFor(404, "", empty)
      expect(exit).toMatchObject({ left: { _tag: "ListingNotFound" } })
    })
  )

  it.scopedLive("is not requested with an id that would change the path", () =>
    Effect.gen(function* () {
      const forged = ListingId.make(-1, { disableValidation: true })
      const { exit, requests } = yield* resultFor(
        200,
        { data: [] },
        Effect.flatMap(ListingFields, fields => fields.empty(forged))
      )
      expect([requests, exit]).toMatchObject([0, { left: { _tag: "InvalidInput" } }])
    })
  )
})
