import { createClient } from "@estate/api-client/Promise"
import { eventually } from "@estate/testing/Eventually"
import { expect, it } from "vitest"
import { Deployment } from "../test/Deployment.ts"
import { threadId, waitingThread } from "../test/ImportLines.ts"

const TOKEN = "xapp-e2e"

/** It is an incident after a minute; then it may take another until the next attempt. */
const TIMEOUT_MILLIS = 200_000

it(
  "lost connections to Slack are an incident, change no open alert and stop nothing else",
  async () => {
    const deployment = await Deployment.start([...waitingThread(1), ...waitingThread(2)])
    const { slack } = deployment
    await using client = createClient({ apiUrl: deployment.serviceUrl, apiKey: deployment.key })
    const env = {
      ...deployment.notifierEnv,
      ESTATE_NOTIFIER_OPERATORS: "#ops",
      ESTATE_LANG: "en",
      SLACK_APP_TOKEN: TOKEN
    }
    const alertOf = async (buyer: number) => {
      const found = (await slack.messages()).find(({ blocks }) =>
        JSON.stringify(blocks).includes(`Покупатель ${buyer}`)
      )
      return { ts: found?.ts ?? "", text: JSON.stringify(found?.blocks) }
    }
    const hellos = async () => (await slack.ledger()).filter(({ method }) => method === "hello").length
    const troubles = async () =>
      JSON.parse((await deployment.run("notifier", ["status", "--json"], env)).stdout).troubles
    const take = async (buyer: number) =>
      slack.act({
        kind: "click",
        person: "Anna",
        channel: "leads",
        ts: (await alertOf(buyer)).ts,
        actionId: "take"
      })
    /** The texts of the messages that were edited after an entry of the ledger. */
    const edits = async (since: number) =>
      (await slack.ledger(since)).flatMap(({ method, request }) =>
        method === "chat.update" ? [JSON.stringify(request)] : []
      )
    try {
      await slack.addChannel("ops")
      await deployment.start("notifier", ["run"], env).address()
      await eventually(async () => {
        expect(await hellos()).toBe(2)
        for (const buyer of [1, 2]) expect((await alertOf(buyer)).text).toContain('"action_id":"take"')
      })
      const opened = await alertOf(1)

      const before = (await slack.ledger()).length
      await slack.arm({
        method: "apps.connections.open",
        kind: "error",
        error: "internal_error",
        times: 1_000
      })
      for (let connection = 0; connection < 2; connection++)
        await slack.control({ kind: "cut", token: TOKEN })
      const lostAt = Date.now()

      // Alerts are posted and closed as usual.
      await deployment.import(waitingThread(3))
      await client.threads.reply(threadId(2), "Good morning")
      await eventually(async () => {
        expect((await alertOf(3)).text).toContain('"action_id":"take"')
        expect((await alertOf(2)).text).toContain("answered after")
      })
      expect(await take(1)).not.toMatchObject({ acknowledged: true })

      await eventually(async () => expect(await slack.messages("ops")).toHaveLength(1), 90_000, 500)
      expect(Date.now() - lostAt).toBeGreaterThan(50_000)
      const [told] = await slack.messages("ops")
      expect(JSON.stringify(told)).toContain("internal_error")
      expect(await troubles()).toMatchObject([
        {
          about: "connections",
          subject: "SLACK_APP_TOKEN",
          what: expect.stringContaining("Alerts still work")
        }
      ])
      expect(await alertOf(1)).toEqual(opened)
      expect((await edits(before)).filter(edit => !edit.includes("Покупатель 2"))).toEqual([])

      await slack.disarm()
      await eventually(async () => expect(await slack.messages("ops")).toHaveLength(2), 90_000, 500)
      expect((await slack.messages("ops"))[1]?.thread_ts).toBe(told?.ts)
      expect(await troubles()).toEqual([])
      expect(await take(1)).toMatchObject({ acknowledged: true })
      await eventually(async () => expect((await alertOf(1)).text).toContain("<@U0ANNA> took it"))
      expect((await edits(before)).filter(edit => edit.includes("Покупатель 3"))).toEqual([])
    } finally {
      await deployment.close()
    }
  },
  TIMEOUT_MILLIS
)
