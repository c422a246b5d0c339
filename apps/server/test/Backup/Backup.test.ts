import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { NodeContext } from "@effect/platform-node"
import { expect, layer } from "@effect/vitest"
import { openBackground } from "@estate/store/SqliteBackground"
import { eventually } from "@estate/testing/Eventually"
import { newFolder } from "@estate/testing/TemporaryFolder"
import { Deferred, Duration, Effect, Fiber, Option } from "effect"
import { copyStore } from "../../src/Backup/Copy.ts"
import { restoreStore } from "../../src/Backup/Restore.ts"
import { runSchedule } from "../../src/Backup/Schedule.ts"
import { company, message, thread, ulid } from "../Fixtures.ts"
import { problemsIn } from "../ProblemsIn.ts"
import { layer as service, TestService } from "../TestService.ts"

const noDatabase = "this is no database, but a text that is long enough ".repeat(20)

const kept = { replace: false, revokeKeys: false }

const inFile = (path: string, ...statements: ReadonlyArray<string>) =>
  Effect.scoped(
    Effect.flatMap(openBackground(path), ({ run }) => Effect.forEach(statements, run, { discard: true }))
  )

const rowsIn = (path: string, statement: string) =>
  Effect.scoped(Effect.flatMap(openBackground(path), ({ rows }) => rows(statement)))

/** The service with a thread, what it answers, and the path of its store. */
const written = Effect.gen(function* () {
  const { request, makeKey, importLines, storePath } = yield* TestService
  yield* importLines([company(1), thread(1), message(1, 100)])
  const { id, key } = yield* makeKey(1)
  const send = (text: string) =>
    request(`/v1/threads/${ulid(1)}/message`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: JSON.stringify({ message: text })
    })
  return { id, send, storePath, folder: newFolder() }
})

