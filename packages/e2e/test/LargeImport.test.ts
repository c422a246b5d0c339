import { readdirSync } from "node:fs"
import { eventually, sleep } from "@estate/testing/Eventually"
import { textOf } from "@estate/testing/ImportLine"
import { Process } from "@estate/testing/Process"
import Database from "libsql"
import { afterEach, beforeEach, expect, it } from "vitest"
import { Deployment } from "./Deployment.ts"
import { thread } from "./ImportLines.ts"

const THREADS = Number(process.env.ESTATE_IMPORT_LINES ?? 12_000)

let deployment: Deployment
beforeEach(async () => {
  deployment = await Deployment.import()
})
afterEach(() => deployment.close())

const lines = textOf(Array.from({ length: THREADS }, (_, index) => thread(index + 1, {})))
const SERVE = ["serve", "--port", "0", "--operations-listen", "off", "--rate-limit", "off"]
const serve = () => deployment.startHere("server", SERVE, deployment.serverEnv)
const importing = () => deployment.start("server", ["import", "-"], deployment.serverEnv).endInput(lines)
const threadsThere = () => {
  const store = new Database(`${deployment.folder}/estate.db`)
  try {
    const row: unknown = store.prepare("SELECT count(*) AS threads FROM threads").get([])
    return row instanceof Object && "threads" in row ? Number(row.threads) : 0
  } finally {
    store.close()
  }
}
const left = () => readdirSync(deployment.folder).filter(name => name.includes("-import-"))

/**
 * Locks the store once a part is merged, until it is closed: the import waits ten seconds for its
 * next turn, in which the rest would be merged, too.
 */
const lockAmidMerge = () =>
  eventually(
    () => {
      const store = new Database(`${deployment.folder}/estate.db`, { timeout: 0 })
      try {
        store.exec("BEGIN IMMEDIATE")
        if (threadsThere() > 0) return store
      } catch {
        // The import has its turn.
      }
      store.close()
      throw new Error("nothing is merged, or a part is being merged")
    },
    60_000,
    2
  )

const kill = (running: Process) => running.stop("SIGKILL")
const forbidWrites = (running: Process) =>
  new Process("prlimit", ["--pid", String(running.child.pid), "--fsize=1:unlimited"]).output()
const unfinished = /the store failed: .*\n.*the next import or serve imports the rest/

it.each([
  ["killed", kill, { signal: "SIGKILL" }],
  ["unable to write", forbidWrites, { code: 1, stderr: expect.stringMatching(unfinished) }]
])("a large import that is %s while it is merged is finished by the next service", async (_, stop, end) => {
  const running = importing()
  const lock = await lockAmidMerge()
  await stop(running)
  lock.close()
  expect(await running.ended).toMatchObject(end)
  expect(threadsThere()).toBeLessThan(THREADS)
  const service = serve()
  await service.address()
  expect(threadsThere()).toBe(THREADS)
  expect(left()).toEqual([])
  expect((await service.stop()).code).toBe(0)
})

it("a large import that is killed before it is merged leaves nothing", async () => {
  // It waits for more lines.
  const killed = deployment.start("server", ["import", "-"], deployment.serverEnv)
  killed.child.stdin?.write(lines)
  await eventually(() => expect(left()).not.toEqual([]))
  await killed.stop("SIGKILL")
  const before = threadsThere()
  const service = serve()
  await service.address()
  expect(threadsThere()).toBe(before)
  expect([before, left()]).toEqual([0, []])
  expect((await service.stop()).code).toBe(0)
})

it("messages are taken while a large import is merged", async () => {
  await deployment.import([thread(1, {})])
  const service = deployment.start("server", SERVE, deployment.serverEnv)
  const url = await service.address()
  const { record } = thread(1, {})
  const headers = { "x-api-key": deployment.key, "content-type": "application/json" }
  const running = importing()
  const merged = new Set<number>()
  while (running.isRunning) {
    const { status } = await fetch(`${url}/v1/threads/${record.ulid}/message`, {
      method: "POST",
      headers,
      body: JSON.stringify({ message: "Добрый день" })
    })
    expect(status).toBe(200)
    merged.add(threadsThere())
    await sleep(10)
  }
  expect((await running.ended).code).toBe(0)
  // In one transaction nobody would see a part of it, and every message would wait for its end.
  expect([...merged].filter(count => count > 1 && count < THREADS)).not.toEqual([])
  expect((await service.stop()).code).toBe(0)
})
