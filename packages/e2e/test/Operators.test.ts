import { createHash } from "node:crypto"
import { existsSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { eventually } from "@estate/testing/Eventually"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { Deployment } from "./Deployment.ts"
import { FaultyPlatform } from "./FaultyPlatform.ts"
import { messageId, threadId, waitingThread as waiting } from "./ImportLines.ts"

const TEXT = "Никому не показывайте"
let imported: Deployment
let deployment: Deployment
let proxy: FaultyPlatform

const waitingThread = (n: number, companyId?: number) => waiting(n, companyId, TEXT)

beforeAll(async () => {
  imported = await Deployment.import([...waitingThread(1), ...waitingThread(2), ...waitingThread(3, 2)])
})
afterAll(() => imported.close())
beforeEach(async () => {
  deployment = await imported.startCopy()
  proxy = await FaultyPlatform.start(deployment.serviceUrl)
  await deployment.slack.addChannel("south")
  await deployment.slack.addChannel("ops")
})
afterEach(async () => {
  await proxy.close()
  await deployment.close()
})

/** Settings of two companies; the first is behind the proxy. */
const twoCompanies = (content: object = {}) => {
  const file = join(deployment.folder, "notifier.json")
  const companies = [
    { name: "north", apiKeyFrom: "NORTH_KEY", apiUrl: proxy.url, channel: "#leads" },
    {
      name: "south",
      apiKeyFrom: "SOUTH_KEY",
      apiUrl: deployment.serviceUrl,
      channel: "south",
      language: "en"
    }
  ]
  writeFileSync(file, JSON.stringify({ operators: "#ops", companies, ...content }))
  return {
    ...deployment.notifierEnv,
    ESTATE_NOTIFIER_CONFIG: file,
    NORTH_KEY: deployment.key,
    SOUTH_KEY: deployment.southKey
  }
}
const textsIn = async (channel: string) =>
  (await deployment.slack.messages(channel)).map(({ text, blocks }) => `${text} ${JSON.stringify(blocks)}`)
/** Waits until the proxied company was polled this many times more. */
const morePolls = (count: number) => {
  const before = proxy.polls
  return eventually(() => expect(proxy.polls).toBeGreaterThanOrEqual(before + count))
}

describe("several companies from a file", () => {
  it("each get alerts in their own channel and language", async () => {
    deployment.startHere("notifier", ["run"], twoCompanies())
    await eventually(async () => {
      expect(await textsIn("leads")).toHaveLength(2)
      expect(await textsIn("south")).toHaveLength(1)
    })
    expect((await textsIn("leads")).join()).toContain("ждёт ответа")
    expect((await textsIn("south")).join()).toContain("is waiting for an answer")
  })

  it("are checked together: every error is reported, with the name of each missing key", async () => {
    const file = join(deployment.folder, "wrong.json")
    const companies = [
      { name: "north", apiKeyFrom: "NORTH_KEY" },
      { name: "north", apiKeyFrom: "SOUTH_KEY", apiUrl: "nowhere", timeZone: "Mars/Base", apiKey: "secret" }
    ]
    writeFileSync(file, JSON.stringify({ companies }))
    const { ESTATE_API_KEY: _, ...env } = deployment.notifierEnv
    const ended = await deployment.runHere("notifier", ["run"], { ...env, ESTATE_NOTIFIER_CONFIG: file })
    expect(ended).toMatchObject({ code: 2, stdout: "" })
    for (const error of [
      "companies.1.apiUrl — неверное значение, ожидается: адрес http или https",
      "companies.1.timeZone — неверное значение, ожидается: часовой пояс",
      "companies.1.apiKey — такой настройки нет",
      "NORTH_KEY не задана"
    ]) {
      expect(ended.stderr).toContain(error)
    }
    expect(ended.stderr).not.toContain('"secret"')
  })
})

describe("an incident", () => {
  it("of a refused key stops only that company, is reported once, and ends when the key works", async () => {
    proxy.status = 401
    const notifier = deployment.startHere("notifier", ["run"], twoCompanies())
    await eventually(async () => expect(await textsIn("south")).toHaveLength(1))
    await eventually(async () => expect((await textsIn("ops")).join()).toContain("NORTH_KEY"))
    expect(notifier.stderr).toContain("(check NORTH_KEY)")
    await morePolls(2)
    expect(await textsIn("ops")).toHaveLength(1)
    expect(await textsIn("leads")).toEqual([])
    proxy.status = undefined
    await eventually(async () => expect(await textsIn("leads")).toHaveLength(2))
    await eventually(async () => expect((await textsIn("ops")).join()).toContain("проблема устранена"))
    expect((await deployment.slack.messages("ops"))[1]?.thread_ts).toBeDefined()
  })

  it("of an unreadable thread is reported once, by its id; the others continue", async () => {
    proxy.corruptedThreads.add(threadId(1))
    const notifier = deployment.startHere("notifier", ["run"], twoCompanies())
    await eventually(async () => expect((await textsIn("leads")).join()).toContain(threadId(2)))
    await eventually(async () => expect((await textsIn("ops")).join()).toContain(threadId(1)))
    await morePolls(4)
    expect(await textsIn("ops")).toHaveLength(1)
    expect(notifier.stderr).toContain("last_message_at")
    proxy.corruptedThreads.clear()
    await eventually(async () => expect(await textsIn("leads")).toHaveLength(2))
    await eventually(async () => expect(await textsIn("ops")).toHaveLength(2))
  })

  it("of a channel that refuses posts is reported to the operators, and delays no other channel", async () => {
    await deployment.slack.addChannel("closed", { member: false })
    const companies = [
      { name: "north", apiKeyFrom: "NORTH_KEY", apiUrl: deployment.serviceUrl, channel: "#closed" },
      { name: "south", apiKeyFrom: "SOUTH_KEY", apiUrl: deployment.serviceUrl, channel: "#south" }
    ]
    const env = twoCompanies({ companies })
    deployment.startHere("notifier", ["run"], env)
    await eventually(async () => expect(await textsIn("south")).toHaveLength(1))
    await eventually(async () => expect((await textsIn("ops")).join()).toContain("#closed"))
    // While one is tried again, it is uncertain for a moment.
    await eventually(async () => {
      const { stdout } = await deployment.runHere("notifier", ["status", "--json"], env)
      expect(JSON.parse(stdout).channels).toContainEqual({
        channel: "#closed",
        due: 2,
        ambiguous: 0,
        refused: 0,
        isParked: true
      })
    })
  })
})

describe("once", () => {
  it("polls the other companies when a key is refused, and names the variable of that key", async () => {
    proxy.status = 401
    const ended = await deployment.runHere("notifier", ["once"], twoCompanies())
    expect(ended).toMatchObject({ code: 4, stderr: expect.stringContaining("(проверьте NORTH_KEY)") })
    expect(await textsIn("south")).toHaveLength(1)
  })

  it("posts to the other channels when one refuses posts", async () => {
    await deployment.slack.addChannel("closed", { member: false })
    const companies = [
      { name: "north", apiKeyFrom: "NORTH_KEY", apiUrl: deployment.serviceUrl, channel: "#closed" },
      { name: "south", apiKeyFrom: "SOUTH_KEY", apiUrl: deployment.serviceUrl, channel: "#south" }
    ]
    const ended = await deployment.runHere("notifier", ["once"], twoCompanies({ companies }))
    expect(ended).toMatchObject({ code: 4, stderr: expect.stringContaining("not_in_channel") })
    expect(await textsIn("south")).toHaveLength(1)
  })

  it("takes its turn, channel by channel, at the pace that Slack allows", async () => {
    const env = { ...twoCompanies(), ESTATE_NOTIFIER_PACE: "1 second" }
    expect(await deployment.runHere("notifier", ["once"], env)).toMatchObject({ code: 0 })
    expect(await textsIn("leads")).not.toEqual([])
    expect(await textsIn("south")).toHaveLength(1)
  })

  it("posts nothing twice while run is running", async () => {
    const env = { ...deployment.notifierEnv, ESTATE_NOTIFIER_PACE: "300 millis" }
    deployment.startHere("notifier", ["run"], env)
    await eventually(async () => expect(await textsIn("leads")).toHaveLength(2))
    await deployment.import([4, 5, 6, 7].flatMap(n => waitingThread(n)))
    await deployment.runHere("notifier", ["once"], env)
    await eventually(async () => expect(await textsIn("leads")).toHaveLength(6))
    expect([...(await deployment.slack.posts()).values()]).toEqual([1, 1, 1, 1, 1, 1])
  })
})

describe("an operator", () => {
  it("has /healthz, /metrics and status, and finds no message or token in the log", async () => {
    const env = twoCompanies()
    const notifier = deployment.start("notifier", ["run"], env)
    const url = await notifier.address()
    await eventually(async () => expect(await textsIn("leads")).toHaveLength(2))
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({
      status: "ok",
      problems: [],
      stalled: [],
      parked: []
    })
    // Slack shows a message before the notifier has its answer.
    await eventually(async () => {
      const metrics = await (await fetch(`${url}/metrics`)).text()
      expect(metrics).toMatch(/^estate_notifier_polls_total\{company="south",outcome="ok"\} \d+$/m)
      expect(metrics).toMatch(/^estate_notifier_posts_total\{destination="leads",outcome="sent"\} 2$/m)
      expect(metrics).toMatch(/^estate_notifier_messages\{destination="leads",state="sent"\} 2$/m)
      expect(metrics).toMatch(/^estate_notifier_alert_delay_seconds_count\{late="true"\} [23]$/m)
      expect(metrics).toMatch(/^estate_client_calls_total\{operation="Threads.page",outcome="done"\} \d+$/m)
    })
    const status = await eventually(async () => {
      const ended = await deployment.runHere("notifier", ["status"], env)
      expect(ended.stdout).toContain("вмешательство не требуется")
      return ended
    })
    expect(status.stdout).toMatch(/north +#leads +опрашивается/)
    expect(status.stdout).toContain("<1 мин назад")
    expect(await notifier.stop("SIGTERM")).toMatchObject({ code: 0 })
    for (const secret of [TEXT, "xoxb-e2e", deployment.key])
      expect(notifier.stderr + notifier.stdout).not.toContain(secret)
  })

  it("sees in status which alerts Slack does not let be closed, why, and what to do", async () => {
    expect(await deployment.runHere("notifier", ["once"], twoCompanies())).toMatchObject({ code: 0 })
    await deployment.slack.changeChannel("leads", { archived: true })
    await deployment.slack.changeChannel("south", { member: false })
    // The first moves to another channel, the second is removed.
    const companies = [{ name: "north", apiKeyFrom: "NORTH_KEY", apiUrl: proxy.url, channel: "#ops" }]
    const env = twoCompanies({ companies })
    const refused = await deployment.runHere("notifier", ["once"], env)
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("is_inactive") })
    const { stdout } = await deployment.runHere("notifier", ["status", "--json"], {
      ...env,
      ESTATE_LANG: "en"
    })
    const { unclosed } = JSON.parse(stdout)
    const ofNorth = { company: "north", channel: "#leads", why: "is_inactive" }
    const since = expect.stringMatching(/^20\d\d-\d\d-\d\dT/)
    const byThread = (a: { readonly thread: string }, b: { readonly thread: string }) =>
      a.thread < b.thread ? -1 : 1
    expect(unclosed.sort(byThread)).toEqual([
      {
        ...ofNorth,
        buyer: "Покупатель 1",
        thread: threadId(1),
        since,
        fix: expect.stringContaining("Unarchive")
      },
      {
        ...ofNorth,
        buyer: "Покупатель 2",
        thread: threadId(2),
        since,
        fix: expect.stringContaining("Unarchive")
      },
      {
        ...ofNorth,
        company: "south",
        channel: "#south",
        why: "not_in_channel",
        buyer: "Покупатель 3",
        thread: threadId(3),
        since,
        fix: expect.stringContaining("/invite")
      }
    ])
    const russian = await deployment.runHere("notifier", ["status"], env)
    expect(russian.stdout).toContain("Slack не даёт закрыть")
    expect(russian.stdout).toContain("is_inactive: Разархивируйте канал")
    await deployment.slack.changeChannel("leads", { archived: false })
    await deployment.slack.changeChannel("south", { member: true })
    await eventually(async () => {
      expect(await deployment.runHere("notifier", ["once"], env)).toMatchObject({ code: 0 })
      const after = await deployment.runHere("notifier", ["status", "--json"], env)
      expect(JSON.parse(after.stdout).unclosed).toEqual([])
    })
    expect((await textsIn("leads")).join()).toContain("больше не отслеживается")
  })

  it("gets ok from doctor, which deletes its test post; rules name channels too", async () => {
    for (const channel of ["hot", "heads"]) await deployment.slack.addChannel(channel)
    const rules = {
      people: { anna: { slack: "U0ANNA" }, heads: { group: "S0HEADS" } },
      chains: { usual: [{ name: "heads", after: "30 minutes", channel: "#heads", mention: "heads" }] },
      routes: [{ name: "all", channel: "#leads", also: "#hot", chain: "usual" }]
    }
    const env = { ...twoCompanies(rules), SLACK_APP_TOKEN: "xapp-e2e" }
    const ended = await deployment.runHere("notifier", ["doctor"], env)
    expect(ended).toMatchObject({ code: 0, stderr: "все проверки пройдены\n" })
    expect(ended.stdout).not.toContain("FAIL")
    for (const what of [
      "состояние",
      "токен Slack",
      "права в Slack",
      "токен приложения Slack: Socket Mode работает",
      "часы",
      "#leads, пробное сообщение",
      "#hot, участие",
      "#heads, история",
      "люди в Slack: 2 человека и группы",
      "south, часовой пояс"
    ]) {
      expect(ended.stdout).toContain(`ok    ${what}`)
    }
    expect(await deployment.slack.messages("leads")).toEqual([])
  })

  it("makes the Slack app from a manifest that asks for no more than the rules need", async () => {
    const scopesIn = async (env: Parameters<typeof deployment.run>[2]) => {
      const { code, stdout } = await deployment.runHere("notifier", ["manifest"], env)
      expect(code).toBe(0)
      return JSON.parse(stdout).oauth_config.scopes.bot
    }
    const always = ["chat:write", "channels:read", "groups:read", "channels:history", "groups:history"]
    expect(await scopesIn({})).toEqual(always)
    const people = { anna: { slack: "U0ANNA" }, oleg: { slack: "U0OLEG" } }
    expect(await scopesIn(twoCompanies({ people }))).toEqual([...always, "users:read"])
    const clickable = await deployment.runHere("notifier", ["manifest"], { SLACK_APP_TOKEN: "xapp-e2e" })
    expect(JSON.parse(clickable.stdout)).toMatchObject({
      oauth_config: { scopes: { bot: [...always, "users:read"] } },
      settings: { interactivity: { is_enabled: true }, socket_mode_enabled: true }
    })
    expect(clickable.stdout).not.toContain("event_subscriptions")
  })

  it("learns from doctor that the state cannot be stored", async () => {
    const env = { ...deployment.notifierEnv, ESTATE_NOTIFIER_STATE: "sqlite:/nowhere/notifier.db" }
    const ended = await deployment.runHere("notifier", ["doctor", "--no-post"], env)
    expect(ended).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(
        "FAIL  состояние: в /nowhere нельзя ничего записать: нет папки /nowhere"
      )
    })
  })

  it("learns what to do about a state that is damaged or missing", async () => {
    const path = join(deployment.folder, "damaged.db")
    writeFileSync(path, "It is no database. ".repeat(100))
    const status = () =>
      deployment.runHere("notifier", ["status"], {
        ...deployment.notifierEnv,
        ESTATE_LANG: "en",
        ESTATE_NOTIFIER_STATE: `sqlite:${path}`
      })
    expect(await status()).toMatchObject({ code: 1, stderr: expect.stringContaining("move the file away") })
    rmSync(path)
    expect(await status()).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(`there is no state ${path} yet`)
    })
    expect(existsSync(path)).toBe(false)
  })

  it("learns from doctor every problem at once, and what to do", async () => {
    await deployment.slack.addChannel("closed", { member: false })
    proxy.status = 403
    const companies = [
      { name: "north", apiKeyFrom: "NORTH_KEY", apiUrl: proxy.url, channel: "#closed" },
      {
        name: "south",
        apiKeyFrom: "SOUTH_KEY",
        apiUrl: deployment.serviceUrl,
        channel: "#nowhere",
        timeZone: "America/Adak"
      }
    ]
    await deployment.import(
      waitingThread(4, 2).map(line => JSON.parse(JSON.stringify(line).replaceAll("2026-11-20", "2099-11-20")))
    )
    const people = { anna: { slack: "U0ANNA" }, ivan: { slack: "U0IVAN" }, night: { group: "S0NIGHT" } }
    const env = { ...twoCompanies({ companies, people }), ESTATE_LANG: "en", SLACK_APP_TOKEN: "xapp-e2e" }
    await deployment.slack.arm({ method: "apps.connections.open", kind: "error", error: "invalid_auth" })
    const ended = await deployment.runHere("notifier", ["doctor"], env)
    expect(ended.code).toBe(4)
    expect(ended.stdout).toMatch(/FAIL {2}#closed membership: .*\/invite/)
    expect(ended.stdout).toMatch(/FAIL {2}#closed test post: .*not_in_channel/)
    expect(ended.stdout).toMatch(/FAIL {2}Slack app token: Slack says invalid_auth: .*connections:write/)
    expect(ended.stdout).toMatch(/FAIL {2}#nowhere history: .*channel_not_found/)
    expect(ended.stdout).toMatch(/FAIL {2}north key: .*check NORTH_KEY/)
    expect(ended.stdout).toMatch(
      /FAIL {2}south time zone: in America\/Adak.*set ESTATE_TIME_ZONE, or .*timeZone/
    )
    expect(ended.stdout).toContain("FAIL  people in Slack: ivan (U0IVAN), night (S0NIGHT): not in Slack")
  })
})

describe("forged metadata", () => {
  it("suppresses no alert: only our own messages count", async () => {
    // As the notifier derives them, from what everybody in the workspace could know.
    const ids = [1, 2].map(n =>
      createHash("sha256")
        .update(JSON.stringify(["default", "leads", threadId(n), messageId(n)]))
        .digest("hex")
        .slice(0, 32)
    )
    for (const id of ids) await deployment.slack.forge("leads", id)
    expect(await deployment.runHere("notifier", ["once"], deployment.notifierEnv)).toMatchObject({ code: 0 })
    const ours = (await deployment.slack.messages("leads")).filter(({ text }) => text.includes("ждёт ответа"))
    expect(ours).toHaveLength(2)
  })
})
