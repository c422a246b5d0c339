import { Schema } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Deployment } from "./Deployment.ts"
import { type Contract, contractsOf } from "./fuzz/Contract.ts"
import { type HttpResponse, send } from "./fuzz/Request.ts"

let deployment: Deployment
let contracts: ReadonlyArray<Contract>
let foreign: string

beforeAll(async () => {
  deployment = await Deployment.startDemo()
  contracts = await contractsOf(deployment.serviceUrl)
  foreign = await deployment.createKey("--company", "2")
})
afterAll(() => deployment.close())

const request = (key: string, method: string, path: string): Promise<HttpResponse> =>
  send(deployment.serviceUrl, {
    method,
    path,
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: method === "POST" ? JSON.stringify({ message: "Я из другой компании" }) : undefined
  })

const Items = Schema.Array(Schema.Record({ key: Schema.String, value: Schema.Unknown }))
const List = Schema.Union(
  Schema.Struct({ items: Items }),
  Schema.transform(
    Schema.Struct({ data: Schema.Struct({ items: Items }) }),
    Schema.Struct({ items: Items }),
    {
      strict: false,
      decode: ({ data }) => data,
      encode: data => ({ data })
    }
  )
)

/** The ids of the records in a page. */
const idsIn = (text: string, name: string): ReadonlyArray<string> =>
  Schema.decodeUnknownSync(Schema.parseJson(List))(text).items.map(record => String(record[name]))

/** A company's own lists, each as one page, with the field of the id; the last has none. */
const lists = [
  { path: "/v1/billing/counts/1/1000", id: "count_id" },
  { path: "/v1/threads?entity=order&limit=1000", id: "ulid" },
  { path: "/v1/calls/list/1?limit=1000", id: "id" },
  { path: "/v1/profile/account/list?limit=1000", id: "id" },
  { path: "/v1/billing/filter/payers/1/1000", id: "" }
]

/** The operations on one record of a company. The catalogue is everybody's. */
const recordOperations = () =>
  contracts.filter(({ id, path }) => /\{(?!page\}|limit\})/.test(path) && id !== "catalogue.item")

const withoutRequestId = (text: string) => text.replace(/"requestId":"[^"]+"/, "")

describe("a key of another company", () => {
  it("reads, writes and reveals no record: every operation on every id", async () => {
    const everything = () =>
      Promise.all(lists.map(async ({ path }) => (await request(deployment.key, "GET", path)).text))
    const before = await everything()
    const threads = (await request(deployment.key, "GET", "/v1/threads?entity=order&limit=1000")).text
    const invoices = (await request(deployment.key, "GET", "/v1/billing/counts/1/1000")).text
    const ids = {
      ulid: idsIn(threads, "ulid"),
      count_id: idsIn(invoices, "count_id"),
      id: idsIn(threads, "order_id")
    }
    const unknownIds = { ulid: "01ZZZZZZZZZZZZZZZZZZZZZZZZ", count_id: "987654321", id: "987654321" }
    expect(Object.values(ids).every(found => found.length > 10)).toBe(true)
    let requests = 0
    for (const { id, method, path } of recordOperations()) {
      const name = path.includes("{ulid}") ? "ulid" : path.includes("{count_id}") ? "count_id" : "id"
      const unknown = await request(foreign, method, path.replace(`{${name}}`, unknownIds[name]))
      expect(unknown.status, id).toBe(404)
      for (const own of ids[name]) {
        const answer = await request(foreign, method, path.replace(`{${name}}`, own))
        expect([answer.status, withoutRequestId(answer.text)], `${id} ${own}`).toEqual([
          404,
          withoutRequestId(unknown.text)
        ])
        requests++
      }
    }
    expect(requests).toBeGreaterThan(150)
    expect(await everything()).toEqual(before)
  })

  it("finds no record in any list", async () => {
    for (const { path, id } of lists) {
      const own = (await request(deployment.key, "GET", path)).text
      const theirs = (await request(foreign, "GET", path)).text
      expect(own.length, path).toBeGreaterThan(100)
      if (path.includes("filter")) {
        const entries = (text: string): ReadonlyArray<string> => text.match(/\{"\d+":"[^"]*"\}/g) ?? []
        expect(
          entries(own).filter(entry => entries(theirs).includes(entry)),
          path
        ).toEqual([])
      } else
        expect(
          idsIn(own, id).filter(each => idsIn(theirs, id).includes(each)),
          path
        ).toEqual([])
    }
  })
})
