import { expect } from "vitest"
import { contractsOf } from "../test/fuzz/Contract.ts"
import { send } from "../test/fuzz/Request.ts"

/** A service that runs. */
export interface Served {
  readonly url: string
}

/** The answer to one request, without what differs in every answer. */
export const ask = async (
  { url }: Served,
  key: string,
  path: string,
  init: { method?: string; body?: string; idempotencyKey?: string } = {}
) => {
  const { method = "GET", body, idempotencyKey } = init
  const headers = {
    "x-api-key": key,
    "content-type": "application/json",
    ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey })
  }
  const { status, text } = await send(url, { method, path, headers, body })
  return { status, text: text.replace(/"requestId":"[^"]+"/, "") }
}

/** The ids of this name in an answer. */
export const idsIn = (text: string, name: string) =>
  Array.from(text.matchAll(new RegExp(`"${name}":"?([^",}]+)`, "g")), ([, id = ""]) => id)

/** Reads that together call every operation, and get every page of lists. */
const readsOf = async (service: Served, key: string): Promise<ReadonlyArray<string>> => {
  const ids = async (path: string, name: string) => idsIn((await ask(service, key, path)).text, name)
  const threads = await ids("/v1/threads?entity=order&limit=1000", "ulid")
  const listings = await ids("/v1/threads?entity=order&limit=1000", "order_id")
  const invoices = await ids("/v1/billing/counts/1/1000", "count_id")
  const items = await ids("/v1/catalogues/items/1/1000", "id")
  const sorts = ["count_number", "created_at", "amount", "payment_order", "payed_at", "acts_amount"]
  return [
    ...threads.map(id => `/v1/threads/${id}/messages?limit=1000`),
    ...new Set(listings.map(id => `/v1/orders/${id}/props/empty`)),
    ...invoices.slice(0, 30).map(id => `/v1/billing/count_info/${id}`),
    ...items.slice(0, 30).map(id => `/v1/catalogues/item/${id}`),
    ...[1, 2, 3].map(page => `/v1/calls/list/${page}?limit=1000`),
    "/v1/calls/list",
    "/v1/calls/list/1?phoneNumber=9161234567&minLength=1",
    ...[1, 3].flatMap(page =>
      sorts.flatMap(sort =>
        ["asc", "desc"].map(
          direction => `/v1/billing/counts/${page}/1000?sort=${sort}&direction=${direction}`
        )
      )
    ),
    "/v1/billing/counts",
    "/v1/billing/counts/2",
    "/v1/billing/counts/1/100?count_number=10",
    ...["recipients", "payers"].flatMap(list =>
      ["", "/1", "/1/1000"].map(page => `/v1/billing/filter/${list}${page}`)
    ),
    "/v1/billing/filter/count_statuses",
    "/v1/catalogues/items",
    "/v1/catalogues/items/2",
    "/v1/catalogues/items/1/1000",
    "/v1/catalogues/items/numbers",
    "/v1/profile/account/list?limit=1000",
    "/v1/threads?entity=order&limit=1000",
    "/v1/threads?entity=order&only_uread=1&limit=1000",
    `/v1/threads?entity=order&text=${encodeURIComponent("квартира")}`
  ]
}

/** Whether a path is of an operation. */
const isOf = (operation: string, path: string) =>
  new RegExp(`^${operation.replaceAll(/\{\w+\}/g, "[^/?]+")}(\\?|$)`).test(path)

/**
 * Expects the same answer from every operation that reads, for the company of the first key and for
 * others.
 */
export const expectSameAnswers = async (
  one: Served,
  other: Served,
  keys: readonly [string, ...Array<string>]
) => {
  const reads = await readsOf(one, keys[0])
  for (const { method, path, id } of await contractsOf(one.url))
    expect(method !== "GET" || reads.some(read => isOf(path, read)), id).toBe(true)
  for (const key of keys)
    for (const path of reads) {
      const [own, copied] = await Promise.all([one, other].map(service => ask(service, key, path)))
      expect(copied, path).toEqual(own)
    }
}
