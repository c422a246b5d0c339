import { createHash } from "node:crypto"
import { createServer, type IncomingMessage } from "node:http"
import { listenLocally } from "@estate/testing/LocalServer"
import pg from "pg"
import { openDatabase } from "./Database.ts"

// The upper bound: no framework, the best SQL, the counts that the service keeps, JSON as stored.

/** `/v1/calls/list/{page}?limit={limit}` */
const askedBy = ({ url = "", headers }: IncomingMessage) => {
  const [path = "", query = ""] = url.split("?")
  return {
    page: Number(path.split("/")[4] ?? 1),
    limit: Number(new URLSearchParams(query).get("limit") ?? 10),
    key: String(headers["x-api-key"])
  }
}

/** How many records there are, and the items of a page; none if the key is wrong. */
type Read = (
  asked: ReturnType<typeof askedBy>
) => Promise<{ readonly total: number; readonly items: string } | undefined>

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
  return async ({ page, limit }) => ({
    ...(total.get() as { total: number }),
    items: rows.all(limit, (page - 1) * limit).join(",")
  })
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
  return async ({ page, limit, key }) => {
    const hash = createHash("sha256").update(key).digest("hex")
    const values = [key.split("_")[1], hash, limit, (page - 1) * limit]
    return (await pool.query({ name: "page", text, values })).rows[0]
  }
}

const read = process.env.BENCH_DATABASE?.startsWith("sqlite:") ? fromFile() : fromPostgres()
const server = createServer(async (request, response) => {
  const asked = askedBy(request)
  const found = await read(asked)
  if (found === undefined) return response.writeHead(401).end()
  const { page, limit } = asked
  const pages = `{"page":${page},"total":${Math.ceil(found.total / limit)},"limit":${limit}}`
  response.setHeader("content-type", "application/json")
  return response.end(`{"items":[${found.items}],"total":${found.total},"pages":${pages}}`)
})
console.log(`listening on ${(await listenLocally(server)).url}`)
