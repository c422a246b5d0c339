import { statSync } from "node:fs"
import { expect, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import Database from "libsql"
import { tidy } from "../../src/Store/Upkeep.ts"
import { company, thread, ulid } from "../Fixtures.ts"
import { layer as service, TestService } from "../TestService.ts"

layer(service, { excludeTestServices: true })("the minute's upkeep", it => {
  it.scoped("refuses no message while a backup reads for long, and empties the log after it", () =>
    Effect.gen(function* () {
      const { request, makeKey, importLines, storePath } = yield* TestService
      yield* importLines([company(1), thread(1)])
      const { key } = yield* makeKey(1)
      const headers = { "x-api-key": key, "content-type": "application/json" }
      const body = JSON.stringify({ message: "Добрый день" })
      const send = Effect.map(
        request(`/v1/threads/${ulid(1)}/message`, { method: "POST", headers, body }),
        ({ status }) => status
      )
      const reader = yield* Effect.acquireRelease(
        Effect.sync(() => new Database(storePath)),
        opened => Effect.sync(() => opened.close())
      )
      reader.exec("BEGIN")
      reader.prepare("SELECT count(*) FROM threads").get()
      expect(yield* send).toBe(200)

      const upkeep = yield* Effect.fork(tidy(storePath))
      const statuses = new Set([yield* send])
      while ((yield* Fiber.poll(upkeep))._tag === "None") statuses.add(yield* send)
      expect([...statuses]).toEqual([200])
      expect(statSync(`${storePath}-wal`).size).toBeGreaterThan(0)

      reader.exec("COMMIT")
      yield* tidy(storePath)
      expect(statSync(`${storePath}-wal`).size).toBe(0)
    })
  )
})
