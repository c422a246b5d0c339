import { readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { eventually } from "@estate/testing/Eventually"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { Deployment } from "./Deployment.ts"
import { buyerWrites, threadId } from "./ImportLines.ts"

const HOSTILE = "<!channel> <http://x|y> *b* <@U1> :tada: &lt;!here&gt;"
let imported: Deployment
let deployment: Deployment

beforeAll(async () => {
  imported = await Deployment.import(
    buyerWrites(1, 1, { text: HOSTILE, at: "2026-11-20 09:30:00", unread: 1 })
  )
})
afterAll(() => imported.close())

const open = async () => {
  deployment = await imported.startCopy()
}
const close = () => deployment.close()

const once = (env: Readonly<Record<string, string>> = {}) =>
  deployment.runHere("notifier", ["once"], { ...deployment.notifierEnv, ...env })
const onlyMessage = async () => {
  const messages = await deployment.slack.messages()
  expect(messages).toHaveLength(1)
  return JSON.stringify(messages[0])
}

describe("a buyer's message", () => {
  beforeEach(open)
  afterEach(close)

  it("becomes one alert with the listing, the buyer, the text and the thread, all of it inert", async () => {
    expect(await deployment.run("notifier", ["once"], deployment.notifierEnv)).toMatchObject({
      code: 0,
      stdout: ""
    })
    const [alert] = await deployment.slack.messages()
    expect(alert?.blocks).toMatchObject([
      { type: "header", text: { type: "plain_text", text: "🔔 Покупатель 1 ждёт", emoji: false } },
      {
        type: "context",
        elements: [{ type: "mrkdwn", text: expect.stringMatching(/^⏱ <!date\^1795156200\^/) }]
      },
      { type: "section", text: { type: "plain_text", text: `💬 ${HOSTILE}`, emoji: false } },
      {
        type: "context",
        elements: [
          {
            type: "plain_text",
            text: "🏠 1-комн. квартира, ул. Профсоюзная, 1 · объявление 1001",
            emoji: false
          },
          { type: "mrkdwn", text: expect.stringMatching(/^<https:\/\/crm\.example\/.*\|Открыть диалог>$/) }
        ]
      }
    ])
    expect(alert?.text).not.toMatch(/[<>]/)
    expect(await once()).toMatchObject({ code: 0 })
    expect([...(await deployment.slack.posts()).values()]).toEqual([1])
  })

  it("is listed by a dry run, which sends and stores nothing", async () => {
    const ended = await deployment.runHere("notifier", ["once", "--dry-run"], deployment.notifierEnv)
    expect(ended).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("#leads\n\n  новое сообщение\n    🔔 ")
    })
    expect(ended.stdout).toContain(`💬 ${HOSTILE.split("\n")[0]}`)
    expect(ended.stdout).not.toMatch(/plain_text|mrkdwn|<!date/)
    expect(await deployment.slack.messages()).toEqual([])
    expect(readdirSync(deployment.folder).filter(file => file.startsWith("notifier"))).toEqual([])
  })

  it("links to the thread's page if ESTATE_THREAD_URL is set", async () => {
    await once({ ESTATE_THREAD_URL: "https://crm.example/{listingId}/{threadId}" })
    expect(await onlyMessage()).toContain(`<https://crm.example/1001/${threadId(1)}|Открыть диалог>`)
  })

  it("updates the alert of the messages before it, which closes in place when somebody answers", async () => {
    deployment.startHere("notifier", ["run"], deployment.notifierEnv)
    await eventually(async () => expect(await onlyMessage()).toContain("⏱"))
    await deployment.import(buyerWrites(1, 2, { text: "Алло?", at: "2026-11-20 09:33:00", unread: 2 }))
    await eventually(async () => expect(await onlyMessage()).toMatch(/2 новых сообщения.*Алло\?/))
    const reply = await deployment.runHere(
      "estate",
      ["threads", "reply", threadId(1), "Добрый день!", "--yes"],
      deployment.clientEnv
    )
    expect(reply).toMatchObject({ code: 0 })
    await eventually(async () => expect(await onlyMessage()).toContain("✅ Покупатель 1: ответили через"))
    await deployment.import(
      buyerWrites(1, 3, { text: "Спасибо, а торг?", at: "2099-11-20 09:33:00", unread: 1 })
    )
    await eventually(async () => expect(await deployment.slack.messages()).toHaveLength(2))
    expect([...(await deployment.slack.posts()).values()]).toEqual([1, 1])
  })

  it("that was read without an answer closes its alert, which says so", async () => {
    await once()
    await deployment.import([
      ...buyerWrites(1, 1, { text: HOSTILE, at: "2026-11-20 09:30:00", unread: 0 }).slice(0, 1),
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
    expect(await onlyMessage()).toContain("👁 Покупатель 1: прочитано через 17 мин")
  })

  it("moves with the channel's setting: the old alert is closed, and the new channel gets one", async () => {
    await once()
    await deployment.slack.addChannel("south")
    expect(await once({ SLACK_CHANNEL: "#south" })).toMatchObject({ code: 0 })
    expect(await onlyMessage()).toContain("⏹ Покупатель 1: диалог здесь больше не отслеживается")
    const [moved, ...others] = await deployment.slack.messages("south")
    expect(others).toEqual([])
    expect(JSON.stringify(moved)).toContain("🔔 Покупатель 1 ждёт ответа")
  })

  it("is held by a silence, which explain names, until somebody ends it", async () => {
    const rules = join(deployment.folder, "rules.yaml")
    writeFileSync(
      rules,
      "routes: [{ name: spam, match: { author: casino* }, drop: true }, { name: all, channel: '#leads' }]"
    )
    const env = { ...deployment.notifierEnv, ESTATE_NOTIFIER_CONFIG: rules }
    const ask = async (...args: ReadonlyArray<string>) => {
      const { code, stdout } = await deployment.runHere("notifier", args, env)
      expect([args, code]).toEqual([args, 0])
      return stdout
    }
    const explained = async () => JSON.parse(await ask("explain", threadId(1), "--json"))
    const silenced = {
      route: "all",
      tried: [
        { route: "spam", failed: "author" },
        { route: "all", failed: null }
      ],
      quiet: [{ why: "silenced", silence: 1 }],
      alerts: [{ alert: "first", state: "held", messages: [] }]
    }
    expect(await ask("silence", "add", "--author", "покупатель", "--for", "1h")).toMatch(/^пауза 1 до /)
    expect(await explained()).toMatchObject({ isStored: false, episodes: [silenced] })
    deployment.startHere("notifier", ["run"], env)
    await eventually(async () =>
      expect(await explained()).toMatchObject({ isStored: true, episodes: [silenced] })
    )
    expect(await deployment.slack.messages()).toEqual([])
    expect(JSON.parse(await ask("status", "--json"))).toMatchObject({ silences: 1 })
    await ask("silence", "remove", "1")
    await eventually(async () => expect(await onlyMessage()).toContain("Покупатель 1 ждёт ответа"))
    await eventually(async () =>
      expect((await explained()).episodes[0]).toMatchObject({
        quiet: [],
        alerts: [{ state: "done", messages: [{ channel: "#leads", state: "sent" }] }]
      })
    )
  })

  it("in a thread that was deleted closes its alert", async () => {
    await once()
    expect(
      await deployment.runHere("estate", ["threads", "delete", threadId(1), "--yes"], deployment.clientEnv)
    ).toMatchObject({ code: 0 })
    await once()
    expect(await onlyMessage()).toContain("🗑 Покупатель 1: диалог удалён через")
  })
})

describe("at start", () => {
  beforeAll(open)
  afterAll(close)

  it("reports every wrong setting at once, with its name and what to do", async () => {
    const ended = await deployment.runHere("notifier", ["run"], {
      ESTATE_NOTIFIER_POLL: "soon",
      SLACK_BOT_TOKEN: "secret-token"
    })
    expect(ended.code).toBe(2)
    for (const name of [
      "ESTATE_API_URL",
      "ESTATE_API_KEY",
      "SLACK_BOT_TOKEN",
      "SLACK_CHANNEL",
      "ESTATE_NOTIFIER_POLL"
    ]) {
      expect(ended.stderr).toMatch(new RegExp(`${name} .+\\n +\\S+`))
    }
    expect(ended.stderr).not.toContain("secret-token")
  })

  it.each([
    ["a wrong key", { ESTATE_API_KEY: "estate_1_wrong" }, 4, "ESTATE_API_KEY"],
    ["an unreachable platform", { ESTATE_API_URL: "http://127.0.0.1:1" }, 5, "http://127.0.0.1:1/"],
    ["an unreachable Slack", { SLACK_API_URL: "http://127.0.0.1:2/api/" }, 5, "ECONNREFUSED"],
    ["an unknown channel", { SLACK_CHANNEL: "#nowhere" }, 3, "channel_not_found"],
    [
      "a state that is not writable",
      { ESTATE_NOTIFIER_STATE: "sqlite:/nowhere/x.db" },
      1,
      "ESTATE_NOTIFIER_STATE"
    ]
  ])("%s gives one line and its exit code", async (name, env, code, word) => {
    const ended = await once({
      ESTATE_NOTIFIER_STATE: `sqlite:${deployment.folder}/${name.replaceAll(" ", "-")}.db`,
      ...env
    })
    expect(ended).toMatchObject({ code, stdout: "" })
    expect(ended.stderr.trim().split("\n")).toHaveLength(1)
    expect(ended.stderr).toContain(word)
    expect(ended.stderr).not.toContain("estate_1_wrong")
  })
})

describe("after a failure", () => {
  beforeEach(open)
  afterEach(close)

  it("continues when the platform and Slack are back, and reports the outage once", async () => {
    await deployment.slack.arm({
      kind: "status",
      method: "chat.postMessage",
      status: 503,
      committed: false,
      times: 2
    })
    const notifier = deployment.start("notifier", ["run"], {
      ...deployment.notifierEnv,
      ESTATE_API_URL: "http://127.0.0.1:1"
    })
    await eventually(() => expect(notifier.stderr).toContain("default: the platform at "))
    const metrics = `${await notifier.address()}/metrics`
    await eventually(async () =>
      expect(await (await fetch(metrics)).text()).toMatch(
        /^estate_notifier_polls_total\{.*\} ([2-9]|\d\d+)$/m
      )
    )
    expect(notifier.stderr.match(/cannot be reached/g)).toHaveLength(1)
    expect(await notifier.stop("SIGTERM")).toMatchObject({ code: 0 })

    const second = deployment.startHere("notifier", ["run"], deployment.notifierEnv)
    await eventually(async () => expect(await onlyMessage()).toContain("ждёт ответа"))
    expect(second.stderr).toMatch(/Slack gave no clear answer: status 503/)
    expect([...(await deployment.slack.posts()).values()]).toEqual([1])
  })

  it("finds a post without a clear answer also if the platform's clock is hours ahead", async () => {
    await deployment.import(buyerWrites(2, 2, { text: "Алло?", at: "2099-11-20 09:30:00", unread: 1 }))
    await deployment.slack.arm({
      kind: "status",
      method: "chat.postMessage",
      status: 503,
      committed: true,
      times: 2
    })
    const notifier = deployment.startHere("notifier", ["run"], deployment.notifierEnv)
    await eventually(() => expect(notifier.stderr.match(/reconciled .*arrived=/g)).toHaveLength(2))
    expect(notifier.stderr).not.toContain("arrived=false")
    expect([...(await deployment.slack.posts()).values()]).toEqual([1, 1])
  })

  it("once with a wrong key leaves its failure in the status", async () => {
    expect(await once()).toMatchObject({ code: 0 })
    expect(await once({ ESTATE_API_KEY: "estate_1_wrong" })).toMatchObject({ code: 4 })
    const { stdout } = await deployment.runHere("notifier", ["status", "--json"], deployment.notifierEnv)
    expect(JSON.parse(stdout).companies).toMatchObject([
      { state: "parked", lag: expect.any(Number), failure: expect.stringContaining("ESTATE_API_KEY") }
    ])
  })

  it("once with a channel that does not exist does not hinder the next one with the right channel", async () => {
    expect(await once({ SLACK_CHANNEL: "#nowhere" })).toMatchObject({ code: 3 })
    expect(await once()).toMatchObject({ code: 0, stderr: expect.not.stringContaining("channel_not_found") })
    expect(await onlyMessage()).toContain("ждёт ответа")
  })

  it("loses nothing while a channel refuses posts, and continues when it accepts them", async () => {
    await deployment.slack.arm({
      kind: "error",
      method: "chat.postMessage",
      error: "not_in_channel",
      times: 2
    })
    const notifier = deployment.startHere("notifier", ["run"], deployment.notifierEnv)
    await eventually(async () => expect(await onlyMessage()).toContain("ждёт ответа"))
    expect(notifier.stderr).toMatch(/Slack refuses #leads: not_in_channel\. Invite the app/)
    await eventually(() => expect(notifier.stderr).toContain("recovered"))
  })
})
