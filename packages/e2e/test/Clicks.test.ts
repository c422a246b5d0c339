import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { createClient } from "@estate/api-client/Promise"
import { eventually } from "@estate/testing/Eventually"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Deployment } from "./Deployment.ts"
import { company, threadId, waitingThread } from "./ImportLines.ts"
import { Sandbox } from "./Sandbox.ts"

let deployment: Deployment
let ts: string

const text = async () =>
  JSON.stringify((await deployment.slack.messages()).find(message => message.ts === ts)?.blocks)

const click = (person: string, actionId: string, more: object = {}) =>
  deployment.slack.act({ kind: "click", person, channel: "leads", ts, actionId, ...more })

const choose = async (person: string, what: string) => {
  const [, value] = new RegExp(`"value":"(${what} [0-9a-f]+)"`).exec(await text()) ?? []
  return click(person, "more", { value })
}

/** What people were told, one by one, and who was. */
const told = async () =>
  (await deployment.slack.ledger()).flatMap(({ method, request }) =>
    method === "chat.postEphemeral" ? [request] : []
  )

beforeAll(async () => {
  const imported = await Deployment.import([company(1), ...waitingThread(1)])
  deployment = await imported.startCopy(Sandbox.start([], undefined, { people: [{ name: "Eve" }] }))
  await imported.close()
  writeFileSync(
    join(deployment.folder, "notifier.yaml"),
    `people: { anna: { slack: U0ANNA }, oleg: { slack: U0OLEG }, guest: { slack: U0GUEST } }
routes: [{ name: office, channel: "#leads" }]`
  )
  const notifier = deployment.start("notifier", ["run"], {
    ...deployment.notifierEnv,
    ESTATE_NOTIFIER_CONFIG: join(deployment.folder, "notifier.yaml"),
    ESTATE_LANG: "en",
    SLACK_APP_TOKEN: "xapp-e2e"
  })
  await notifier.address()
  await eventually(async () => {
    const [alert] = await deployment.slack.messages()
    ts = alert?.ts ?? ""
    expect(await text()).toContain('"action_id":"take"')
    const opened = (await deployment.slack.ledger()).filter(({ method }) => method === "hello")
    expect(opened.length).toBe(2)
  })
})
afterAll(() => deployment?.close())

describe("an alert with buttons", () => {
  it("is taken, taken over, snoozed, handled and closed", async () => {
    expect(await click("Anna", "take")).toMatchObject({ acknowledged: true })
    await eventually(async () => expect(await text()).toContain("<@U0ANNA> took it"))
    await click("Oleg", "takeOver")
    await eventually(async () => expect(await text()).toContain("<@U0OLEG> took it"))
    expect(await text()).toContain('"action_id":"release"')
    await choose("Oleg", "snooze")
    await eventually(async () => expect(await text()).toContain("snoozed by <@U0OLEG> until"))
    await choose("Anna", "handled")
    await eventually(async () => expect(await text()).toContain("handled by <@U0ANNA>"))
    await choose("Anna", "why")
    await eventually(async () =>
      expect(await told()).toMatchObject([
        { user: "U0ANNA", text: expect.stringMatching(/route “office”.*It is handled/s) }
      ])
    )
    await using client = createClient({ apiUrl: deployment.serviceUrl, apiKey: deployment.key })
    await client.threads.reply(threadId(1), "Good morning")
    await eventually(async () => expect(await text()).toContain("answered after"))
    expect(await text()).not.toContain("action_id")
  })
})