layer(service, { excludeTestServices: true })("a backup", it => {
  it.scoped("is a whole store as of one moment while the service writes, for its owner alone", () =>
    Effect.gen(function* () {
      const { send, storePath, folder } = yield* written
      yield* send("до копии")
      const isWriting = yield* Deferred.make<void>()
      const oneMore = Effect.zipRight(send("во время копии"), Deferred.succeed(isWriting, undefined))
      const writing = yield* Effect.fork(Effect.forever(oneMore))
      yield* Deferred.await(isWriting)
      const copy = join(folder, "copy.db")
      yield* copyStore(storePath, copy)
      yield* Fiber.interrupt(writing)
      expect(yield* problemsIn(copy)).toEqual([])
      expect(statSync(copy).mode & 0o777).toBe(0o600)
      expect(readdirSync(folder)).toEqual(["copy.db"])
      const [{ messages } = {}] = yield* rowsIn(copy, "SELECT count(*) AS messages FROM messages")
      expect(messages).toBeGreaterThan(1)
    }).pipe(Effect.provide(NodeContext.layer))
  )

  it.scoped("that cannot be written says why and leaves nothing", () =>
    Effect.gen(function* () {
      const { storePath, folder } = yield* written
      expect((yield* Effect.flip(copyStore(storePath, join(folder, "none/copy.db")))).message).toBe(
        `there is no folder ${folder}/none`
      )
      writeFileSync(join(folder, "text.db"), noDatabase)
      expect((yield* Effect.flip(copyStore(join(folder, "text.db"), join(folder, "copy.db")))).message).toBe(
        "file is not a database"
      )
      expect(readdirSync(folder)).toEqual(["text.db"])
    }).pipe(Effect.provide(NodeContext.layer))
  )

  it.scoped("is restored where no store is, with a log left behind set aside", () =>
    Effect.gen(function* () {
      const { id, send, storePath, folder } = yield* written
      yield* send("до копии")
      const [copy, target] = [join(folder, "copy.db"), join(folder, "estate.db")]
      yield* copyStore(storePath, copy)
      writeFileSync(`${target}-wal`, readFileSync(`${storePath}-wal`))
      const { setAside, revived } = yield* restoreStore(copy, target, kept)
      expect(revived.map(key => key.id)).toContain(id)
      expect(existsSync(`${Option.getOrThrow(setAside)}-wal`)).toBe(true)
      expect(statSync(target).mode & 0o777).toBe(0o600)
      expect(yield* problemsIn(target)).toEqual([])
      const messages = "SELECT text FROM messages ORDER BY id"
      expect(yield* rowsIn(target, messages)).toEqual(yield* rowsIn(copy, messages))
      expect(readdirSync(folder).filter(name => name.includes("restoring"))).toEqual([])
    }).pipe(Effect.provide(NodeContext.layer))
  )

  it.scoped("replaces a store only if asked to, keeps that, and tells which keys come back to life", () =>
    Effect.gen(function* () {
      const { id, storePath, folder } = yield* written
      const { id: replaced } = yield* (yield* TestService).makeKey(1)
      const [copy, changed] = [join(folder, "copy.db"), join(folder, "changed.db")]
      yield* copyStore(storePath, copy)
      yield* copyStore(storePath, changed)
      yield* inFile(
        changed,
        `DELETE FROM keys WHERE id = '${id}'`,
        `UPDATE keys SET expires_at = '2025-11-20T10:00:00.000Z' WHERE id = '${replaced}'`,
        "UPDATE companies SET title = 'Новое имя'"
      )
      const newTarget = (name: string) => {
        copyFileSync(changed, join(folder, name))
        return join(folder, name)
      }
      const target = newTarget("estate.db")
      expect((yield* Effect.flip(restoreStore(copy, target, kept))).toText()).toMatch(/--replace/)
      const { setAside, revived } = yield* restoreStore(copy, target, { replace: true, revokeKeys: false })
      expect(revived).toMatchObject([
        { id, company: 1 },
        { id: replaced, company: 1 }
      ])
      const titles = "SELECT title FROM companies"
      expect(yield* rowsIn(Option.getOrThrow(setAside), titles)).toMatchObject([{ title: "Новое имя" }])
      expect(yield* rowsIn(target, titles)).toEqual(yield* rowsIn(copy, titles))
      const keys = `SELECT id FROM keys WHERE id IN ('${id}', '${replaced}')`
      expect(yield* rowsIn(target, keys)).toHaveLength(2)
      const other = newTarget("other.db")
      yield* restoreStore(copy, other, { replace: true, revokeKeys: true })
      expect(yield* rowsIn(other, keys)).toHaveLength(0)
    }).pipe(Effect.provide(NodeContext.layer))
  )

  it.scoped("replaces no store that is in use, and a damaged backup replaces none", () =>
    Effect.gen(function* () {
      const { storePath, folder } = yield* written
      const copy = join(folder, "copy.db")
      yield* copyStore(storePath, copy)
      const replace = { replace: true, revokeKeys: false }
      expect((yield* Effect.flip(restoreStore(copy, storePath, replace))).toText()).toMatch(/in use/)
      yield* inFile(copy, "UPDATE ranks SET records = records + 1 WHERE list = 'threads'")
      const target = join(folder, "estate.db")
      expect((yield* Effect.flip(restoreStore(copy, target, replace))).toText()).toMatch(
        /the counter of threads of company 1/
      )
      expect(readdirSync(folder)).toEqual(["copy.db"])
    }).pipe(Effect.provide(NodeContext.layer))
  )

  it.scoped.each([
    ["an empty file", []],
    ["another program's", ["CREATE TABLE episode (id TEXT)"]]
  ] as const)("replaces no store if it is %s", ([, statements]) =>
    Effect.gen(function* () {
      const folder = newFolder()
      const [backup, target] = [join(folder, "backup.db"), join(folder, "estate.db")]
      writeFileSync(backup, "")
      yield* inFile(backup, ...statements)
      writeFileSync(target, noDatabase)
      const refused = yield* Effect.flip(restoreStore(backup, target, { replace: true, revokeKeys: false }))
      expect(refused.toText()).toMatch(
        /backup\.db cannot be restored: it has no tables of estate-server\. .* Name another file/
      )
      expect(readFileSync(target, "utf8")).toBe(noDatabase)
    }).pipe(Effect.provide(NodeContext.layer))
  )

  it.scoped("that is not there is reported with what to name, before the store that is there", () =>
    Effect.gen(function* () {
      const target = join(newFolder(), "estate.db")
      writeFileSync(target, "")
      const refused = yield* Effect.flip(restoreStore("none.db", target, kept))
      expect(refused.toText()).toMatch(/there is no file none\.db\. Name another file that backup wrote/)
    }).pipe(Effect.provide(NodeContext.layer))
  )

  it.scoped("of a newer version replaces no store, and is named as the one that cannot be used", () =>
    Effect.gen(function* () {
      const { storePath, folder } = yield* written
      const [backup, target] = [join(folder, "newer.db"), join(folder, "other.db")]
      yield* copyStore(storePath, backup)
      yield* inFile(backup, "INSERT INTO migrations (migration_id, name) VALUES (999, 'later')")
      writeFileSync(target, noDatabase)
      const refused = yield* Effect.flip(restoreStore(backup, target, { replace: true, revokeKeys: false }))
      expect(refused.toText()).toMatch(/newer\.db cannot be restored: a newer estate-server wrote it/)
      expect(readFileSync(target, "utf8")).toBe(noDatabase)
    }).pipe(Effect.provide(NodeContext.layer))
  )

  it.scoped("of the schedule is made at once, the newest are kept, and a failure deletes none", () =>
    Effect.gen(function* () {
      const { storePath, folder } = yield* written
      const names = () => readdirSync(folder).sort()
      for (const day of ["18", "19", "20"])
        yield* copyStore(storePath, join(folder, `estate-2025-11-${day}T10-00-00Z.db`))
      writeFileSync(join(folder, "estate-2025-11-17T10-00-00Z.db.part"), "")
      writeFileSync(join(folder, "another.db"), noDatabase)
      const lost = Effect.succeedNone
      const plan = { store: storePath, folder, every: Duration.hours(1), keep: 2, lost }
      const running = yield* Effect.fork(runSchedule(plan))
      const name = yield* Effect.promise(() =>
        eventually(() => {
          const [made, ...others] = names().filter(each => !/2025-11-20|another/.test(each))
          expect(others).toEqual([])
          expect(made).toMatch(/^estate-[-0-9T]+Z\.db$/)
          return made
        })
      )
      yield* Fiber.interrupt(running)
      expect(names()).toEqual(["another.db", "estate-2025-11-20T10-00-00Z.db", name])
      const { request, operationsUrl, log } = yield* TestService
      const failures = Effect.map(request(`${operationsUrl}/metrics`), ({ text }) =>
        Number(/^estate_server_backups_total\{outcome="failed"\} (\d+)$/m.exec(text)?.[1] ?? 0)
      )
      const why = "the store's file was replaced by another"
      for (const failing of [
        { ...plan, store: join(folder, "another.db") },
        { ...plan, store: join(folder, "gone.db") },
        { ...plan, every: Duration.millis(1), lost: Effect.succeedSome(why) }
      ]) {
        const before = yield* failures
        const fiber = yield* Effect.fork(runSchedule(failing))
        yield* Effect.repeat(Effect.zipRight(Effect.sleep("20 millis"), failures), {
          until: now => now > before
        })
        yield* Fiber.interrupt(fiber)
      }
      for (const cause of ["file is not a database", "there is no file", why])
        expect(log.join("\n")).toContain(cause)
      expect(names()).toHaveLength(3)
    }).pipe(Effect.provide(NodeContext.layer))
  )
})

