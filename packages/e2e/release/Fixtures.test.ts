import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { eventually } from "@estate/testing/Eventually"
import { startProxy } from "@estate/testing/ForwardProxy"
import { afterAll, beforeAll, expect, it } from "vitest"
import { repository } from "../pack/Project.ts"
import { Deployment } from "../test/Deployment.ts"
import { encodeWritten, fixture, type Written } from "../test/Fixture.ts"
import { threadId } from "../test/ImportLines.ts"
import { Sandbox } from "../test/Sandbox.ts"
import { DELETED, reads, records, waits } from "./Records.ts"
import { signIn } from "./SignIn.ts"
import { emptyTables, rows } from "./Tables.ts"

const { version } = JSON.parse(readFileSync(repository("apps/server/package.json"), "utf8"))

const companies = { north: 1, south: 2, west: 3, east: 4, centre: 5, lake: 6 }
const channels = ["leads", "south", "west", "east", "centre", "lake", "ops"]
const settings = {
  people: { anna: { slack: "U0ANNA", reply: true }, oleg: { slack: "U0OLEG" } },
  rotas: { duty: { from: "2026-01-05 09:00", every: "1 week", people: ["anna"] } },
  chains: { usual: [{ name: "anna", after: "10 minutes", mention: ["anna"] }] },
  routes: [{ name: "lake", match: { company: "lake" }, channel: "#lake", chain: "usual" }],
  operators: "#ops",
  poll: "200 millis",
  night: "off",
  companies: Object.keys(companies).map(name => ({
    name,
    apiKeyFrom: `${name.toUpperCase()}_KEY`,
    channel: name === "north" ? "#leads" : `#${name}`,
    language: name === "south" ? "en" : "ru",
    timeZone: name === "east" ? "Asia/Yekaterinburg" : "Europe/Moscow",
    threadUrl: "https://crm.example/{listingId}/{threadId}"
  }))
}

let deployment: Deployment
let keys: Record<string, string>
beforeAll(async () => {
  deployment = await Deployment.open({}, Sandbox.start())
  await deployment.import(records)
  const create = (...args: ReadonlyArray<string>) => deployment.createKey("--company", ...args)
  const manage = (what: string, key = "") =>
    deployment.run("server", ["keys", what, key.split("_")[1] ?? ""], deployment.serverEnv)
  keys = { north: await create("1", "--name", "CRM", "--expires", "3650d") }
  for (const [name, id] of Object.entries(companies)) keys[name] ??= await create(String(id))
  keys.messages = await create("1", "--account", "6", "--allow", "messages")
  keys.replaced = await create("2", "--name", "Отчёты")
  keys.next = (await manage("rotate", keys.replaced)).stdout.trim()
  keys.revoked = await create("1")
  await manage("revoke", keys.revoked)
})
afterAll(() => deployment?.close())

const request = (path: string, key = "", init: RequestInit = {}) =>
  fetch(`${deployment.serviceUrl}${path}`, { ...init, headers: { "x-api-key": key, ...init.headers } })
const sent = { path: `/v1/threads/${threadId(2)}/message`, key: "8e03978e", message: "Да, в 18:00" }
const send = (path: string, message: string, idempotencyKey: string = crypto.randomUUID()) =>
  request(path, path === sent.path ? keys.north : keys.east, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": idempotencyKey },
    body: JSON.stringify({ message })
  })

/** What a buyer writes whose alert is held back, and what Anna answers another buyer. */
const SILENCED = "Реклама окон"
const REPLY = "Можно, сегодня в 19:00"

/** Who is on duty instead. */
const SWAPPED = "oleg"

