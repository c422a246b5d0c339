import Database from "libsql"

/** The service's own file, read-only. */
export const openDatabase = (): Database.Database => {
  const database = new Database(process.env.BENCH_DATABASE ?? "", { readonly: true })
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
