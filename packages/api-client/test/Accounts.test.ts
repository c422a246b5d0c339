import { describe, expect, it } from "@effect/vitest"
import { Accounts } from "@estate/api-client/Accounts"
import { PageNumber, PageSize } from "@estate/domain/Page"
import { Chunk, Effect, Either, Stream } from "effect"
import { requestsOf, resultFor } from "./Requests.ts"
import { answer, anyAgainst } from "./ScriptedPlatform.ts"
import { accountWire, dataPageWire } from "./Wire.ts"

describe("accounts", () => {
  it.scopedLive("are requested with the given filters", () =>
    Effect.gen(function* () {
      const requests = yield* requestsOf(
        dataPageWire([]),
        Effect.flatMap(Accounts, accounts =>
          Effect.all([
            accounts.page(),
            accounts.page({ text: " " }),
            accounts.page({ text: " +7 (901) & ", page: PageNumber.make(2), limit: PageSize.make(5) })
          ])
        )
      )
      expect(requests).toEqual([
        ["GET /v1/profile/account/list", ["limit", "10"]],
        ["GET /v1/profile/account/list", ["limit", "10"]],
        ["GET /v1/profile/account/list", ["text", "+7 (901) &"], ["page", "2"], ["limit", "5"]]
      ])
    })
  )

  it.scopedLive("come back as the domain's records, PHP's empty lists and all", () =>
    Effect.gen(function* () {
      const { exit } = yield* resultFor(
        200,
        dataPageWire([accountWire]),
        Effect.flatMap(Accounts, accounts => accounts.page())
      )
      expect(exit).toMatchObject({
        right: { items: [{ name: "Anna", hasJoined: false, packages: {}, permissions: { "7": "May pay" } }] }
      })
    })
  )

  it.scopedLive("are all taken page by page", () =>
    Effect.gen(function* () {
      const { exit, received } = yield* anyAgainst(
        [
          answer(200, dataPageWire([accountWire], 1, 2)),
          answer(200, dataPageWire([{ ...accountWire, id: 6 }], 2, 2))
        ],
        Effect.flatMap(Accounts, accounts =>
          Stream.runCollect(accounts.stream({ text: "anna", pageSize: PageSize.make(1) }))
        )
      )
      expect(Either.map(exit, found => Chunk.toReadonlyArray(found).map(({ id }) => id))).toEqual(
        Either.right([5, 6])
      )
      expect(received.map(({ query }) => query)).toEqual([
        { text: "anna", page: "1", limit: "1" },
        { text: "anna", page: "2", limit: "1" },
        { text: "anna", page: "3", limit: "1" }
      ])
    })
  )
})
