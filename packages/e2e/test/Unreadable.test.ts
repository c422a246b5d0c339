import { join } from "node:path"
import { eventually } from "@estate/testing/Eventually"
import { Schema } from "effect"
import Database from "libsql"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { Deployment } from "./Deployment.ts"
import { FaultyPlatform } from "./FaultyPlatform.ts"
import { buyerWrites, messageId, threadId, waitingThread } from "./ImportLines.ts"

let deployment: Deployment
let proxy: FaultyPlatform

beforeEach(async () => {
  deployment = await Deployment.start([...waitingThread(1), ...waitingThread(2)])
  proxy = await FaultyPlatform.start(deployment.serviceUrl)
})
afterEach(async () => {
  await proxy.close()
  await deployment.close()
})

const alertedThreads = async () =>
  (await deployment.slack.messages("leads")).map(
    message => /01JDT\w+/.exec(JSON.stringify(message.blocks))?.[0]
  )

/** Corrupts the state's record of what a message shows, and returns the message's id. */
const spoilRow = (thread: string): string => {
  const state = new Database(join(deployment.folder, "notifier.db"))
  const row = state.prepare("SELECT id FROM episode WHERE thread_id = ?").get(thread)
  const { id } = Schema.decodeUnknownSync(Schema.Struct({ id: Schema.String }))(row)
  state.prepare("UPDATE place SET content = '{\"alertId\":' WHERE id = ?").run(id)
  state.close()
  return id
}

describe("a dry run on a platform whose threads cannot be read", () => {
  it("does not look as if nobody were waiting", async () => {
    const env = { ...deployment.notifierEnv, ESTATE_API_URL: proxy.url, ESTATE_LANG: "en" }
    proxy.corruptedThreads.add(threadId(1)).add(threadId(2))
    const { code, stderr } = await deployment.runHere("notifier", ["once", "--dry-run"], env)
    expect(code).toBe(0)
    expect(stderr).toContain("0 messages would be sent")
    expect(stderr).toMatch(/skipped, since the answer does not match.*: 2 \(last_message_at\)/)
  })
})

describe("one thread, one message and one row of the state that cannot be read", () => {
  it("silence nobody else: the other alerts go out, and log, metrics and status name the bad ones", async () => {
    const env = { ...deployment.notifierEnv, ESTATE_API_URL: proxy.url, ESTATE_LANG: "en" }
    await deployment.slack.changeChannel("leads", { archived: true })
    await deployment.runHere("notifier", ["once"], env)
    const spoilt = spoilRow(threadId(1))
    await deployment.slack.changeChannel("leads", { archived: false })
    await deployment.import([3, 4, 5].flatMap(n => waitingThread(n)))
    proxy.corruptedThreads.add(threadId(3))
    proxy.corruptedMessages.add(messageId(4))

    const notifier = deployment.startHere("notifier", ["run"], env)
    const url = await notifier.address()
    // The alert of thread 4 shows what its list says; of its messages one cannot be read.
    await eventually(async () =>
      expect((await alertedThreads()).sort()).toEqual([threadId(2), threadId(4), threadId(5)])
    )
    await eventually(() => {
      expect(notifier.stderr).toMatch(new RegExp(`cannot be read.*${spoilt}`))
      expect(notifier.stderr).toMatch(new RegExp(`unreadable record.*${threadId(3)}`))
      expect(notifier.stderr).toMatch(new RegExp(`unreadable record.*${threadId(4)}/${messageId(4)}`))
    })
    // The log has a row before the state does, and Slack has an alert before that.
    await eventually(async () => {
      const metrics = await (await fetch(`${url}/metrics`)).text()
      expect(metrics).toMatch(/^estate_notifier_messages\{destination="leads",state="refused"\} 1$/m)
      expect(metrics).toMatch(/^estate_client_skipped_records_total\{operation="Threads.page"\} [1-9]\d*$/m)
      expect(metrics).toMatch(
        new RegExp(`^estate_notifier_troubles\\{.*about="unreadable",subject="${threadId(3)}"\\} 1$`, "m")
      )
      const { stdout } = await deployment.runHere("notifier", ["status", "--json"], env)
      const { troubles, channels } = JSON.parse(stdout)
      expect(channels).toMatchObject([{ channel: "#leads", due: 0, refused: 1 }])
      expect(troubles.map(({ subject }: { readonly subject: string }) => subject).sort()).toEqual([
        threadId(3),
        `${threadId(4)}/${messageId(4)}`
      ])
    })

    // What can be read again is alerted, and so is the row, when its buyer writes again.
    proxy.corruptedThreads.clear()
    proxy.corruptedMessages.clear()
    await deployment.import(buyerWrites(1, 11, { text: "Алло?", at: "2026-11-20 09:40:00", unread: 2 }))
    await eventually(async () => expect(await alertedThreads()).toHaveLength(5))
    expect([...(await deployment.slack.posts()).values()]).toEqual([1, 1, 1, 1, 1])
  })
})

describe("a thread that is listed, and whose messages are not found", () => {
  it("is alerted by what the list says, and reported until its messages are found", async () => {
    const env = { ...deployment.notifierEnv, ESTATE_API_URL: proxy.url, ESTATE_LANG: "en" }
    const troubles = async () => {
      const { stdout } = await deployment.runHere("notifier", ["status", "--json"], env)
      return JSON.parse(stdout).troubles
    }
    proxy.missingMessages.add(threadId(1))
    deployment.startHere("notifier", ["run"], env)
    await eventually(async () => {
      expect((await alertedThreads()).sort()).toEqual([threadId(1), threadId(2)])
      expect(await troubles()).toMatchObject([{ about: "unreadable", subject: `${threadId(1)}/messages` }])
    })
    proxy.missingMessages.clear()
    await deployment.import(buyerWrites(1, 11, { text: "Алло?", at: "2026-11-20 09:40:00", unread: 2 }))
    await eventually(async () => expect(await troubles()).toEqual([]))
    expect([...(await deployment.slack.posts()).values()]).toEqual([1, 1])
  })
})
