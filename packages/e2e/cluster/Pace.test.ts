import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { eventually } from "@estate/testing/Eventually"
import { Postgres } from "@estate/testing/Postgres"
import { describe, expect, it } from "vitest"
import { Deployment } from "../test/Deployment.ts"
import { buyerWrites, company } from "../test/ImportLines.ts"
import { Sandbox } from "../test/Sandbox.ts"

const CHANNELS = Array.from({ length: 10 }, (_, index) => `channel-${index}`)
const THREADS = [1, 2, 3]

/** Each takes 1.2 seconds of the workspace, after a burst of five. */
const EDITS = 15

const at = "2026-11-20 09:30:00"

const written = (text: string) => [
  company(1),
  ...THREADS.flatMap(thread => buyerWrites(thread, thread, { text, at, unread: 1 }))
]

describe("three notifiers in one workspace", () => {
  it("are never refused by Slack's limits of posts, histories and edits", async () => {
    const postgres = await Postgres.start()
    const sandbox = Sandbox.start([], undefined, { limits: true, channels: CHANNELS })
    const deployment = await Deployment.open({}, sandbox)
    try {
      await deployment.import(written("Ещё продаёте?"))
      const config = join(deployment.folder, "companies.json")
      const companies = CHANNELS.map((channel, index) => ({
        name: channel,
        apiKeyFrom: `KEY_${index}`,
        channel
      }))
      writeFileSync(config, JSON.stringify({ poll: "1 second", night: "off", companies }))
      const keys = CHANNELS.map(async (_, index) => [
        `KEY_${index}`,
        await deployment.createKey("--company", "1")
      ])
      const env = {
        ...Object.fromEntries(await Promise.all(keys)),
        ESTATE_API_URL: deployment.serviceUrl,
        ESTATE_NOTIFIER_CONFIG: config,
        ESTATE_NOTIFIER_STATE: await postgres.newDatabase(),
        ESTATE_NOTIFIER_LISTEN: "127.0.0.1:0",
        SLACK_BOT_TOKEN: "xoxb-e2e",
        SLACK_API_URL: `${deployment.slack.url}/api/`
      }
      for (let started = 0; started < 3; started++) deployment.start("notifier", ["run"], env)
      await eventually(async () =>
        expect((await deployment.slack.posts()).size).toBe(CHANNELS.length * THREADS.length)
      )
      await deployment.import(written("И сегодня можно посмотреть?"))
      await eventually(async () => {
        const edits = (await deployment.slack.ledger()).filter(({ method }) => method === "chat.update")
        expect(edits.length).toBeGreaterThanOrEqual(EDITS)
      })
      const refused = (await deployment.slack.ledger()).filter(
        ({ outcome }) => "error" in outcome && outcome.error === "ratelimited"
      )
      expect(refused.map(entry => `${entry.at} ${entry.method}`)).toEqual([])
    } finally {
      await deployment.close()
      await postgres.stop()
    }
  })
})
