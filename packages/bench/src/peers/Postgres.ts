import { createHash } from "node:crypto"
import { createServer } from "node:http"
import { listenLocally } from "@estate/testing/LocalServer"
import pg from "pg"
import { pageOf } from "./Calls.ts"

// The upper bound over Postgres: no framework, a pool, and one prepared statement for the key, the
// counts that the service keeps and JSON as stored.
const text = `SELECT
    (SELECT sum(records)::integer FROM ranks WHERE list = 'calls' AND company = keys.company) AS total,
    (SELECT string_agg(record, ',') FROM (
      SELECT record FROM calls WHERE company = keys.company AND feeds = 0 ORDER BY called_at DESC, id DESC
      LIMIT $3 OFFSET $4) AS page) AS items
  FROM keys WHERE id = $1 AND hash = $2`

const pool = new pg.Pool({ connectionString: process.env.BENCH_DATABASE })

const server = createServer((request, response) => {
  const { page, limit } = pageOf(request.url ?? "")
  const key = String(request.headers["x-api-key"])
  const hash = createHash("sha256").update(key).digest("hex")
  const values = [key.split("_")[1], hash, limit, (page - 1) * limit]
  pool.query({ name: "page", text, values }, (error, result) => {
    const [found] = error ? [] : result.rows
    if (found === undefined) {
      response.statusCode = error ? 503 : 401
      response.end()
      return
    }
    const { items, total } = found
    response.setHeader("content-type", "application/json")
    response.end(
      `{"items":[${items}],"total":${total},"pages":{"page":${page},"total":${Math.ceil(total / limit)},"limit":${limit}}}`
    )
  })
})
const { url } = await listenLocally(server)
console.log(`listening on ${url}`)
