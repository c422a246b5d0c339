import { readdirSync } from "node:fs"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { House } from "./House.ts"
import { buyerWrites, company, threadId } from "./Lines.ts"
import { eventually } from "./Program.ts"

const HOSTILE = "<!channel> <http://x|y> *b* <@U1> :tada: &lt;!here&gt;"
let house: House

const open = async () => {
  house = await House.open([
    company(1),
    ...buyerWrites(1, 1, { text: HOSTILE, at: "2026-11-20 09:30:00", unread: 1 })
  ])
}
const close = () => house.close()

const once = (env: Readonly<Record<string, string>> = {}) =>
  house.run("notifier", ["once"], { ...house.bell, ...env })
const theMessage = async () => {
  const messages = await house.slack.messages()
  expect(messages).toHaveLength(1)
  return JSON.stringify(messages[0])
}

describe("a buyer's message", () => {
  beforeEach(open)
  afterEach(close)

  it("becomes one alert that names the listing, the buyer, the message and the thread, and nothing in it comes alive", async () => {
    expect(await once()).toMatchObject({ code: 0, stdout: "" })
    const [alert] = await house.slack.messages()
    expect(alert?.blocks).toMatchObject([
      { type: "header", text: { type: "plain_text", text: "🔔 Покупатель 1 ждёт ответа", emoji: false } },
      {
        type: "section",
        text: { type: "plain_text", text: "🏠 1-комн. квартира, ул. Профсоюзная, 1", emoji: false }
      },
      { type: "section", text: { type: "plain_text", text: `💬 ${HOSTILE}`, emoji: false } },
      {
        type: "context",
        elements: [{ text: expect.stringMatching(/^объявление 1001 .* ждёт с <!date\^1795156200\^/) }]
      },
      { type: "context", elements: [{ text: `\`estate threads read ${threadId(1)}\`` }] }
    ])
    expect(alert?.text).not.toMatch(/[<>]/)
    expect(await once()).toMatchObject({ code: 0 })
    expect([...(await house.slack.posts()).values()]).toEqual([1])
  })

  it("is foreseen by a dry run, which sends and leaves nothing", async () => {
    const left = await house.run("notifier", ["once", "--dry-run"], house.bell)
    expect(left).toMatchObject({ code: 0, stdout: expect.stringContaining(`post\t`) })
    expect(left.stdout).toContain(threadId(1))
    expect(await house.slack.messages()).toEqual([])
    expect(readdirSync(house.folder).filter(file => file.startsWith("notifier"))).toEqual([])
  })

  it("leads to the thread's own page where there is one", async () => {
    await once({ ESTATE_THREAD_URL: "https://crm.example/{listingId}/{threadId}" })
    expect(await theMessage()).toContain(`<https://crm.example/1001/${threadId(1)}|Открыть переписку>`)
  })

  it("is told in the same alert as the ones before it, which is closed in place when somebody answers", async () => {
    house.start("notifier", ["run"], house.bell)
    await eventually(async () => expect(await theMessage()).toContain("непрочитанных: 1"))
    await house.import(buyerWrites(1, 2, { text: "Алло?", at: "2026-11-20 09:33:00", unread: 2 }))
    await eventually(async () => expect(await theMessage()).toMatch(/Алло\?.*непрочитанных: 2/))
    const reply = await house.run(
      "estate",
      ["threads", "reply", threadId(1), "Добрый день!", "--yes"],
      house.client
    )
    expect(reply).toMatchObject({ code: 0 })
    await eventually(async () => expect(await theMessage()).toContain("✅ Покупатель 1: ответили через"))
    await house.import(buyerWrites(1, 3, { text: "Спасибо, а торг?", at: "2099-11-20 09:33:00", unread: 1 }))
    await eventually(async () => expect(await house.slack.messages()).toHaveLength(2))
    expect([...(await house.slack.posts()).values()]).toEqual([1, 1])
  })

  it("that was read without an answer closes its alert, and says so", async () => {
    await once()
    await house.import([
      ...buyerWrites(1, 1, { text: HOSTILE, at: "2026-11-20 09:30:00", unread: 0, record: {} }).slice(0, 1),
      {
        type: "message",
        thread: threadId(1),
        record: {
          ulid: "01JDM000000000000000000001",
          message: HOSTILE,
          type: "text",
          direction: "incoming",
          readed_at: "2026-11-20 09:47:00",
          created_at: "2026-11-20 09:30:00"
        }
      }
    ])
    await once()
    expect(await theMessage()).toContain("👁 Покупатель 1: прочитано через 17 мин")
  })

  it("in a thread that was deleted closes its alert", async () => {
    await once()
    expect(
      await house.run("estate", ["threads", "delete", threadId(1), "--yes"], house.client)
    ).toMatchObject({ code: 0 })
    await once()
    expect(await theMessage()).toContain("🗑 Покупатель 1: переписка удалена через")
  })
})

