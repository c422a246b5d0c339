import { chmodSync, closeSync, openSync, readFileSync, statSync, truncateSync, writeSync } from "node:fs"
import { eventually } from "@estate/testing/Eventually"
import { cleanEnvironment, Process } from "@estate/testing/Process"
import { programs } from "@estate/testing/Programs"
import Database from "libsql"
import { afterAll, beforeAll, expect, it } from "vitest"
import { Deployment } from "./Deployment.ts"
import { message, thread, threadId } from "./ImportLines.ts"

let deployment: Deployment
beforeAll(async () => {
  deployment = await Deployment.import([thread(1, {}), message(1, 1)])
  deployment.emptyLog()
})
afterAll(() => deployment.close())

it("a store that cannot grow refuses writes, says so, and is written again once it can", async () => {
  const service = deployment.start(
    "server",
    ["serve", "--port", "0", "--operations-listen", "off"],
    deployment.serverEnv
  )
  const url = await service.address()
  const headers = { "x-api-key": deployment.key, "content-type": "application/json" }
  const path = `${url}/v1/threads/${threadId(1)}/message`
  const body = JSON.stringify({ message: "а".repeat(4000) })
  const send = () => fetch(path, { method: "POST", headers, body })
  const ready = async () => {
    const answer = await fetch(`${url}/readyz`)
    return { status: answer.status, text: await answer.text() }
  }
  const limit = (bytes: number | "unlimited") =>
    new Process("prlimit", ["--pid", String(service.child.pid), `--fsize=${bytes}:unlimited`]).output()
  expect((await send()).status).toBe(200)

  await limit(statSync(`${deployment.folder}/estate.db-wal`).size)
  const refused = await send()
  expect(refused.status).toBe(503)
  expect(refused.headers.get("retry-after")).toBe("1")
  expect(await refused.json()).toMatchObject({ detail: "the store cannot be written; try again in a moment" })
  const { status, text } = await ready()
  expect({ status, text }).toEqual({
    status: 503,
    text: expect.stringContaining("the store cannot be written: disk I/O error (SQLITE_IOERR_WRITE)")
  })
  expect((await fetch(`${url}/livez`)).status).toBe(200)
  expect((await fetch(`${url}/v1/threads?entity=order`, { headers })).status).toBe(200)
  await eventually(() =>
    expect(service.stderr).toMatch(
      /message="the store is not ready" cause="the store cannot be written: disk I\/O error \(SQLITE_IOERR_WRITE\)"/
    )
  )

  await limit("unlimited")
  await eventually(async () => {
    expect(await ready()).toMatchObject({ status: 200 })
    expect(service.stderr).toContain("the store can be written again")
  })
  expect((await send()).status).toBe(200)
  expect((await service.stop()).code).toBe(0)
})

/** A superuser may write everything, except without this capability. */
const asOrdinaryUser = (program: string, args: ReadonlyArray<string>, env: NodeJS.ProcessEnv) =>
  process.getuid?.() === 0
    ? new Process("setpriv", ["--bounding-set=-dac_override", process.execPath, program, ...args], { env })
    : Process.node(program, args, { env })

