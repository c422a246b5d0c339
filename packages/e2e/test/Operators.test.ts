import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { House } from "./House.ts"
import { buyerWrites, company, thread, threadId } from "./Lines.ts"
import { Mangler } from "./Mangler.ts"
import { eventually } from "./Program.ts"

const SAID = "Никому не показывайте"
let house: House
let mangler: Mangler

const waits = (n: number, companyId = 1) => [
  thread(n, { unread_messages: 1, last_message: SAID }, companyId),
  ...buyerWrites(n, n, { text: SAID, at: "2026-11-20 09:30:00", unread: 1 }).slice(1)
]

beforeEach(async () => {
  house = await House.open([company(1), company(2), ...waits(1), ...waits(2), ...waits(3, 2)])
  mangler = await Mangler.before(house.serviceUrl)
  await house.slack.addChannel("south")
  await house.slack.addChannel("ops")
})
afterEach(async () => {
  mangler.close()
  await house.close()
})

/** Two agencies: the first behind what can be spoilt, in the language and the channel of the environment. */
const configured = async (content: object = {}) => {
  const file = join(house.folder, "notifier.json")
  const companies = [
    { name: "north", apiKeyFrom: "NORTH_KEY", apiUrl: mangler.url, channel: "#leads" },
    { name: "south", apiKeyFrom: "SOUTH_KEY", apiUrl: house.serviceUrl, channel: "south", language: "en" }
  ]
  writeFileSync(file, JSON.stringify({ operators: "#ops", companies, ...content }))
  return {
    ...house.bell,
    ESTATE_NOTIFIER_CONFIG: file,
    NORTH_KEY: house.key,
    SOUTH_KEY: await house.makeKey("--company", "2")
  }
}
const textsIn = async (channel: string) =>
  (await house.slack.messages(channel)).map(({ text, blocks }) => `${text} ${JSON.stringify(blocks)}`)

describe("several companies from a file", () => {
  it("are told each in its own channel and language", async () => {
    house.start("notifier", ["run"], await configured())
    await eventually(async () => {
      expect(await textsIn("leads")).toHaveLength(2)
      expect(await textsIn("south")).toHaveLength(1)
    })
    expect((await textsIn("leads")).join()).toContain("ждёт ответа")
    expect((await textsIn("south")).join()).toContain("is waiting for an answer")
  })

  it("that are described wrongly are told of all at once, with the missing keys, and the key's own place", async () => {
    const file = join(house.folder, "wrong.json")
    const companies = [
      { name: "north", apiKeyFrom: "NORTH_KEY" },
      { name: "north", apiKeyFrom: "SOUTH_KEY", apiUrl: "nowhere", timeZone: "Mars/Base", apiKey: "secret" }
    ]
    writeFileSync(file, JSON.stringify({ companies }))
    const { ESTATE_API_KEY: _, ...env } = house.bell
    const left = await house.run("notifier", ["run"], { ...env, ESTATE_NOTIFIER_CONFIG: file })
    expect(left).toMatchObject({ code: 2, stdout: "" })
    for (const fault of ["companies.1.apiUrl", "companies.1.timeZone", "companies.1.apiKey ", "NORTH_KEY"]) {
      expect(left.stderr).toContain(fault)
    }
    expect(left.stderr).not.toContain('"secret"')
  })
})

