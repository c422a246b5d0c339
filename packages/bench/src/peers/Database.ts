import Database from "libsql"

/** The service's own file, read-only. */
export const openDatabase = (): Database.Database => {
  const database = new Database((process.env.BENCH_DATABASE ?? "").replace("sqlite:", ""), { readonly: true })
  database.exec("PRAGMA query_only = 1")
  return database
}
