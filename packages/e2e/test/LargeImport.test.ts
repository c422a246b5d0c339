import { readdirSync } from "node:fs"
import { eventually, sleep } from "@estate/testing/Eventually"
import { Process } from "@estate/testing/Process"
import { programs } from "@estate/testing/Programs"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import Database from "libsql"
import { afterEach, beforeEach, expect, it } from "vitest"
import { company, thread } from "./ImportLines.ts"

const THREADS = Number(process.env.ESTATE_IMPORT_LINES ?? 20_000)

let folder: TemporaryFolder
beforeEach(() => {
  folder = new TemporaryFolder()
})
afterEach(() => folder.remove())

const lines = [company(1), ...Array.from({ length: THREADS }, (_, index) => thread(index + 1, {}))]
const server = (...args: ReadonlyArray<string>) =>
  Process.node(programs.server, args, {
    env: { ...process.env, ESTATE_DATABASE: folder.sqlite("estate.db") },
    stdin: "ignore"
  })
const importing = () =>
  Process.node(programs.server, ["import", "-"], {
    env: { ...process.env, ESTATE_DATABASE: folder.sqlite("estate.db") },
    input: lines.map(line => JSON.stringify(line)).join("\n")
  })
const threadsThere = () => {
  const store = new Database(folder.file("estate.db"))
  try {
    const row: unknown = store.prepare("SELECT count(*) AS threads FROM threads").get([])
    return row instanceof Object && "threads" in row ? Number(row.threads) : 0
  } finally {
    store.close()
  }
}
const left = () => readdirSync(folder.path).filter(name => name.includes("-import-"))

it("a large import that is killed while it is merged is finished when the service starts", async () => {
  await server("migrate").output()
  const killed = importing()
  await eventually(() => expect(threadsThere()).toBeGreaterThan(0), 60_000, 5)
  await killed.stop("SIGKILL")
  expect(threadsThere()).toBeLessThan(THREADS)
  const service = server("serve", "--port", "0", "--operations-listen", "off")
  await service.address()
  expect(threadsThere()).toBe(THREADS)
  expect(left()).toEqual([])
  expect((await service.stop()).code).toBe(0)
})

it("a large import that is killed before it is merged leaves nothing", async () => {
  await server("migrate").output()
  const killed = importing()
  await eventually(() => expect(left()).not.toEqual([]), 60_000, 5)
  await killed.stop("SIGKILL")
  const before = threadsThere()
  const service = server("serve", "--port", "0", "--operations-listen", "off")
  await service.address()
  expect(threadsThere()).toBe(before)
  expect([before, left()]).toEqual([0, []])
  expect((await service.stop()).code).toBe(0)
})

it("a message is not kept waiting while many lines are imported", async () => {
  await server("migrate").output()
  await Process.node(programs.server, ["import", "-"], {
    env: { ...process.env, ESTATE_DATABASE: folder.sqlite("estate.db") },
    input: lines
      .slice(0, 2)
      .map(line => JSON.stringify(line))
      .join("\n")
  }).output()
  const key = (await server("keys", "create", "--company", "1").output()).trim()
  const service = server("serve", "--port", "0", "--operations-listen", "off", "--rate-limit", "off")
  const url = await service.address()
  const { record } = thread(1, {})
  const headers = { "x-api-key": key, "content-type": "application/json" }
  const running = importing()
  const waits: Array<number> = []
  while (running.isRunning) {
    const begun = performance.now()
    const { status } = await fetch(`${url}/v1/threads/${record.ulid}/message`, {
      method: "POST",
      headers,
      body: JSON.stringify({ message: "Добрый день" })
    })
    expect(status).toBe(200)
    waits.push(performance.now() - begun)
    await sleep(10)
  }
  expect((await running.ended).code).toBe(0)
  // Half a second is the aim; a busy machine may keep a process waiting as long again.
  expect(Math.max(...waits)).toBeLessThan(1_000)
  expect((await service.stop()).code).toBe(0)
})
