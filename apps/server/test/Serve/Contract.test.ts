import { FetchHttpClient, HttpApiClient, HttpClient, HttpClientRequest } from "@effect/platform"
import { expect, layer } from "@effect/vitest"
import { PlatformApi } from "@estate/api/PlatformApi"
import { CatalogueItemId } from "@estate/domain/Catalogue"
import { IdempotencyKey } from "@estate/domain/IdempotencyKey"
import { InvoiceId } from "@estate/domain/Invoice"
import { ListingId } from "@estate/domain/Listing"
import { MessageText } from "@estate/domain/Message"
import { PageNumber, PageSize } from "@estate/domain/Page"
import { ThreadId } from "@estate/domain/Thread"
import { Effect, Option } from "effect"
import { company, thread, ulid } from "../Fixtures.ts"
import { catalogueItem } from "../Records.ts"
import { layerWith, layer as service, TestService } from "../TestService.ts"

/** Effect's own client of the contract, as other programs make it. */
const clientWith = (key: string | undefined, url: string) =>
  HttpApiClient.make(PlatformApi, {
    baseUrl: url,
    transformClient: client =>
      key === undefined
        ? client
        : HttpClient.mapRequest(client, HttpClientRequest.setHeader("authorization", `Bearer ${key}`))
  }).pipe(Effect.provide(FetchHttpClient.layer))

const prepared = Effect.gen(function* () {
  const { url, makeKey, importLines } = yield* TestService
  yield* importLines([company(1), thread(1), thread(2), catalogueItem(5)])
  const { key } = yield* makeKey(1)
  const { key: narrow } = yield* makeKey(1, ["catalogue"])
  return {
    client: yield* clientWith(key, url),
    narrow: yield* clientWith(narrow, url),
    stranger: yield* clientWith(undefined, url)
  }
})

const inThread = (number: number) => ({ path: { ulid: ThreadId.make(ulid(number)) } })
const saying = (text: string, key?: string) => ({
  ...inThread(1),
  payload: { message: MessageText.make(text) },
  headers: key === undefined ? {} : { "idempotency-key": IdempotencyKey.make(key) }
})

layer(service, { excludeTestServices: true })("Effect's own client of the contract", it => {
  it.effect("reads and writes", () =>
    Effect.gen(function* () {
      const { client } = yield* prepared
      yield* client.threads.send(saying("Здравствуйте"))
      const { items } = yield* client.threads.messages({ ...inThread(1), urlParams: {} })
      expect(items.map(({ text }) => text)).toEqual(["Здравствуйте"])
      expect((yield* client.threads.list({ urlParams: { entity: "order", only_uread: true } })).total).toBe(1)
      yield* client.threads.remove(inThread(2))
      expect((yield* client.threads.list({ urlParams: { entity: "order" } })).total).toBe(1)
    })
  )

  it.effect("asks for the first page where the caller names none", () =>
    Effect.gen(function* () {
      const { client } = yield* prepared
      const calls = yield* client.calls.list({ path: {}, urlParams: {} })
      expect(calls).toMatchObject({ total: 0, pages: { page: 1 } })
      const limit = PageSize.make(50)
      const items = yield* client.catalogue.items({ path: { limit }, urlParams: {} })
      expect(items.data).toMatchObject({ total: 1, pages: { page: 1, limit: 50 } })
      const page = PageNumber.make(2)
      expect((yield* client.invoices.list({ path: { page }, urlParams: {} })).data.pages.page).toBe(2)
    })
  )

  it.effect("fails with the contract's errors", () =>
    Effect.gen(function* () {
      const { client, narrow, stranger } = yield* prepared
      const order = { urlParams: { entity: "order" } } as const
      const failures = yield* Effect.all([
        Effect.flip(stranger.threads.list(order)),
        Effect.flip(stranger.invoices.list({ path: {}, urlParams: {} })),
        Effect.flip(narrow.threads.list(order)),
        Effect.flip(client.threads.messages({ ...inThread(9), urlParams: {} })),
        Effect.flip(client.threads.remove(inThread(9))),
        Effect.flip(client.invoices.details({ path: { count_id: InvoiceId.make(9) } })),
        Effect.flip(client.listingFields.empty({ path: { id: ListingId.make(9) } })),
        Effect.flip(client.catalogue.item({ path: { id: CatalogueItemId.make(9) } }))
      ])
      expect(failures.map(({ _tag }) => _tag)).toEqual([
        "NotSignedIn",
        "AccessDenied",
        "AccessDenied",
        "ThreadNotFound",
        "ThreadNotFound",
        "InvoiceNotFound",
        "ListingNotFound",
        "CatalogueItemNotFound"
      ])
      for (const failure of failures)
        expect(failure).toMatchObject({
          detail: expect.stringMatching(/\w/),
          requestId: Option.some(expect.any(String))
        })
    })
  )

  it.effect("fails with the errors of an Idempotency-Key", () =>
    Effect.gen(function* () {
      const { client } = yield* prepared
      yield* client.threads.send(saying("раз", 'a "key"'))
      yield* client.threads.send(saying("раз", 'a "key"'))
      expect(yield* Effect.flip(client.threads.send(saying("два", 'a "key"')))).toMatchObject({
        _tag: "IdempotencyKeyReused"
      })
    })
  )
})

const busy = layerWith({ rateLimit: Option.some(1), faults: [] })

layer(busy, { excludeTestServices: true })("over its limit", it => {
  it.effect("learns how long to wait", () =>
    Effect.gen(function* () {
      const { client } = yield* prepared
      const failure = yield* Effect.flip(Effect.forever(client.accounts.list({ urlParams: {} })))
      expect(failure).toMatchObject({ _tag: "RateLimited", retryAfter: Option.some(expect.anything()) })
    })
  )
})
