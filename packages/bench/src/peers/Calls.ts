import type { RequestListener } from "node:http"
import Database from "libsql"

/** The service's own file, read-only. */
export const openDatabase = (): Database.Database => {
  const database = new Database((process.env.BENCH_DATABASE ?? "").replace("sqlite:", ""), { readonly: true })
  database.exec("PRAGMA query_only = 1")
  return database
}

/** The page and the limit of `/v1/calls/list/{page}?limit={limit}`. */
export const pageOf = (url: string) => {
  const [path = "", query = ""] = url.split("?")
  const page = Number(path.split("/")[4] ?? 1)
  const limit = Number(new URLSearchParams(query).get("limit") ?? 10)
  return { page, limit }
}

/** Answers a page of calls without a framework: the service's counts, and JSON as it is stored. */
export const readCalls = (): RequestListener => {
  const database = openDatabase()
  const total = database.prepare(
    "SELECT coalesce(sum(records), 0) AS total FROM ranks WHERE list = 'calls' AND company = 1"
  )
  const rows = database
    .prepare(
      "SELECT record FROM calls WHERE company = 1 AND feeds = 0 ORDER BY called_at DESC, id DESC LIMIT ? OFFSET ?"
    )
    .pluck(true)
  return (request, response) => {
    const { page, limit } = pageOf(request.url ?? "")
    const { total: records } = total.get() as { total: number }
    const items = rows.all(limit, (page - 1) * limit)
    response.setHeader("content-type", "application/json")
    response.end(
      `{"items":[${items.join(",")}],"total":${records},"pages":{"page":${page},"total":${Math.ceil(records / limit)},"limit":${limit}}}`
    )
  }
}