/** Runs the notifier until every kind of message is in its state, and kills it. */
const notify = async (folder: string): Promise<Pick<Written, "deeds">> => {
  const { slack } = deployment
  const file = join(folder, "notifier.json")
  writeFileSync(file, `${JSON.stringify(settings, null, 2)}\n`)
  for (const name of channels.slice(1)) await slack.addChannel(name, { member: name !== "west" })
  const env = {
    ...deployment.notifierEnv,
    ...Object.fromEntries(
      Object.keys(companies).map(name => [`${name.toUpperCase()}_KEY`, keys[name] ?? ""])
    ),
    ESTATE_NOTIFIER_CONFIG: file,
    ESTATE_NOTIFIER_QUARANTINE: "10 minutes",
    SLACK_APP_TOKEN: "xapp-e2e"
  }
  const status = async () => JSON.parse((await deployment.run("notifier", ["status", "--json"], env)).stdout)
  const textsIn = async (channel: string) => JSON.stringify(await slack.messages(channel))
  const calls = async (outcome: object, count = 1) =>
    eventually(async () => {
      const found = (await slack.ledger()).filter(call =>
        expect.objectContaining(outcome).asymmetricMatch(call.outcome)
      )
      expect(found.length).toBeGreaterThanOrEqual(count)
    })
  const print = async (...args: ReadonlyArray<string>) => {
    const ended = await deployment.run("notifier", args, env)
    expect(ended).toMatchObject({ code: 0 })
    return ended.stdout
  }
  await deployment.import([1, 2, 3].flatMap(n => waits(n, 1)))
  await deployment.import([...waits(11, 2), ...waits(21, 3), ...waits(31, 4)])
  await deployment.import([71, 72, 73].flatMap(n => waits(n, 6, n === 73 ? SILENCED : undefined)))
  await print("silence", "add", "--text", SILENCED, "--for", "3650d", "--comment", "Реклама")
  await print("rota", "swap", "duty", SWAPPED, "--for", "3650d")
  const notifier = deployment.start("notifier", ["run"], env)
  await eventually(async () => {
    expect(await slack.messages()).toHaveLength(3)
    for (const channel of ["south", "east", "ops"]) expect(await slack.messages(channel)).toHaveLength(1)
    expect(await slack.messages("lake")).toHaveLength(2)
    expect((await status()).companies).toMatchObject(settings.companies.map(() => ({ state: "polling" })))
  })

  await act()

  expect((await send(sent.path, sent.message, sent.key)).status).toBe(200)
  await eventually(async () => expect(await textsIn("leads")).toContain("✅"))
  const deleted = (await slack.messages()).find(each => JSON.stringify(each).includes(threadId(3)))
  await slack.call("chat.delete", { channel: deleted?.channel, ts: deleted?.ts })
  await deployment.import(waits(3, 1, "Ау?", 61))
  await calls({ ok: false, error: "message_not_found" })
  await slack.changeChannel("east", { archived: true })
  await send(`/v1/threads/${threadId(31)}/message`, "Да")
  await eventually(async () => {
    expect((await status()).unclosed).toHaveLength(1)
    expect(await slack.messages("ops")).toHaveLength(2)
  })

  for (const [n, committed] of [
    [4, true],
    [5, false]
  ] as const) {
    await slack.arm({ kind: "status", method: "chat.postMessage", status: 503, committed })
    await deployment.import(waits(n, 1))
    await calls({ fault: "status", committed })
  }
  await slack.arm(
    { kind: "hang", method: "chat.postMessage", committed: true },
    { kind: "hang", method: "chat.postMessage", committed: false },
    { kind: "hang", method: "chat.update", committed: false }
  )
  await deployment.import([...waits(12, 2), ...waits(41, 5), ...waits(1, 1, "Алло?", 62)])
  await calls({ fault: "hang" }, 3)
  await notifier.stop("SIGKILL")
  return { deeds: await print("deeds", "export") }
}

