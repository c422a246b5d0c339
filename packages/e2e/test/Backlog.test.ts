import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { createClient } from "@estate/api-client/Promise"
import { eventually } from "@estate/testing/Eventually"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Deployment } from "./Deployment.ts"
import { buyerWrites, threadId, waitingThread } from "./ImportLines.ts"

const BUYERS = 25

let deployment: Deployment

beforeAll(async () => {
  const imported = await Deployment.import(
    Array.from({ length: BUYERS }, (_, n) => waitingThread(n + 1)).flat()
  )
  deployment = await imported.startCopy()
  await imported.close()
})
afterAll(() => deployment?.close())

const texts = async () => (await deployment.slack.messages()).map(({ text }) => text)
const status = async () =>
  JSON.parse((await deployment.runHere("notifier", ["status", "--json"], deployment.notifierEnv)).stdout)

describe("a dry run", () => {
  it("counts the buyers whose alerts the rules hold", async () => {
    const config = join(deployment.folder, "group.yaml")
    const routes = '[{ name: all, channel: "#leads", group: { from: 2, wait: 1 hour } }]'
    writeFileSync(config, `routes: ${routes}\nbacklog: { over: never }`)
    const env = { ...deployment.notifierEnv, ESTATE_LANG: "en", ESTATE_NOTIFIER_CONFIG: config }
    expect(await deployment.runHere("notifier", ["once", "--dry-run"], env)).toMatchObject({
      stdout: "",
      stderr: expect.stringMatching(
        /^0 messages would be sent\nnot alerted now, since the rules hold or drop it: 25 buyers; /
      )
    })
  })
})

describe("a first start, with more waiting buyers than fit a channel", () => {
  it("is one message, which follows them, and who writes then has an alert of their own", async () => {
    const env = { ...deployment.notifierEnv, ESTATE_LANG: "en" }
    expect(await deployment.runHere("notifier", ["once", "--dry-run"], env)).toMatchObject({
      stdout: expect.stringContaining("🔔 25 buyers are waiting for an answer"),
      stderr: "1 message would be sent\n"
    })
    deployment.startHere("notifier", ["run"], env)
    await eventually(async () => expect(await texts()).toEqual(["🔔 25 buyers are waiting for an answer"]))
    expect((await status()).backlog).toMatchObject([{ waiting: BUYERS, all: BUYERS }])
    await using client = createClient({ apiUrl: deployment.serviceUrl, apiKey: deployment.key })
    for (const n of [3, 4, 5]) await client.threads.reply(threadId(n), "Здравствуйте!")
    await deployment.import(buyerWrites(99, 99, { text: "Есть кто?", at: later(), unread: 1 }))
    await eventually(async () =>
      expect(await texts()).toEqual([
        "🔔 22 of 25 buyers still waiting for an answer",
        expect.stringContaining("Покупатель 99 is waiting for an answer")
      ])
    )
    expect([...(await deployment.slack.posts()).values()]).toEqual([1, 1])
  })
})

/** A minute from now in Moscow, as the platform writes it. */
const later = () => {
  const moscow = new Date(Date.now() + (3 * 60 + 1) * 60_000)
  return moscow.toISOString().slice(0, 19).replace("T", " ")
}
