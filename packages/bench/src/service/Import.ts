import { rmSync } from "node:fs"
import { join } from "node:path"
import Database from "libsql"
import { importLines } from "../ImportLines.ts"
import { runServer } from "../Server.ts"
import { median, table, verdict } from "../Table.ts"

const RECORDS = 150_000
const ROUNDS = 3

const withoutFile = (path: string) => {
  for (const suffix of ["", "-wal", "-shm"]) rmSync(path + suffix, { force: true })
  return path
}

/**
 * Copies a store's rows into a new file with the same tables and indexes, without those for
 * searches: prepared inserts in one transaction. Returns seconds.
 */
const copy = (from: string, to: string): number => {
  const source = new Database(from, { readonly: true })
  const target = new Database(withoutFile(to))
  target.exec("PRAGMA journal_mode = WAL")
  target.exec("PRAGMA synchronous = FULL")
  const made = source
    .prepare(
      "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND type <> 'trigger' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '%_text%'"
    )
    .pluck(true)
  for (const statement of made.all()) target.exec(String(statement))
  const data = ["companies", "calls", "invoices", "threads"].map(name => {
    const rows = source.prepare(`SELECT * FROM ${name}`).raw(true).all()
    const width = Array.isArray(rows[0]) ? rows[0].length : 0
    return {
      rows,
      insert: target.prepare(`INSERT INTO ${name} VALUES (${Array(width).fill("?").join(", ")})`)
    }
  })
  const began = performance.now()
  target.exec("BEGIN")
  for (const { rows, insert } of data)
    for (const row of rows) insert.run(...(Array.isArray(row) ? row.map(bound) : []))
  target.exec("COMMIT")
  const seconds = (performance.now() - began) / 1000
  source.close()
  target.close()
  return seconds
}

const bound = (value: unknown) => (value instanceof ArrayBuffer ? Buffer.from(value) : value)

/** The speed of an import, beside prepared inserts of the same rows in one transaction. */
export const measureImport = async (folder: string): Promise<void> => {
  const own: Array<number> = []
  const plain: Array<number> = []
  for (let round = 0; round < ROUNDS; round++) {
    const path = withoutFile(join(folder, "import.db"))
    const began = performance.now()
    await runServer(["import", "-"], `sqlite:${path}`, importLines(RECORDS / 3))
    own.push(RECORDS / ((performance.now() - began) / 1000))
    plain.push(RECORDS / copy(path, join(folder, "copy.db")))
  }
  const ratio = median(own) / median(plain)
  console.log(
    table([
      ["import", "records per second", "to plain inserts", ""],
      ["estate-server import", median(own).toFixed(0), ratio.toFixed(2), verdict(ratio, 0.3, "at least")],
      ["prepared inserts", median(plain).toFixed(0), "", ""]
    ])
  )
}
