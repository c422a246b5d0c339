import { existsSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { NodeContext } from "@effect/platform-node"
import { expect, layer } from "@effect/vitest"
import { newFolder } from "@estate/testing/TemporaryFolder"
import { Effect, Schema } from "effect"
import Database from "libsql"
import { copyStore } from "../../src/Backup/Copy.ts"
import { purge } from "../../src/Store/Upkeep.ts"
import { company, message, thread, ulid } from "../Fixtures.ts"
import { projectCall } from "../Records.ts"
import { layer as service, TestService } from "../TestService.ts"

// Letters that no other text has, so each of their trigrams can only come from this buyer.
const [author, title, text, reply] = ["ѪѮѲѴѸӁ", "ԐԒԔԖԘԚ", "ѠѢѤѦѨѫ", "ҀҊҌҎҐҒ"] as const
const lowerCase = [author, title].map(each => each.toLowerCase())

const trigrams = (texts: ReadonlyArray<string>) =>
  texts.flatMap(each => Array.from({ length: each.length - 2 }, (_, index) => each.slice(index, index + 3)))

/** Those of the texts whose bytes are in the store's files. */
const found = (path: string, texts: ReadonlyArray<string>) => {
  const files = ["", "-wal"].map(end => `${path}${end}`).filter(existsSync)
  const bytes = Buffer.concat(files.map(file => readFileSync(file)))
  return texts.filter(each => bytes.includes(each))
}

const Reference = Schema.Struct({ table: Schema.String, column: Schema.String })
const Column = Schema.Struct({ name: Schema.String, type: Schema.String })

/** The columns that refer to a thread. */
const REFERENCES = `SELECT tables.name AS "table", keys."from" AS "column"
  FROM sqlite_master AS tables, pragma_foreign_key_list(tables.name) AS keys
  WHERE tables.type = 'table' AND keys."table" = 'threads'`

const COLUMNS = "SELECT name, type FROM pragma_table_info(?) ORDER BY cid"

layer(service, { excludeTestServices: true })("what is erased", it => {
  it.scoped(
    "a deleted thread leaves no text in the store, its log, its search index or the next backup",
    () =>
      Effect.gen(function* () {
        const { request, makeKey, importLines, storePath } = yield* TestService
        const others = Array.from({ length: 200 }, (_, index) => thread(index + 2))
        yield* importLines([
          company(1),
          thread(1, { author, order_title: title, last_message: text }),
          message(1, 1000, { message: text }),
          ...others
        ])
        const { key } = yield* makeKey(1)
        const headers = { "x-api-key": key, "content-type": "application/json" }
        const path = `/v1/threads/${ulid(1)}`
        const body = JSON.stringify({ message: reply })
        expect((yield* request(`${path}/message`, { method: "POST", headers, body })).status).toBe(200)
        expect(found(storePath, [author, title, text, reply])).toEqual([author, title, text, reply])
        expect(found(storePath, trigrams(lowerCase)).length).toBeGreaterThan(2)

        expect((yield* request(path, { method: "DELETE", headers })).status).toBe(200)
        yield* purge(storePath)
        const traces = [author, title, text, reply, ...lowerCase, ...trigrams([...lowerCase, text, reply])]
        expect(found(storePath, traces)).toEqual([])
        const copy = join(newFolder(), "copy.db")
        yield* copyStore(storePath, copy)
        expect(found(copy, traces)).toEqual([])
        const search = yield* request(
          `/v1/threads?entity=order&search=${encodeURIComponent("Квартира 17")}`,
          { headers }
        )
        expect(search.json).toMatchObject({ total: 11 })
      }).pipe(Effect.provide(NodeContext.layer))
  )

  it.scoped("a deleted thread leaves no row in any table that refers to it", () =>
    Effect.gen(function* () {
      const { request, makeKey, importLines, storePath } = yield* TestService
      const id = ulid(900)
      yield* importLines([company(1), thread(900)])
      const { key } = yield* makeKey(1)
      const store = yield* Effect.acquireRelease(
        Effect.sync(() => new Database(storePath)),
        database => Effect.sync(() => database.close())
      )
      const rows = <A, I>(row: Schema.Schema<A, I>, sql: string, ...params: ReadonlyArray<string>) =>
        Schema.decodeUnknownSync(Schema.Array(row))(store.prepare(sql).all(params))
      const references = rows(Reference, REFERENCES)
      expect(references.map(({ table }) => table)).toContain("messages")
      for (const { table, column } of references) {
        const values = rows(Column, COLUMNS, table).map(({ name, type }) =>
          name === column ? `'${id}'` : type === "INTEGER" ? "7" : "'x'"
        )
        store.exec(`INSERT INTO ${table} VALUES (${values.join(", ")})`)
      }
      const headers = { "x-api-key": key }
      expect((yield* request(`/v1/threads/${id}`, { method: "DELETE", headers })).status).toBe(200)
      const left = references.filter(
        ({ table, column }) =>
          store.prepare(`SELECT 1 FROM ${table} WHERE ${column} = ?`).get([id]) !== undefined
      )
      expect(left).toEqual([])
    })
  )

  it.effect("a call that is imported again without its phone leaves no trace of that", () =>
    Effect.gen(function* () {
      const { importLines, storePath } = yield* TestService
      const phone = "79031239876"
      yield* importLines([company(1), projectCall(90, { phone })])
      expect(found(storePath, [phone])).toEqual([phone])
      expect(yield* importLines([projectCall(90, { phone: "" })])).toBe("took 1")
      yield* purge(storePath)
      expect(found(storePath, [phone, phone.slice(1)])).toEqual([])
    })
  )

  it.effect("the store's files are for their owner alone", () =>
    Effect.gen(function* () {
      const { importLines, storePath } = yield* TestService
      yield* importLines([company(1)])
      for (const end of ["", "-wal", "-shm"]) expect(statSync(`${storePath}${end}`).mode & 0o777).toBe(0o600)
    })
  )
})
