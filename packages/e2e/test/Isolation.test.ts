import { Schema } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Answer, ask } from "./fuzz/Ask.ts"
import { type Contract, contractsOf } from "./fuzz/Contract.ts"
import { House } from "./House.ts"

let house: House
let contracts: ReadonlyArray<Contract>
let foreign: string

beforeAll(async () => {
  house = await House.demo()
  contracts = await contractsOf(house.serviceUrl)
  foreign = await house.makeKey("--company", "2")
})
afterAll(() => house.close())

const say = (key: string, method: string, path: string): Promise<Answer> =>
  ask(house.serviceUrl, {
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

/** What the records of a list are called. */
const idsIn = (text: string, name: string): ReadonlyArray<string> =>
  Schema.decodeUnknownSync(Schema.parseJson(List))(text).items.map(record => String(record[name]))

/** The lists of a company's own records, whole, and what its records are called in them. */
const lists = [
  { path: "/v1/billing/counts/1/1000", id: "count_id" },
  { path: "/v1/threads?entity=order&limit=1000", id: "ulid" },
  { path: "/v1/calls/list/1?limit=1000", id: "id" },
  { path: "/v1/profile/account/list?limit=1000", id: "id" },
  { path: "/v1/billing/filter/payers/1/1000", id: "" }
]

/** The operations on one record, by the name of its id in the path. */
const onOne = () => contracts.filter(({ path }) => /\{(ulid|count_id)\}|\/orders\/\{id\}/.test(path))

const withoutRequestId = (text: string) => text.replace(/"requestId":"[^"]+"/, "")

describe("a key of another company", () => {
  it("reads, writes and learns nothing of any record: every operation on every id", async () => {
    const everything = () =>
      Promise.all(lists.map(async ({ path }) => (await say(house.key, "GET", path)).text))
    const before = await everything()
    const threads = (await say(house.key, "GET", "/v1/threads?entity=order&limit=1000")).text
    const invoices = (await say(house.key, "GET", "/v1/billing/counts/1/1000")).text
    const ids = {
      ulid: idsIn(threads, "ulid"),
      count_id: idsIn(invoices, "count_id"),
      id: idsIn(threads, "order_id")
    }
    const never = { ulid: "01ZZZZZZZZZZZZZZZZZZZZZZZZ", count_id: "987654321", id: "987654321" }
    expect(Object.values(ids).every(found => found.length > 10)).toBe(true)
    expect(onOne().map(({ id }) => id)).toEqual([
      "invoices.details",
      "listingFields.empty",
      "threads.messages",
      "threads.send",
      "threads.remove"
    ])
    let asked = 0
    for (const { id, method, path } of onOne()) {
      const name = path.includes("{ulid}") ? "ulid" : path.includes("{count_id}") ? "count_id" : "id"
      const unknown = await say(foreign, method, path.replace(`{${name}}`, never[name]))
      expect(unknown.status, id).toBe(404)
      for (const own of ids[name]) {
        const answer = await say(foreign, method, path.replace(`{${name}}`, own))
        expect([answer.status, withoutRequestId(answer.text)], `${id} ${own}`).toEqual([
          404,
          withoutRequestId(unknown.text)
        ])
        asked++
      }
    }
    expect(asked).toBeGreaterThan(150)
    expect(await everything()).toEqual(before)
  })

  it("finds none of them in any list", async () => {
    for (const { path, id } of lists) {
      const own = (await say(house.key, "GET", path)).text
      const theirs = (await say(foreign, "GET", path)).text
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
