import { describe, expect, it } from "@effect/vitest"
import { Catalogue } from "@estate/api-client/Catalogue"
import { Invoices } from "@estate/api-client/Invoices"
import { Threads } from "@estate/api-client/Threads"
import { Effect } from "effect"
import { answer, anyAgainst, KEY, scripted } from "./ScriptedPlatform.ts"
import { dataPageWire, pageWire } from "./Wire.ts"

const invoices = Effect.flatMap(Invoices, service => service.page())
const counters = Effect.flatMap(Catalogue, catalogue => catalogue.counters())
const threads = Effect.flatMap(Threads, service => service.page())

describe("two addresses", () => {
  it.scopedLive("threads are requested from the chats address, all else from the API address", () =>
    Effect.gen(function* () {
      const chats = yield* scripted(answer(200, pageWire([])))
      const { received } = yield* anyAgainst(
        [answer(200, dataPageWire([])), answer(200, { data: [] })],
        Effect.all([invoices, counters, threads]),
        { chatsUrl: new URL(`${chats.url}/chats/`) }
      )
      expect(received.map(({ path }) => path)).toEqual([
        "/v1/billing/counts/1/10",
        "/v1/catalogues/items/numbers"
      ])
      expect(chats.received.map(({ path }) => path)).toEqual(["/chats/v1/threads"])
    })
  )

  it.scopedLive("an error names the one that cannot be reached", () =>
    Effect.gen(function* () {
      const { exit, url } = yield* anyAgainst(
        [response => response.destroy()],
        Effect.all([Effect.flip(invoices), Effect.flip(threads)]),
        { chatsUrl: new URL("http://no-such-host.invalid/chats"), retries: 0 }
      )
      expect(exit).toMatchObject({
        right: [
          { _tag: "PlatformUnreachable", baseUrl: `${url}/` },
          { _tag: "PlatformUnreachable", baseUrl: "http://no-such-host.invalid/chats" }
        ]
      })
    })
  )

  it.scopedLive("an error names the one that is not a platform", () =>
    Effect.gen(function* () {
      const { exit, url } = yield* anyAgainst([answer(404, "nginx")], Effect.flip(invoices))
      expect(exit).toMatchObject({
        right: { status: 404, detail: `nothing is at this address: is ${url}/ the platform's?` }
      })
    })
  )

  it.scopedLive("have one key and one way to pass it", () =>
    Effect.gen(function* () {
      const { received } = yield* anyAgainst(
        [answer(200, dataPageWire([])), answer(200, { data: [] }), answer(200, pageWire([]))],
        Effect.all([invoices, counters, threads]),
        { keyPlacement: { as: "header", name: "X-Estate-Token" } }
      )
      expect(received.map(({ headers }) => headers["x-estate-token"])).toEqual([KEY, KEY, KEY])
    })
  )
})
