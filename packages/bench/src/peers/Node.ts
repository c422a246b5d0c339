import { createServer } from "node:http"
import { listenLocally } from "@estate/testing/LocalServer"
import { openDatabase, pageOf } from "./Calls.ts"

// The upper bound: no framework, the counts that the service keeps, JSON as stored.
const database = openDatabase()
const total = database.prepare(
  "SELECT coalesce(sum(records), 0) AS total FROM ranks WHERE list = 'calls' AND company = 1"
)
const rows = database
  .prepare(
    "SELECT record FROM calls WHERE company = 1 AND feeds = 0 ORDER BY called_at DESC, id DESC LIMIT ? OFFSET ?"
  )
  .pluck(true)

const server = createServer((request, response) => {
  const { page, limit } = pageOf(request.url ?? "")
  const { total: records } = total.get() as { total: number }
  const items = rows.all(limit, (page - 1) * limit)
  response.setHeader("content-type", "application/json")
  response.end(
    `{"items":[${items.join(",")}],"total":${records},"pages":{"page":${page},"total":${Math.ceil(records / limit)},"limit":${limit}}}`
  )
})
const { url } = await listenLocally(server)
console.log(`listening on ${url}`)