describe("a trouble", () => {
  it("of a refused key stops that company alone, is told once, and is over when the key works", async () => {
    mangler.status = 401
    const bell = house.start("notifier", ["run"], await configured())
    await eventually(async () => expect(await textsIn("south")).toHaveLength(1))
    await eventually(async () => expect((await textsIn("ops")).join()).toContain("NORTH_KEY"))
    expect(bell.stderr).toContain("(check NORTH_KEY)")
    await new Promise(resolve => setTimeout(resolve, 1_500))
    expect(await textsIn("ops")).toHaveLength(1)
    expect(await textsIn("leads")).toEqual([])
    mangler.status = undefined
    await eventually(async () => expect(await textsIn("leads")).toHaveLength(2))
    await eventually(async () => expect((await textsIn("ops")).join()).toContain("снова в порядке"))
    expect((await house.slack.messages("ops"))[1]?.thread_ts).toBeDefined()
  })

  it("of an unreadable thread is told once and by its id; the others go on", async () => {
    mangler.spoilt.add(threadId(1))
    const bell = house.start("notifier", ["run"], await configured())
    await eventually(async () => expect((await textsIn("leads")).join()).toContain(threadId(2)))
    await eventually(async () => expect((await textsIn("ops")).join()).toContain(threadId(1)))
    await new Promise(resolve => setTimeout(resolve, 1_000))
    expect(await textsIn("ops")).toHaveLength(1)
    expect(bell.stderr).toContain("last_message_at")
    mangler.spoilt.clear()
    await eventually(async () => expect(await textsIn("leads")).toHaveLength(2))
    await eventually(async () => expect(await textsIn("ops")).toHaveLength(2))
  })

  it("of a channel that takes nothing is told elsewhere, and holds up no other channel", async () => {
    await house.slack.addChannel("closed", { member: false })
    const companies = [
      { name: "north", apiKeyFrom: "NORTH_KEY", apiUrl: house.serviceUrl, channel: "#closed" },
      { name: "south", apiKeyFrom: "SOUTH_KEY", apiUrl: house.serviceUrl, channel: "#south" }
    ]
    const env = await configured({ companies })
    house.start("notifier", ["run"], env)
    await eventually(async () => expect(await textsIn("south")).toHaveLength(1))
    await eventually(async () => expect((await textsIn("ops")).join()).toContain("#closed"))
    const { stdout } = await house.run("notifier", ["status", "--json"], env)
    expect(JSON.parse(stdout).channels).toContainEqual({
      channel: "#closed",
      due: 2,
      ambiguous: 0,
      refused: 0,
      isParked: true
    })
  })
})

describe("once", () => {
  it("goes on beside a company whose key is refused, and names the key's own place", async () => {
    mangler.status = 401
    const left = await house.run("notifier", ["once"], await configured())
    expect(left).toMatchObject({ code: 4, stderr: expect.stringContaining("(check NORTH_KEY)") })
    expect(await textsIn("south")).toHaveLength(1)
  })

  it("goes on beside a channel that takes nothing", async () => {
    await house.slack.addChannel("closed", { member: false })
    const companies = [
      { name: "north", apiKeyFrom: "NORTH_KEY", apiUrl: house.serviceUrl, channel: "#closed" },
      { name: "south", apiKeyFrom: "SOUTH_KEY", apiUrl: house.serviceUrl, channel: "#south" }
    ]
    const left = await house.run("notifier", ["once"], await configured({ companies }))
    expect(left).toMatchObject({ code: 4, stderr: expect.stringContaining("not_in_channel") })
    expect(await textsIn("south")).toHaveLength(1)
  })

  it("beside a run posts nothing twice", async () => {
    const env = { ...house.bell, ESTATE_NOTIFIER_PACE: "300 millis" }
    house.start("notifier", ["run"], env)
    await eventually(async () => expect(await textsIn("leads")).toHaveLength(2))
    await house.import([4, 5, 6, 7].flatMap(n => waits(n)))
    await house.run("notifier", ["once"], env)
    await eventually(async () => expect(await textsIn("leads")).toHaveLength(6))
    expect([...(await house.slack.posts()).values()]).toEqual([1, 1, 1, 1, 1, 1])
  })
})