describe("when something is wrong from the start", () => {
  beforeAll(open)
  afterAll(close)

  it("tells all wrong settings at once, each with its name and what to do", async () => {
    const left = await house.run("notifier", ["run"], {
      ESTATE_NOTIFIER_POLL: "soon",
      SLACK_BOT_TOKEN: "secret-token"
    })
    expect(left.code).toBe(2)
    for (const name of [
      "ESTATE_API_URL",
      "ESTATE_API_KEY",
      "SLACK_BOT_TOKEN",
      "SLACK_CHANNEL",
      "ESTATE_NOTIFIER_POLL"
    ]) {
      expect(left.stderr).toMatch(new RegExp(`${name} .+\\n +\\S+`))
    }
    expect(left.stderr).not.toContain("secret-token")
  })

  it.each([
    ["a wrong key", { ESTATE_API_KEY: "estate_1_wrong" }, 4, "ESTATE_API_KEY"],
    ["an unreachable platform", { ESTATE_API_URL: "http://127.0.0.1:9" }, 5, "http://127.0.0.1:9/"],
    ["an unreachable Slack", { SLACK_API_URL: "http://127.0.0.1:59998/api/" }, 5, "ECONNREFUSED"],
    ["a channel that is not there", { SLACK_CHANNEL: "#nowhere" }, 3, "channel_not_found"],
    [
      "a state that cannot be written",
      { ESTATE_NOTIFIER_STATE: "sqlite:/nowhere/x.db" },
      1,
      "ESTATE_NOTIFIER_STATE"
    ]
  ])("%s gives one clear line and the right exit code", async (name, env, code, word) => {
    const left = await once({
      ESTATE_NOTIFIER_STATE: `sqlite:${house.folder}/${name.replaceAll(" ", "-")}.db`,
      ...env
    })
    expect(left).toMatchObject({ code, stdout: "" })
    expect(left.stderr.trim().split("\n")).toHaveLength(1)
    expect(left.stderr).toContain(word)
    expect(left.stderr).not.toContain("estate_1_wrong")
  })
})

describe("when something goes wrong", () => {
  beforeEach(open)
  afterEach(close)

  it("goes on when the platform and Slack come back, saying so once", async () => {
    await house.slack.arm({
      kind: "status",
      method: "chat.postMessage",
      status: 503,
      committed: false,
      times: 2
    })
    const bell = house.start("notifier", ["run"], { ...house.bell, ESTATE_API_URL: "http://127.0.0.1:59997" })
    await eventually(() => expect(bell.stderr).toContain("default: the platform at "))
    await new Promise(resolve => setTimeout(resolve, 700))
    expect(bell.stderr.match(/cannot be reached/g)).toHaveLength(1)
    expect(await bell.kill("SIGTERM")).toMatchObject({ code: 0 })

    const second = house.start("notifier", ["run"], house.bell)
    await eventually(async () => expect(await theMessage()).toContain("ждёт ответа"))
    expect(second.stderr).toMatch(/Slack gave no clear answer: status 503/)
    expect([...(await house.slack.posts()).values()]).toEqual([1])
  })

  it("loses nothing while a channel refuses, and goes on when it is mended", async () => {
    await house.slack.arm({ kind: "error", method: "chat.postMessage", error: "not_in_channel", times: 2 })
    const bell = house.start("notifier", ["run"], house.bell)
    await eventually(async () => expect(await theMessage()).toContain("ждёт ответа"))
    expect(bell.stderr).toMatch(/Slack refuses #leads: not_in_channel\. Invite the app/)
    await eventually(() => expect(bell.stderr).toContain("all is well again"))
  })
})
