import { createHash } from "node:crypto"
import { createServer, type IncomingMessage } from "node:http"
import { listenLocally } from "@estate/testing/LocalServer"
import pg from "pg"
import { openDatabase } from "./Database.ts"

// The upper bound: no framework, the best SQL, the counts that the service keeps, JSON as stored.

interface Asked {
  readonly page: number
  readonly limit: number
  readonly key: string
}

/** `/v1/calls/list/{page}?limit={limit}` */
const askedBy = ({ url = "", headers }: IncomingMessage): Asked => {
  const [path = "", query = ""] = url.split("?")
  return {
    page: Number(path.split("/")[4] ?? 1),
    limit: Number(new URLSearchParams(query).get("limit") ?? 10),
    key: String(headers["x-api-key"])
  }
}

/** Calls back with the number of records and the items of a page, or with what it could not do. */
type Read = (asked: Asked, answer: (status: 200 | 401 | 503, total?: number, items?: string) => void) => void

const fromFile = (): Read => {
  const database = openDatabase()
  const total = database.prepare(
    "SELECT coalesce(sum(records), 0) AS total FROM ranks WHERE list = 'calls' AND company = 1"
  )
  const rows = database
    .prepare(
      "SELECT record FROM calls WHERE company = 1 AND feeds = 0 ORDER BY called_at DESC, id DESC LIMIT ? OFFSET ?"
    )
    .pluck(true)
  return ({ page, limit }, answer) => {
    const { total: records } = total.get() as { total: number }
    answer(200, records, rows.all(limit, (page - 1) * limit).join(","))
  }
}

/** A pool, and one prepared statement that checks the key, too. */
const fromPostgres = (): Read => {
  const text = `SELECT
    (SELECT sum(records)::integer FROM ranks WHERE list = 'calls' AND company = keys.company) AS total,
    (SELECT string_agg(record, ',') FROM (
      SELECT record FROM calls WHERE company = keys.company AND feeds = 0 ORDER BY called_at DESC, id DESC
      LIMIT $3 OFFSET $4) AS page) AS items
  FROM keys WHERE id = $1 AND hash = $2`
  const pool = new pg.Pool({ connectionString: process.env.BENCH_DATABASE })
  return ({ page, limit, key }, answer) => {
    const hash = createHash("sha256").update(key).digest("hex")
    const values = [key.split("_")[1], hash, limit, (page - 1) * limit]
    pool.query({ name: "page", text, values }, (error, result) => {
      const [found] = error ? [] : result.rows
      if (found === undefined) answer(error ? 503 : 401)
      else answer(200, found.total, found.items)
    })
  }
}

const read = process.env.BENCH_DATABASE?.startsWith("sqlite:") ? fromFile() : fromPostgres()
const server = createServer((request, response) => {
  const asked = askedBy(request)
  read(asked, (status, total = 0, items = "") => {
    const { page, limit } = asked
    response.statusCode = status
    response.setHeader("content-type", "application/json")
    response.end(
      `{"items":[${items}],"total":${total},"pages":{"page":${page},"total":${Math.ceil(total / limit)},"limit":${limit}}}`
    )
  })
})
const { url } = await listenLocally(server)
console.log(`listening on ${url}`)
