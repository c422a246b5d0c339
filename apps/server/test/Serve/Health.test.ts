import { renameSync, writeFileSync } from "node:fs"
import { SqlClient } from "@effect/sql/SqlClient"
import { SqlError } from "@effect/sql/SqlError"
import { expect, it, layer } from "@effect/vitest"
import { layer as sqliteClient } from "@estate/store/SqliteClient"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import { Effect, Layer, Logger } from "effect"
import Database from "libsql"
import BackgroundDatabase from "libsql/promise"
import { vi } from "vitest"
import { StoreHealth } from "../../src/Store/StoreHealth.ts"
import { company, thread, ulid } from "../Fixtures.ts"
import { layer as service, TestService } from "../TestService.ts"

const pages = ["/livez", "/readyz", "/healthz"]

layer(service, { excludeTestServices: true })("health pages", it => {
  it.effect.each(pages)("%s is on both ports", path =>
    Effect.gen(function* () {
      const { request, operationsUrl } = yield* TestService
      for (const url of [path, `${operationsUrl}${path}`])
        expect(yield* request(url)).toMatchObject({ status: 200, json: { status: "ok" } })
    })
  )

  it.effect("/metrics is on the operations port alone", () =>
    Effect.gen(function* () {
      const { request, operationsUrl } = yield* TestService
      expect((yield* request("/metrics")).status).toBe(404)
      expect((yield* request(`${operationsUrl}/metrics`)).text).toContain("estate_server_build_info")
      expect((yield* request(`${operationsUrl}/v1/threads`)).status).toBe(404)
    })
  )
})

layer(service, { excludeTestServices: true })("a store whose file is not the one that was opened", it => {
  it.effect("is not ready, refuses writes and says why, and is ready once the file is back", () =>
    Effect.gen(function* () {
      const { request, makeKey, importLines, storePath } = yield* TestService
      yield* importLines([company(1), thread(1)])
      const { key } = yield* makeKey(1)
      const send = request(`/v1/threads/${ulid(1)}/message`, {
        method: "POST",
        headers: { "x-api-key": key, "content-type": "application/json" },
        body: JSON.stringify({ message: "слышно?" })
      })
      const problems = (why: string) => ({ status: 503, json: { status: "not ready", problems: [why] } })

      renameSync(storePath, `${storePath}.away`)
      for (const path of ["/readyz", "/healthz"])
        expect(yield* request(path)).toMatchObject(problems("the store's file was deleted or moved"))
      expect((yield* request("/livez")).status).toBe(200)
      expect(yield* send).toMatchObject({
        status: 503,
        json: { detail: "the store's file was deleted or moved" }
      })

      writeFileSync(storePath, "")
      expect(yield* request("/readyz")).toMatchObject(problems("the store's file was replaced by another"))
      expect((yield* send).status).toBe(503)

      renameSync(`${storePath}.away`, storePath)
      expect((yield* request("/readyz")).status).toBe(200)
      expect((yield* send).status).toBe(200)
    })
  )
})

layer(service, { excludeTestServices: true })("a store whose reader process was killed", it => {
  it.effect("is ready: that tells nothing about the file", () =>
    Effect.gen(function* () {
      const { request, storePath } = yield* TestService
      const problems = yield* Effect.gen(function* () {
        const { failed, problems } = yield* StoreHealth
        yield* failed(new SqlError({ cause: new Error("the reader process ended") }))
        return yield* problems
      }).pipe(Effect.provide(Layer.provide(StoreHealth.layer(storePath), sqliteClient({ path: storePath }))))
      expect(problems).toEqual([])
      expect((yield* request("/readyz")).status).toBe(200)
    })
  )
})

it.scopedLive("a store where a statement fails during a write is not ready until the next write", () =>
  Effect.gen(function* () {
    const path = new TemporaryFolder().file("estate.db")
    const statements = vi.spyOn(BackgroundDatabase.prototype, "exec")
    yield* Effect.addFinalizer(() => Effect.sync(() => statements.mockRestore()))
    const waitUntil = <R>(isDone: Effect.Effect<boolean, never, R>) =>
      Effect.repeat(Effect.delay(isDone, "5 millis"), { until: done => done })
    yield* Effect.gen(function* () {
      const sql = yield* SqlClient
      yield* Effect.orDie(sql`CREATE TABLE companies (id INTEGER)`)
      const { failed, problems } = yield* StoreHealth
      const diskFull = Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" })
      const fail = failed(new SqlError({ cause: diskFull }))
      const isReady = Effect.map(problems, found => found.length === 0)

      const other = new Database(path)
      other.exec("BEGIN IMMEDIATE")
      yield* fail
      yield* waitUntil(Effect.sync(() => statements.mock.calls.length > 0))
      yield* fail
      other.exec("COMMIT")
      other.close()
      yield* waitUntil(isReady)
      expect(statements.mock.calls.length).toBeGreaterThan(1)
    }).pipe(
      Effect.provide(
        StoreHealth.layer(path).pipe(
          Layer.provideMerge(sqliteClient({ path })),
          Layer.provideMerge(Logger.remove(Logger.defaultLogger))
        )
      )
    )
  })
)
