import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { createClient } from "@estate/api-client/Promise"
import { eventually } from "@estate/testing/Eventually"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Deployment } from "./Deployment.ts"
import { threadId, waitingThread } from "./ImportLines.ts"
import { Sandbox } from "./Sandbox.ts"

const SAID = Number(process.env.ESTATE_SAID ?? 100)

let deployment: Deployment
let notifierUrl: string
let ts: string

const text = async () =>
  JSON.stringify((await deployment.slack.messages()).find(message => message.ts === ts)?.blocks)

const click = (person: string, actionId: string, more: object = {}) =>
  deployment.slack.act({ kind: "click", person, channel: "leads", ts, actionId, ...more })

const choose = async (person: string, what: string) => {
  const [, value] = new RegExp(`"value":"(${what} [0-9a-f]+)"`).exec(await text()) ?? []
  return click(person, "more", { value })
}

/** The messages that only one person sees, with that person. */
const told = async () =>
  (await deployment.slack.ledger()).flatMap(({ method, request }) =>
    method === "chat.postEphemeral" ? [request] : []
  )

/** How often clicks had a result, by the notifier's metrics. */
const counted = async (outcome: string) => {
  const text = await (await fetch(`${notifierUrl}/metrics`)).text()
  return Number(new RegExp(`clicks_total\\{outcome="${outcome}"\\} (\\d+)`).exec(text)?.[1] ?? 0)
}

const hellos = async () => (await deployment.slack.ledger()).filter(({ method }) => method === "hello").length

beforeAll(async () => {
  const imported = await Deployment.import(waitingThread(1))
  deployment = await imported.startCopy(
    Sandbox.start([], undefined, { events: true, people: [{ name: "Eve" }] })
  )
  await imported.close()
  writeFileSync(
    join(deployment.folder, "notifier.yaml"),
    `people: { anna: { slack: U0ANNA }, oleg: { slack: U0OLEG }, guest: { slack: U0GUEST } }
routes: [{ name: office, channel: "#leads", also: "@oleg" }]`
  )
  const notifier = deployment.startHere("notifier", ["run"], {
    ...deployment.notifierEnv,
    ESTATE_NOTIFIER_CONFIG: join(deployment.folder, "notifier.yaml"),
    ESTATE_LANG: "en",
    SLACK_APP_TOKEN: "xapp-e2e"
  })
  notifierUrl = await notifier.address()
  await eventually(async () => {
    const [alert] = await deployment.slack.messages()
    ts = alert?.ts ?? ""
    expect(await text()).toContain('"action_id":"take"')
    expect(await hellos()).toBe(2)
  })
})
afterAll(() => deployment?.close())

describe("an alert with buttons", () => {
  it.each([
    ["a guest, who is in the rules", "Guest", {}, "guest", "Guests cannot"],
    ["somebody who is not in the rules", "Eve", {}, "stranger", "not among the people"],
    [
      "somebody of another workspace",
      "Anna",
      { forge: { team: "T0NORTH" } },
      "other team",
      "members of this"
    ],
    ["a forged alert", "Anna", { forge: { value: "0".repeat(32) } }, "stale", "out of date"]
  ])(
    "refuses %s, tells them once and counts it, though Slack says it twice",
    async (_, person, more, outcome, said) => {
      const [before, repeated] = [(await told()).length, await counted("repeated")]
      expect(await click(person, "take", { ...more, times: 2 })).toMatchObject({ acknowledged: true })
      await eventually(async () => {
        expect(await counted("repeated")).toBe(repeated + 1)
        expect((await told()).slice(before)).toMatchObject([{ text: expect.stringContaining(said) }])
      })
      expect(await counted(outcome)).toBe(1)
      expect(await text()).toContain('"action_id":"take"')
    }
  )

  it("hears nothing of what people say in its thread, even if Slack sends it", async () => {
    const say = (n: number) =>
      deployment.slack.act({
        kind: "say",
        person: "Anna",
        channel: "leads",
        threadTs: ts,
        text: `Hello ${n}`
      })
    for (let n = 1; n <= SAID; n++) {
      await say(n)
      // Slack sends no faster than the app acknowledges. What is acknowledged late comes again after
      // a minute, and then after five.
      if (n % 100 === 0)
        await eventually(async () => expect(await counted("ignored")).toBeGreaterThanOrEqual(n), 400_000)
    }
    await using client = createClient({ apiUrl: deployment.serviceUrl, apiKey: deployment.key })
    const written = await client.threads.messagesPage(threadId(1))
    expect(written.items.length).toBe(1)
    expect(deployment.serviceLog).not.toContain("POST")
  }, 600_000)

  it("goes on over new connections when Slack renews or cuts the old ones", async () => {
    for (const control of [{ kind: "refresh", warningMillis: 0 }, { kind: "cut" }] as const) {
      const before = await hellos()
      await deployment.slack.control({ ...control, token: "xapp-e2e" })
      await eventually(async () => expect(await hellos()).toBe(before + 1))
      for (let n = 0; n < 4; n++) expect(await choose("Anna", "why")).toMatchObject({ acknowledged: true })
    }
  })

  it("is a direct message to Oleg, too, with the same buttons", async () => {
    const direct = async () => (await deployment.slack.messages("@Oleg"))[0]
    const { ts: directTs = "" } = (await direct()) ?? {}
    const press = (actionId: string) =>
      deployment.slack.act({ kind: "click", person: "Oleg", channel: "@Oleg", ts: directTs, actionId })
    expect(await press("take")).toMatchObject({ acknowledged: true })
    await eventually(async () => {
      expect(JSON.stringify((await direct())?.blocks)).toContain("<@U0OLEG> took it")
      expect(await text()).toContain("<@U0OLEG> took it")
    })
    await press("release")
    await eventually(async () => expect(await text()).toContain('"action_id":"take"'))
  })

  it("is taken, taken over, snoozed, handled and closed", async () => {
    const both = await Promise.all(["Anna", "Oleg"].map(person => click(person, "take", { times: 2 })))
    expect(both).toMatchObject([{ acknowledged: true }, { acknowledged: true }])
    await eventually(async () => expect(await text()).toMatch(/<@U0ANNA> took it|<@U0OLEG> took it/))
    const [winner, loser] = (await text())?.includes("<@U0ANNA>") ? ["ANNA", "OLEG"] : ["OLEG", "ANNA"]
    await eventually(async () =>
      expect((await told()).at(-1)).toMatchObject({
        user: `U0${loser}`,
        text: expect.stringMatching(new RegExp(`<@U0${winner}> took it .*\\*Take over\\*`))
      })
    )
    await click(loser === "ANNA" ? "Anna" : "Oleg", "takeOver", { times: 2 })
    await eventually(async () => expect(await text()).toContain(`<@U0${loser}> took it`))
    expect(await text()).toContain('"action_id":"release"')
    await choose("Oleg", "snooze")
    await eventually(async () => expect(await text()).toContain("<@U0OLEG> until"))
    await choose("Anna", "handled")
    await eventually(async () => expect(await text()).toContain("handled by <@U0ANNA>"))
    await choose("Anna", "why")
    await eventually(async () =>
      expect((await told()).at(-1)).toMatchObject({
        user: "U0ANNA",
        text: expect.stringMatching(/route “office”.*It is handled/s)
      })
    )
    await using client = createClient({ apiUrl: deployment.serviceUrl, apiKey: deployment.key })
    await client.threads.reply(threadId(1), "Good morning")
    await eventually(async () => expect(await text()).toContain("answered after"))
    expect(await text()).not.toContain("action_id")
  })
})
