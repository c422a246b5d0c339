import { readdirSync } from "node:fs"
import { eventually, sleep } from "@estate/testing/Eventually"
import { cleanEnvironment, Process, type StartOptions } from "@estate/testing/Process"
import { programs } from "@estate/testing/Programs"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import Database from "libsql"
import { afterEach, beforeEach, expect, it } from "vitest"
import { company, thread } from "./ImportLines.ts"

const THREADS = Number(process.env.ESTATE_IMPORT_LINES ?? 12_000)

let folder: TemporaryFolder
let processes: Array<Process> = []
beforeEach(() => {
  folder = new TemporaryFolder()
})
afterEach(async () => {
  await Promise.all(processes.map(each => each.stop("SIGKILL")))
  processes = []
})

const lines = [company(1), ...Array.from({ length: THREADS }, (_, index) => thread(index + 1, {}))]
const start = (args: ReadonlyArray<string>, options: StartOptions) => {
  const env = cleanEnvironment({ ESTATE_DATABASE: folder.sqlite("estate.db") })
  const started = Process.node(programs.server, args, { env, ...options })
  processes.push(started)
  return started
}
const server = (...args: ReadonlyArray<string>) => start(args, { stdin: "ignore" })
const importing = (imported: ReadonlyArray<unknown> = lines) =>
  start(["import", "-"], { input: imported.map(line => JSON.stringify(line)).join("\n") })
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

const killed = (running: Process) => running.stop("SIGKILL")
const unableToWrite = async (running: Process) => {
  await new Process("prlimit", ["--pid", String(running.child.pid), "--fsize=1:unlimited"]).output()
  expect(await running.ended).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/the store failed: .*\n.*the next import or serve imports the rest/)
  })
}

it.each([
  ["killed", killed],
  ["unable to write", unableToWrite]
])("a large import that is %s while it is merged is finished when the service starts", async (_, end) => {
  await importing(lines.slice(0, 1)).output()
  const running = importing()
  await eventually(() => expect(threadsThere()).toBeGreaterThan(0), 60_000, 5)
  await end(running)
  expect(threadsThere()).toBeLessThan(THREADS)
  const service = server("serve", "--port", "0", "--operations-listen", "off")
  await service.address()
  expect(threadsThere()).toBe(THREADS)
  expect(left()).toEqual([])
  expect((await service.stop()).code).toBe(0)
})

it("a large import that is killed before it is merged leaves nothing", async () => {
  await importing(lines.slice(0, 1)).output()
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

it("messages are taken while a large import is merged", async () => {
  await importing(lines.slice(0, 2)).output()
  const key = (await server("keys", "create", "--company", "1").output()).trim()
  const service = server("serve", "--port", "0", "--operations-listen", "off", "--rate-limit", "off")
  const url = await service.address()
  const { record } = thread(1, {})
  const headers = { "x-api-key": key, "content-type": "application/json" }
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
