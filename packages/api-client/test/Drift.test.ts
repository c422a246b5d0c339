import { describe, expect, it } from "@effect/vitest"
import { endpoints } from "@estate/api/Endpoints"
import { Drift } from "@estate/api-client/Drift"
import { layer as nodeHttp } from "@estate/api-client/NodeHttp"
import { createClient } from "@estate/api-client/Promise"
import { worldFromWire } from "@estate/api-client/Testing"
import { PageSize } from "@estate/domain/Page"
import * as wire from "@estate/testing/Wire"
import { Effect, Layer, Option, Redacted } from "effect"
import { respondFrom } from "../src/internal/testing/Respond.ts"
import { type Answer, answer, KEY, scripted } from "./ScriptedPlatform.ts"
import { pageWire, threadWire } from "./Wire.ts"

/** A platform that keeps to the contract. */
const inMemory = respondFrom(worldFromWire(wire.world), [])

/** The same, except for paths that begin with these. */
const platformWith =
  (other: Readonly<Record<string, Answer>> = {}): Answer =>
  response => {
    const url = new URL(response.req.url ?? "", "http://platform")
    const [, found] = Object.entries(other).find(([path]) => url.pathname.startsWith(path)) ?? []
    if (found !== undefined) return found(response)
    const answered = inMemory({ method: response.req.method ?? "", url, body: "" })
    void Effect.runPromise(answered).then(async inMemory =>
      answer(inMemory.status, await inMemory.text())(response)
    )
  }

const sampleOf = (other: Readonly<Record<string, Answer>>, query?: { readonly size: PageSize }) =>
  Effect.gen(function* () {
    const platform = yield* scripted(platformWith(other))
    const settings = { apiUrl: new URL(platform.url), apiKey: Redacted.make(KEY), retries: 0 }
    const report = yield* Effect.flatMap(Drift, drift => drift.sample(query)).pipe(
      Effect.provide(Layer.orDie(Layer.provide(Drift.layer(settings), nodeHttp)))
    )
    return { ...report, received: platform.received }
  })

const lines = ({ differences }: Effect.Effect.Success<ReturnType<typeof sampleOf>>) =>
  differences.map(({ operation, path, kind, expected, actual, outcome, count, of }) =>
    [operation, path, kind, expected, actual, outcome, `${count} of ${of}`].join(" | ")
  )

describe("drift", () => {
  it.scopedLive("is none where the platform keeps to the contract, in any list", () =>
    Effect.gen(function* () {
      const { samples, differences, received } = yield* sampleOf({}, { size: PageSize.make(7) })
      expect(differences).toEqual([])
      expect(samples.filter(({ failure, records }) => Option.isSome(failure) || records === 0)).toEqual([])
      const reads = endpoints.filter(({ method }) => method === "GET")
      expect(samples.map(({ operation }) => operation).sort()).toEqual(
        reads.map(({ operation }) => operation).sort()
      )
      expect(received.map(({ method }) => method).every(method => method === "GET")).toBe(true)
      expect(received.find(({ path }) => path === "/v1/threads")?.query).toEqual({
        entity: "order",
        limit: "7"
      })
    })
  )

  it.scopedLive("counts in how many records what differs, the worst first, without their content", () =>
    Effect.gen(function* () {
      const { author, ...anonymous } = threadWire
      const threads = [
        { ...anonymous, unread_messages: "1", is_pinned: true },
        { ...threadWire, unread_messages: "secret", entity: "resume" },
        { ...threadWire, unread_messages: "3", "+7 901 000-00-00": author }
      ]
      const report = yield* sampleOf({
        "/v1/threads": answer(200, { ...pageWire(threads), pages: { page: 1, total: "1" }, took: 3 })
      })
      expect(lines(report).filter(line => line.startsWith("Threads.page"))).toEqual([
        "Threads.page | pages.total | type | number | string | read | 1 of 1",
        "Threads.page | took | unknownField |  | number | ignored | 1 of 1",
        "Threads.page | items.author | missingField | string |  | unreadable | 1 of 3",
        "Threads.page | items.unread_messages | type | number | string | unreadable | 1 of 3",
        "Threads.page | items.unread_messages | type | number | string | read | 2 of 3",
        "Threads.page | items.entity | unknownValue | order | resume | read | 1 of 3",
        "Threads.page | items.is_pinned | unknownField |  | boolean | ignored | 1 of 3",
        "Threads.page | items.* | unknownField |  | string | ignored | 1 of 3"
      ])
      expect(JSON.stringify(report.differences)).not.toMatch(/secret|Anna|901/)
    })
  )

  it.scopedLive("has the statuses that the contract lacks, and failures that it has are none", () =>
    Effect.gen(function* () {
      const report = yield* sampleOf({
        "/v1/profile/": answer(418, ""),
        "/v1/calls/": answer(403, ""),
        "/v1/orders/": answer(404, ""),
        "/v1/catalogues/items/numbers": answer(413, ""),
        "/v1/billing/counts/": answer(503, "")
      })
      expect(lines(report)).toEqual(["Accounts.page |  | status | 200 | 418 | unreadable | 1 of 1"])
      const failures = report.samples.flatMap(({ operation, records, failure }) =>
        failure._tag === "Some" ? [[operation, records, failure.value._tag]] : []
      )
      expect(failures).toEqual([
        ["Invoices.page", 0, "PlatformFailed"],
        ["Catalogue.counters", 0, "PlatformFailed"],
        ["Accounts.page", 0, "PlatformFailed"],
        ["Calls.page", 0, "AccessDenied"],
        ["ListingFields.empty", 0, "ListingNotFound"]
      ])
    })
  )

  it.scopedLive("looks for a listing that exists", () =>
    Effect.gen(function* () {
      const threads = [{ ...threadWire, order_id: 404 }, threadWire]
      const { samples, received } = yield* sampleOf({ "/v1/threads": answer(200, pageWire(threads)) })
      expect(samples).toContainEqual({ operation: "ListingFields.empty", records: 1, failure: Option.none() })
      expect(received.map(({ path }) => path).filter(path => path.startsWith("/v1/orders/"))).toEqual([
        "/v1/orders/404/props/empty",
        `/v1/orders/${threadWire.order_id}/props/empty`
      ])
    })
  )

  it.scopedLive("is plain for those without Effect", () =>
    Effect.gen(function* () {
      const platform = yield* scripted(platformWith({ "/v1/calls/": answer(403, "") }))
      const { report, refused } = yield* Effect.promise(async () => {
        const client = createClient({ apiUrl: platform.url, apiKey: KEY })
        const report = await client.drift.sample({ size: 5 })
        const refused = await client.drift.sample({ size: 0 }).catch((error: unknown) => error)
        await client.close()
        return { report, refused }
      })
      expect(report.differences).toEqual([])
      expect(report.samples).toContainEqual({ operation: "Threads.page", records: 1, failure: null })
      expect(report.samples.find(({ operation }) => operation === "Calls.page")).toMatchObject({
        records: 0,
        failure: { name: "AccessDenied", operation: "Calls.page" }
      })
      expect(refused).toMatchObject({ name: "InvalidInput", operation: "Drift.sample" })
    })
  )
})