it("a store that may only be read refuses writes, says so, and is written again once it may", async () => {
  const env = cleanEnvironment(deployment.serverEnv)
  const service = asOrdinaryUser(programs.server, ["serve", "--port", "0", "--operations-listen", "off"], env)
  try {
    const url = await service.address()
    const headers = { "x-api-key": deployment.key, "content-type": "application/json" }
    const send = () =>
      fetch(`${url}/v1/threads/${threadId(1)}/message`, {
        method: "POST",
        headers,
        body: JSON.stringify({ message: "Добрый день" })
      })
    const ready = async () => {
      const answer = await fetch(`${url}/readyz`)
      return { status: answer.status, text: await answer.text() }
    }
    const permit = (folder: number, files: number) => {
      chmodSync(deployment.folder, folder)
      for (const end of ["", "-wal", "-shm"]) chmodSync(`${deployment.folder}/estate.db${end}`, files)
    }
    expect(await ready()).toMatchObject({ status: 200 })

    permit(0o500, 0o400)
    const refused = await send()
    expect(refused.status).toBe(503)
    expect(refused.headers.get("retry-after")).toBe("1")
    expect(await refused.json()).toMatchObject({
      detail: "the store cannot be written; try again in a moment"
    })
    expect(await ready()).toEqual({
      status: 503,
      text: expect.stringMatching(/the store cannot be written: .*SQLITE_READONLY/)
    })
    expect((await fetch(`${url}/v1/threads?entity=order`, { headers })).status).toBe(200)
    await eventually(() => {
      const [failure] = service.stderr.split("\n").filter(line => line.includes("the store is not ready"))
      expect(failure).toMatch(/cause="the store cannot be written: .*SQLITE_READONLY/)
      expect(failure).toContain(refused.headers.get("x-request-id"))
    })

    permit(0o700, 0o600)
    await eventually(async () => {
      expect(await ready()).toMatchObject({ status: 200 })
      expect(service.stderr).toContain("the store can be written again")
    })
    expect((await send()).status).toBe(200)
    expect((await service.stop()).code).toBe(0)
  } finally {
    await service.stop("SIGKILL")
  }
})

it("a damaged store says what to do, and answers what it can read", async () => {
  const file = `${deployment.folder}/damaged.db`
  deployment.copyStore(file)
  const store = new Database(file)
  const { rootpage } = Object(
    store.prepare("SELECT rootpage FROM sqlite_master WHERE name = 'messages'").get()
  )
  const { page_size } = Object(store.prepare("PRAGMA page_size").get())
  store.close()
  const bytes = openSync(file, "r+")
  writeSync(bytes, Buffer.alloc(page_size, 0xff), 0, page_size, (rootpage - 1) * page_size)
  closeSync(bytes)

  const service = deployment.start("server", ["serve", "--port", "0", "--operations-listen", "off"], {
    ESTATE_DATABASE: `sqlite:${file}`
  })
  const url = await service.address()
  const headers = { "x-api-key": deployment.key }
  const damaged = await fetch(`${url}/v1/threads/${threadId(1)}/messages`, { headers })
  expect(damaged.status).toBe(500)
  expect(await damaged.json()).toMatchObject({ detail: expect.stringContaining("restore a backup") })
  expect((await fetch(`${url}/v1/threads?entity=order`, { headers })).status).toBe(200)
  await eventually(() =>
    expect(service.stderr).toMatch(/message="the store failed" cause="database disk image is malformed"/)
  )
})

it("a store of which the disk loses a part says so, and recovers once the part is there again", async () => {
  const file = `${deployment.folder}/lost.db`
  const env = { ESTATE_DATABASE: `sqlite:${file}` }
  await deployment.start("server", ["demo", "--calls", "4000"], env).output()
  const key = (await deployment.start("server", ["keys", "create", "--company", "1"], env).output()).trim()
  const service = deployment.start("server", ["serve", "--port", "0", "--operations-listen", "off"], env)
  const url = await service.address()
  const headers = { "x-api-key": key, "content-type": "application/json" }
  const threads = await (await fetch(`${url}/v1/threads?entity=order&limit=1`, { headers })).json()
  const send = () =>
    fetch(`${url}/v1/threads/${Object(threads).items[0].ulid}/message`, {
      method: "POST",
      headers,
      body: JSON.stringify({ message: "Добрый день" })
    })
  // The write-ahead log's contents are not lost with the file.
  expect((await send()).status).toBe(200)
  const lists = ["calls/list/1", "calls/list/200", "calls/list/1?callLengthFrom=1", "threads?entity=order"]
  const answers = () => Promise.all(lists.map(list => fetch(`${url}/v1/${list}`, { headers })))

  const whole = readFileSync(file)
  const half = Math.floor(whole.length / 2)
  truncateSync(file, half)
  // What was read before may still be cached. A successful write makes the store ready again.
  await eventually(async () => {
    const refused = (await answers()).filter(({ status }) => status !== 200)
    const ready = await fetch(`${url}/readyz`)
    expect(refused.map(({ status }) => status)).toContain(500)
    for (const answer of refused) {
      expect(answer.status).toBe(500)
      expect(await answer.json()).toMatchObject({ detail: expect.stringContaining("its disk fails") })
    }
    expect({ status: ready.status, text: await ready.text() }).toEqual({
      status: 503,
      text: expect.stringContaining("cannot be read: database disk image is malformed (SQLITE_CORRUPT)")
    })
  })
  expect((await fetch(`${url}/livez`)).status).toBe(200)
  await eventually(() =>
    expect(service.stderr).toMatch(/message="the store failed" cause="database disk image is malformed"/)
  )

  const again = openSync(file, "r+")
  writeSync(again, whole, half, whole.length - half, half)
  closeSync(again)
  await eventually(async () => {
    expect((await answers()).map(({ status }) => status)).toEqual(lists.map(() => 200))
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
  })
  expect((await send()).status).toBe(200)
  expect((await service.stop()).code).toBe(0)
})

it("a disk without room for the notifier's state is found by doctor", async () => {
  const env = cleanEnvironment({
    ESTATE_LANG: "en",
    ESTATE_API_URL: "http://127.0.0.1:1",
    ESTATE_API_KEY: "key",
    SLACK_API_URL: "http://127.0.0.1:2/api/",
    SLACK_BOT_TOKEN: "xoxb-e2e",
    SLACK_CHANNEL: "#leads",
    ESTATE_NOTIFIER_STATE: `sqlite:${deployment.folder}/notifier.db`
  })
  const doctor = [programs.notifier, "doctor", "--no-post"]
  const { stdout } = await new Process("prlimit", ["--fsize=65536", process.execPath, ...doctor], { env })
    .ended
  expect(stdout).toContain(
    `FAIL  state: nothing can be written to ${deployment.folder}: the file is too large`
  )
})
