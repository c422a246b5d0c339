import { execFileSync } from "node:child_process"
import { readdirSync } from "node:fs"
import { createClient } from "@estate/api-client/Promise"
import { eventually } from "@estate/testing/Eventually"
import { cleanEnvironment, Process } from "@estate/testing/Process"
import { programs } from "@estate/testing/Programs"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import { Schema } from "effect"
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest"

/** What its rules do takes a minute, in which the other tests run. */
let watched: Process
const watchedFolder = new TemporaryFolder()
beforeAll(() => {
  watched = Process.node(programs.demo, [], { env: cleanEnvironment({ TMPDIR: watchedFolder.path }) })
})
afterAll(async () => {
  await watched.stop()
})

let folder: TemporaryFolder
beforeEach(() => {
  folder = new TemporaryFolder()
})
let demo: Process | undefined
afterEach(async () => {
  await demo?.stop()
})

const start = (...args: ReadonlyArray<string>): Process => {
  demo = Process.node(programs.demo, args, { env: cleanEnvironment({ TMPDIR: folder.path }) })
  return demo
}

/** All running processes: pid, parent's pid, command line. */
const processes = () =>
  execFileSync("ps", ["-A", "-ww", "-o", "pid=,ppid=,args="], { encoding: "utf8" })
    .split("\n")
    .map(line => {
      const [, pid, parent, command = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
      return { pid: Number(pid), parent: Number(parent), command }
    })

const expected = [/server\/dist\/bin\.js serve/, /simulate/, /notifier/]

/** Ends a demo with a signal, and expects that nothing of it is left. */
const expectWhollyEnded = async (
  demo: Process,
  at: TemporaryFolder,
  signal: NodeJS.Signals,
  code: number | null
) => {
  await demo.waitForOutput(/Alerts:/)
  const children = processes().filter(({ parent }) => parent === demo.child.pid)
  for (const program of expected) expect(children.some(({ command }) => program.test(command))).toBe(true)

  expect((await demo.stop(signal)).code).toBe(code)
  const pids = new Set(children.map(({ pid }) => pid))
  await eventually(() => expect(processes().filter(({ pid }) => pids.has(pid))).toEqual([]))
  // Nothing can tidy up after a SIGKILL.
  if (signal !== "SIGKILL") expect(readdirSync(at.path)).toEqual([])
}

it("after SIGKILL no program of the demo runs on", () => expectWhollyEnded(start(), folder, "SIGKILL", null))

it("ends with pnpm, which was killed by force", async () => {
  const command = `ESTATE_DEMO_PARENT=$$ '${process.execPath}' '${programs.demo}'; exit`
  demo = new Process("sh", ["-c", command], { env: cleanEnvironment({ TMPDIR: folder.path }) })
  await demo.waitForOutput(/Alerts:/)
  const all = processes()
  const started = all.filter(({ parent }) => parent === demo?.child.pid)
  const pids = new Set(started.map(({ pid }) => pid))
  for (const { pid, parent } of all) if (pids.has(parent)) pids.add(pid)
  expect(pids.size).toBeGreaterThan(expected.length)

  demo.child.kill("SIGKILL")
  await eventually(() => expect(processes().filter(({ pid }) => pids.has(pid))).toEqual([]))
  expect(readdirSync(folder.path)).toEqual([])
})

it("with --once prints the first alert and the morning report, and ends", async () => {
  const { code, stdout, stderr } = await start("--once").ended
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
  expect(stdout).not.toContain("Ctrl-C")
  expect(stdout).toMatch(/ posted .*(is|are) waiting for an answer.*\n\nthreadId\tlistingId\t/s)
  expect(readdirSync(folder.path)).toEqual([])
})

const Alerts = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ channel: Schema.String, ts: Schema.String, blocks: Schema.Unknown }))
)

it("lets one answer a buyer from its Slack, and has the answer in the thread", async () => {
  const text = "Good morning! It is free."
  const [, slack = ""] = await watched.waitForOutput(/as in Slack +(http:\S+)\/archives/)
  const get = async (path: string) => (await fetch(`${slack}/sandbox/${path}`)).json()
  const act = (action: object) =>
    fetch(`${slack}/sandbox/actions`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ person: "Anna", ...action })
    })
  const [, url = "", key = ""] =
    /ESTATE_API_URL=(\S+)\nexport ESTATE_API_KEY=(\S+)/.exec(watched.stdout) ?? []
  await using client = createClient({ apiUrl: url, apiKey: key })
  /** The texts of the threads with the newest messages. */
  const texts = async () => {
    const { items } = await client.threads.page({ limit: 10 })
    const pages = await Promise.all(items.map(({ id }) => client.threads.messagesPage(id, { limit: 100 })))
    return pages.flatMap(page => page.items.map(({ text }) => text))
  }
  // Simulated colleagues may be quicker, also while Anna writes: then another buyer waits.
  await eventually(async () => {
    const alerts = Alerts(await get("messages")).map(alert => ({
      ...alert,
      blocks: JSON.stringify(alert.blocks)
    }))
    const alert = alerts.findLast(({ blocks }) => blocks.includes('"action_id":"reply"'))
    await act({ kind: "click", channel: alert?.channel, ts: alert?.ts, actionId: "reply" })
    const viewId = await eventually(async () => {
      const modal = JSON.stringify(await get("page/view?person=U0ANNA"))
      expect(modal).toContain("textarea")
      return /"data-view-id":"(\w+)"/.exec(modal)?.[1]
    }, 5_000)
    await act({ kind: "submit", viewId, values: { reply: text } })
    await eventually(async () => expect(await texts()).toContain(text), 15_000, 500)
  }, 120_000)
})

it("shows two offices, a step of a chain and a digest within two minutes", async () => {
  for (const shown of [
    / #north +posted +🔔/,
    / #south +posted +🔔 \d+ buyers are waiting/,
    / #north +posted +📋 \d+ buyers? (is|are) waiting/,
    / replied +@U0ANNA 🔔/
  ])
    await watched.waitForOutput(shown, 120_000)
})

// The demo turns it into SIGTERM: both are proven.
it("after SIGHUP none of its programs runs on", () => expectWhollyEnded(watched, watchedFolder, "SIGHUP", 0))