layer(service, { excludeTestServices: true })("check", it => {
  it.scoped.each([
    [
      "a counter",
      "UPDATE ranks SET records = records + 1 WHERE list = 'threads_unread'",
      /counter of threads_unread/
    ],
    [
      "a missing counter",
      "DELETE FROM ranks WHERE list = 'threads'",
      /counter of threads of company 1 on 2026-11-20/
    ],
    ["a missing entry of a search index", "DELETE FROM threads_text", /search index of threads differs/],
    [
      "a wrong entry of a search index",
      "INSERT INTO invoices_text (rowid, text) VALUES (7, 'никто')",
      /search index of invoices differs/
    ],
    [
      "a message without its thread",
      "PRAGMA foreign_keys = OFF; UPDATE messages SET thread = 'x'",
      /messages \d+ refers to a record that is not in threads/
    ],
    ["a changed table", "DROP INDEX calls_newest", /missing: calls_newest/]
  ] as const)("finds %s", ([, damage, found]) =>
    Effect.gen(function* () {
      const { storePath, folder } = yield* written
      const copy = join(folder, "copy.db")
      yield* copyStore(storePath, copy)
      expect(yield* problemsIn(copy)).toEqual([])
      yield* inFile(copy, damage)
      expect((yield* problemsIn(copy)).join("\n")).toMatch(found)
    }).pipe(Effect.provide(NodeContext.layer))
  )
})
