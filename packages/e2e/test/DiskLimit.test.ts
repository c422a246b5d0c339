import { statSync } from "node:fs"
import { eventually } from "@estate/testing/Eventually"
import { Process } from "@estate/testing/Process"
import { afterAll, beforeAll, expect, it } from "vitest"
import { Deployment } from "./Deployment.ts"
import { company, thread, threadId } from "./ImportLines.ts"

let deployment: Deployment
beforeAll(async () => {
  deployment = await Deployment.start([company(1), thread(1, {})])
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
  const { status, text } = await ready()
  expect({ status, text }).toEqual({
    status: 503,
    text: expect.stringContaining("the store cannot be written: disk I/O error (SQLITE_IOERR_WRITE)")
  })
  expect((await fetch(`${url}/livez`)).status).toBe(200)
  expect((await fetch(`${url}/v1/threads?entity=order`, { headers })).status).toBe(200)
  expect(service.stderr).toMatch(/message="the store failed" cause="disk I\/O error" code=SQLITE_IOERR_WRITE/)

  await limit("unlimited")
  await eventually(async () => expect(await ready()).toMatchObject({ status: 200 }), 10_000)
  expect(service.stderr).toContain("the store can be written again")
  expect((await send()).status).toBe(200)
  expect((await service.stop()).code).toBe(0)
})
