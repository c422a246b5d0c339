import { spawnSync } from "node:child_process"
import { readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs"
import { eventually, sleep } from "@estate/testing/Eventually"
import { cleanEnvironment, Process } from "@estate/testing/Process"
import { programs } from "@estate/testing/Programs"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest"
import { Deployment } from "./Deployment.ts"
import { describeWhere } from "./DescribeWhere.ts"
import { message, thread, threadId } from "./ImportLines.ts"

const NAMESPACE = ["--user", "--map-root-user", "--mount"]

const canMount = spawnSync("unshare", [...NAMESPACE, "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0

let prepared: Deployment
let folder: TemporaryFolder
let processes: Array<Process>
/** The disk as this process sees it, since it is mounted for another process. */
let disk = ""
let mounted: Process

const started = (process: Process) => {
  processes.push(process)
  return process
}

beforeAll(async () => {
  prepared = await Deployment.import([thread(1)])
})
afterAll(() => prepared.close())
beforeEach(async () => {
  folder = new TemporaryFolder()
  processes = []
  const mount = 'mount -t tmpfs -o size=40m tmpfs "$0" && echo mounted && exec sleep 600'
  mounted = started(new Process("unshare", [...NAMESPACE, "sh", "-c", mount, folder.path]))
  await eventually(() => expect(mounted.stdout).toContain("mounted"))
  disk = `/proc/${mounted.child.pid}/root${folder.path}`
  prepared.copyStore(`${disk}/estate.db`)
})
afterEach(async () => {
  await Promise.all(processes.map(each => each.stop("SIGKILL")))
})

/** Runs the service's program where the disk is mounted. */
const server = (...args: ReadonlyArray<string>) => {
  const entered = ["--target", String(mounted.child.pid), "--user", "--mount", "--preserve-credentials"]
  const env = cleanEnvironment({ ESTATE_DATABASE: `sqlite:${folder.file("estate.db")}` })
  return started(new Process("nsenter", [...entered, process.execPath, programs.server, ...args], { env }))
}

const imported = (lines: ReadonlyArray<unknown>) =>
  server("import", "-").endInput(lines.map(line => `${JSON.stringify(line)}\n`).join(""))

/** Leaves the log that a running service has, too. */
const killedService = async () => {
  const service = server("serve", "--port", "0", "--operations-listen", "off")
  await service.address()
  await service.stop("SIGKILL")
}

/** Leaves this many MiB free. */
const fill = (mebibytes: number) => {
  const { bavail, bsize } = statfsSync(disk)
  writeFileSync(`${disk}/filler`, Buffer.alloc(Math.max(0, bavail * bsize - mebibytes * 2 ** 20)))
}

const makeRoom = () => rmSync(`${disk}/filler`)

describeWhere(canMount, "user namespaces, as in a privileged container")("a full disk", () => {
  it("is one problem until there is room again, and loses no acknowledged message", async () => {
    const service = server("serve", "--port", "0", "--operations-listen", "off", "--rate-limit", "off")
    const url = await service.address()
    const headers = { "x-api-key": prepared.key, "content-type": "application/json" }
    const acknowledged: Array<string> = []
    let sent = 0
    const send = async () => {
      sent += 1
      const text = `${sent} ${"Когда можно посмотреть? ".repeat(60)}`.trim()
      const body = JSON.stringify({ message: text })
      const answer = await fetch(`${url}/v1/threads/${threadId(1)}/message`, {
        method: "POST",
        headers,
        body
      })
      if (answer.status === 200) acknowledged.push(text)
      return { status: answer.status, text: await answer.text() }
    }
    const ready = async () => {
      const answer = await fetch(`${url}/readyz`)
      return { status: answer.status, text: await answer.text() }
    }
    expect((await send()).status).toBe(200)

    // Room for a page or two at a time, and for no message.
    fill(0.05)
    await eventually(async () =>
      expect(await send()).toEqual({ status: 503, text: expect.stringContaining("the store's disk is full") })
    )
    // A message may fit now and then, since the log is used again; the disk is still full.
    for (const end = performance.now() + 3_000; performance.now() < end; await sleep(20)) {
      await send()
      expect(await ready()).toEqual({
        status: 503,
        text: expect.stringContaining("the store cannot be written: database or disk is full (SQLITE_FULL)")
      })
    }
    expect(service.stderr.match(/the store is not ready/g)).toHaveLength(1)
    expect(service.stderr).not.toContain("can be written again")

    makeRoom()
    await eventually(async () => {
      expect(await ready()).toMatchObject({ status: 200 })
      expect(service.stderr).toContain("the store can be written again")
    })
    expect((await send()).status).toBe(200)
    await service.stop("SIGKILL")
    const again = server("serve", "--port", "0", "--operations-listen", "off")
    const list = `${await again.address()}/v1/threads/${threadId(1)}/messages?limit=1000&page=`
    const kept: Array<string> = []
    for (let page = 1; kept.length < acknowledged.length; page += 1) {
      const { items } = Object(await (await fetch(`${list}${page}`, { headers })).json())
      expect(items).not.toEqual([])
      for (const item of items) kept.push(item.message)
    }
    expect(kept).toEqual(acknowledged)
  })

  it("is what commands say that could not write, with what to do", async () => {
    fill(0)
    const create = ["keys", "create", "--company", "1"]
    const unopened = await server(...create).ended
    expect(unopened).toMatchObject({ code: 1 })
    expect(unopened.stderr).toMatch(
      /cannot be used: no space left on the disk\. First free space on its disk/
    )
    makeRoom()

    await killedService()
    fill(0)
    for (const command of [server(...create), imported([thread(2)])]) {
      const { code, stderr } = await command.ended
      expect(code).toBe(1)
      expect(stderr).toMatch(
        /the store failed: no space left on the disk\n.*; free space on its disk, then try again/
      )
    }
    makeRoom()

    // There is room for all staged lines, and for a part of them in the store.
    const text = "Здравствуйте, квартира ещё продаётся? ".repeat(5)
    const many = Array.from({ length: 8_000 }, (_, n) => message(1, n + 1, { message: `${n} ${text}` }))
    fill(15)
    const { code, stderr } = await imported(many).ended
    expect(code).toBe(1)
    expect(stderr).toContain("the next import or serve imports the rest. First free space on its disk")
    makeRoom()
    const staged = () => readdirSync(disk).filter(name => name.startsWith("estate.db-import-"))
    expect(staged()).not.toEqual([])
    await server("import", "/dev/null").output()
    expect(staged()).toEqual([])
    expect(await server("status").output()).toMatch(/messages +8,000/)
    expect(await server("check").ended).toMatchObject({ code: 0 })
  })

  it("that can only be read is no bug of the import", async () => {
    await killedService()
    const remount = ["--target", String(mounted.child.pid), "--user", "--mount", "--preserve-credentials"]
    await started(new Process("nsenter", [...remount, "mount", "-o", "remount,ro", folder.path])).output()
    expect(readFileSync(`${disk}/estate.db`).length).toBeGreaterThan(0)
    const { code, stderr } = await imported([thread(2)]).ended
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /the store failed: read-only file system\n.*make its disk writable, then try again/
    )
  })
})
