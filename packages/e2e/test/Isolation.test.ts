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

/** The operations on a company's own records; the catalogue is everybody's. */
const ownContracts = () => contracts.filter(({ id, takesKey }) => takesKey && !id.startsWith("catalogue."))

const isOfRecord = ({ path }: Contract) => /\{(?!page\}|limit\})/.test(path)

/** A company's own lists, each as one page. */
const lists = () =>
  ownContracts()
    .filter(contract => contract.method === "GET" && !isOfRecord(contract))
    .map(({ path, parameters }) => {
      const query = parameters.flatMap(({ name, in: place, required, schema }) =>
        place !== "query"
          ? []
          : name === "limit"
            ? ["limit=1000"]
            : required
              ? [`${name}=${schema.enum?.[0]}`]
              : []
      )
      return `${path.replace("{page}", "1").replace("{limit}", "1000")}?${query.join("&")}`
    })

const withoutRequestId = (text: string) => text.replace(/"requestId":"[^"]+"/, "")

describe("a key of another company", () => {
  it("reads, writes and reveals no record: every operation on every id", async () => {
    const everything = () =>
      Promise.all(lists().map(async path => (await request(deployment.key, "GET", path)).text))
    const before = await everything()
    expect(before.length).toBeGreaterThan(4)
    expect(before.every(text => text.length > 100)).toBe(true)
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
    for (const { id, method, path } of ownContracts().filter(isOfRecord)) {
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
})