describe("whoever runs it", () => {
  it("sees how it goes: /healthz, /metrics, status; and no message or token in the log", async () => {
    const env = await configured()
    const bell = house.start("notifier", ["run"], env)
    const url = await bell.address()
    await eventually(async () => expect(await textsIn("leads")).toHaveLength(2))
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: "ok", stalled: [], parked: [] })
    const metrics = await (await fetch(`${url}/metrics`)).text()
    expect(metrics).toMatch(/^estate_notifier_posts_total\{destination="leads",outcome="sent"\} 2$/m)
    expect(metrics).toMatch(/^estate_notifier_polls_total\{company="south",outcome="ok"\} \d+$/m)
    expect(metrics).toMatch(/^estate_notifier_messages\{destination="leads",state="sent"\} 2$/m)
    const status = await eventually(async () => {
      const left = await house.run("notifier", ["status"], env)
      expect(left.stdout).toContain("<1 min ago")
      return left
    })
    expect(status.stdout).toMatch(/north +#leads +polling/)
    expect(status.stdout).toContain("nothing waits for a person")
    expect(await bell.kill("SIGTERM")).toMatchObject({ code: 0 })
    for (const secret of [SAID, "xoxb-e2e", house.key])
      expect(bell.stderr + bell.stdout).not.toContain(secret)
  })

  it("is told by doctor that all is well, and the test post is gone", async () => {
    const left = await house.run("notifier", ["doctor"], await configured())
    expect(left).toMatchObject({ code: 0 })
    expect(left.stdout).not.toContain("FAIL")
    for (const what of [
      "state",
      "Slack token",
      "Slack scopes",
      "clock",
      "#leads test post",
      "south time zone"
    ]) {
      expect(left.stdout).toContain(`ok    ${what}`)
    }
    expect(await house.slack.messages("leads")).toEqual([])
  })

  it("is told by doctor that the state can nowhere be kept", async () => {
    const env = { ...house.bell, ESTATE_NOTIFIER_STATE: "sqlite:/nowhere/notifier.db" }
    const left = await house.run("notifier", ["doctor", "--no-post"], env)
    expect(left).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("FAIL  state: the folder /nowhere")
    })
  })

  it("cannot name another program's file as the state, which is left as it is", async () => {
    const path = join(house.folder, "estate.db")
    const left = await house.run("notifier", ["status"], {
      ...house.bell,
      ESTATE_NOTIFIER_STATE: `sqlite:${path}`
    })
    expect(left).toMatchObject({ code: 1, stderr: expect.stringContaining("another program's file") })
  })

  it("is told by doctor what is wrong and what to do, everything at once", async () => {
    await house.slack.addChannel("closed", { member: false })
    mangler.status = 403
    const companies = [
      { name: "north", apiKeyFrom: "NORTH_KEY", apiUrl: mangler.url, channel: "#closed" },
      {
        name: "south",
        apiKeyFrom: "SOUTH_KEY",
        apiUrl: house.serviceUrl,
        channel: "#nowhere",
        timeZone: "America/Adak"
      }
    ]
    await house.import(
      waits(4, 2).map(line => JSON.parse(JSON.stringify(line).replaceAll("2026-11-20", "2099-11-20")))
    )
    const left = await house.run("notifier", ["doctor"], await configured({ companies }))
    expect(left.code).toBe(4)
    expect(left.stdout).toMatch(/FAIL {2}#closed membership: .*\/invite/)
    expect(left.stdout).toMatch(/FAIL {2}#closed test post: .*not_in_channel/)
    expect(left.stdout).toMatch(/FAIL {2}#nowhere history: .*channel_not_found/)
    expect(left.stdout).toMatch(/FAIL {2}north key: .*check NORTH_KEY/)
    expect(left.stdout).toMatch(/FAIL {2}south time zone: by America\/Adak/)
  })
})

describe("hostile words and forged marks", () => {
  it("suppress nothing: an app that copies our metadata is not us", async () => {
    const foreseen = await house.run("notifier", ["once", "--dry-run"], house.bell)
    const ids = foreseen.stdout
      .trim()
      .split("\n")
      .map(line => line.split("\t")[1] ?? "")
    expect(ids).toHaveLength(2)
    for (const id of ids) await house.slack.forge("leads", id)
    expect(await house.run("notifier", ["once"], house.bell)).toMatchObject({ code: 0 })
    const ours = (await house.slack.messages("leads")).filter(({ text }) => text.includes("ждёт ответа"))
    expect(ours).toHaveLength(2)
  })
})