/** Anna takes one alert of the lake, and answers the buyer of the other. */
const act = async () => {
  const { slack } = deployment
  const alertOf = async (n: number) => {
    const alerts = await slack.messages("lake")
    const alert = alerts.find(({ blocks }) => JSON.stringify(blocks).includes(threadId(n)))
    return { kind: "click", person: "Anna", channel: "lake", ts: alert?.ts ?? "" } as const
  }
  await slack.act({ ...(await alertOf(71)), actionId: "take" })
  await slack.act({ ...(await alertOf(72)), actionId: "reply" })
  const modal = await eventually(async () => {
    const view = await slack.modal("Anna")
    expect(JSON.stringify(view?.blocks)).toContain("plain_text_input")
    return view
  })
  await slack.act({ kind: "submit", person: "Anna", viewId: modal?.id ?? "", values: { reply: REPLY } })
  await eventually(async () => {
    const texts = JSON.stringify(await slack.messages("lake"))
    expect(texts).toContain(REPLY)
    expect(texts).toContain("✅")
  })
}

it(`what ${version} stores is kept, for later versions to open`, async () => {
  const folder = fixture(version)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const shown = await notify(folder)
  const state = join(deployment.folder, "notifier.db")
  const places =
    "SELECT state, count(*) AS count FROM place WHERE kind = 'alert' GROUP BY state ORDER BY state"
  expect(rows(state, places)).toEqual([
    { state: "ambiguous", count: 2 },
    { state: "due", count: 1 },
    { state: "gone", count: 1 },
    { state: "sending", count: 2 },
    { state: "sent", count: 6 }
  ])
  // One of two edits: of the alert whose buyer wrote again, and of the one that cannot be closed.
  expect(rows(state, "SELECT id FROM place WHERE editing_uptime IS NOT NULL")).not.toEqual([])
  expect(rows(state, "PRAGMA wal_checkpoint(TRUNCATE)")).toMatchObject([{ busy: 0 }])
  expect(emptyTables(state)).toEqual([])
  cpSync(state, join(folder, "notifier.sqlite"))

  await request(`/v1/threads/${DELETED}`, keys.north, { method: "DELETE" })
  const proxy = await startProxy(new URL(deployment.serviceUrl))
  const printed = await signIn(folder, proxy.url, keys).finally(() => proxy.close())
  const answers = await Promise.all(
    reads.map(async ([key, path]) => {
      const answer = await request(path, keys[key])
      expect({ path, status: answer.status }).toEqual({ path, status: 200 })
      return { key, path, body: await answer.json() }
    })
  )
  const statuses = async (key: string) => ({
    threads: (await request("/v1/threads?entity=order", key)).status,
    calls: (await request("/v1/calls/list", key)).status
  })
  const store = join(folder, "server.sqlite")
  await deployment.start("server", ["backup", store], deployment.serverEnv).output()
  expect(emptyTables(store)).toEqual([])

  const alerts = (channel: string, ...threads: ReadonlyArray<string>) => threads.map(id => [id, channel])
  const written: Written = {
    at: new Date().toISOString(),
    keys: Object.fromEntries(
      await Promise.all(
        Object.entries(keys).map(async ([name, key]) => [name, { key, statuses: await statuses(key) }])
      )
    ),
    sent,
    answers,
    printed,
    channels: await Promise.all(
      channels.map(async name => ({
        name,
        isMember: name !== "west",
        isArchived: name === "east",
        messages: await deployment.slack.messages(name)
      }))
    ),
    alerts: Object.fromEntries([
      ...alerts("leads", ...[1, 2, 4, 5].map(threadId)),
      ...alerts("south", threadId(11), threadId(12)),
      ...alerts("west", threadId(21)),
      ...alerts("east", threadId(31)),
      ...alerts("centre", threadId(41)),
      ...alerts("lake", ...[71, 72].map(threadId))
    ]),
    ...shown,
    deleted: threadId(3),
    unclosed: threadId(31),
    edited: threadId(1),
    open: threadId(11),
    answered: threadId(4),
    taken: threadId(71),
    silenced: { thread: threadId(73), text: SILENCED },
    swapped: SWAPPED
  }
  writeFileSync(join(folder, "written.json"), `${encodeWritten(written)}\n`)
})
