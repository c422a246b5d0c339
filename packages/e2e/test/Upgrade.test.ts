import { eventually } from "@estate/testing/Eventually"
import { startProxy } from "@estate/testing/ForwardProxy"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { Deployment } from "./Deployment.ts"
import { copyHome, fixture, homeIn, readWritten, versions } from "./Fixture.ts"
import { message, thread } from "./ImportLines.ts"
import { ageMachine, QUIET_MILLIS, startAt } from "./MovedTime.ts"
import { Sandbox } from "./Sandbox.ts"

/** A buyer's next message. */
const asksAgain = (threadNumber: number, messageNumber: number, text: string, company: number) => {
  const at = "2026-11-20 12:00:00"
  return [
    thread(threadNumber, { last_message: text, last_message_at: at, unread_messages: 2 }, company),
    message(threadNumber, messageNumber, { message: text, created_at: at })
  ]
}

describe.each(versions)("what %s stored", version => {
  const written = readWritten(version)
  beforeAll(() => startAt(written.at).undo)
  const { keys } = written
  const open = () =>
    Deployment.open(
      { "estate.db": fixture(version, "server.sqlite"), "notifier.db": fixture(version, "notifier.sqlite") },
      Sandbox.restore(written.channels)
    )

  describe("the service and estate", () => {
    let deployment: Deployment
    beforeAll(async () => {
      deployment = await open()
    })
    afterAll(() => deployment?.close())

    const request = (path: string, key: string, init: RequestInit = {}) =>
      fetch(`${deployment.serviceUrl}${path}`, { ...init, headers: { "x-api-key": key, ...init.headers } })

    it("is sound, and answered as it was", async () => {
      expect(await deployment.runHere("server", ["check"], deployment.serverEnv)).toMatchObject({ code: 0 })
      for (const { key, path, body } of written.answers) {
        const answer = await request(path, keys[key]?.key ?? "")
        expect({ path, body: await answer.json() }).toMatchObject({ path, body })
      }
    })

    it("has its keys: whole, of one area, replaced, revoked, and without a checksum", async () => {
      for (const [name, { key, statuses }] of Object.entries(keys)) {
        const threads = (await request("/v1/threads?entity=order", key)).status
        const calls = (await request("/v1/calls/list", key)).status
        expect({ name, threads, calls }).toEqual({ name, ...statuses })
      }
      const log = await deployment.runHere("server", ["keys", "log"], deployment.serverEnv)
      for (const event of ["created", "replaced", "revoked"]) expect(log.stdout).toContain(event)
    })

    it("is what estate reads with the profiles, and by the rows that it showed last", async () => {
      const folder = new TemporaryFolder()
      const proxy = await startProxy(new URL(deployment.serviceUrl))
      const env = homeIn(copyHome(version, folder), proxy.url)
      // A proxy is named by the environment of the process.
      vi.stubEnv("HTTP_PROXY", env.HTTP_PROXY)
      try {
        for (const { args, output } of written.printed) {
          const printed = await deployment.startHere("estate", args, env).output()
          expect({ args, output: JSON.parse(printed) }).toMatchObject({ args, output })
        }
      } finally {
        vi.unstubAllEnvs()
        await proxy.close()
      }
    })

    it("does not send again what was sent under an Idempotency-Key", async () => {
      const { path, key, message } = written.sent
      const send = (text: string) =>
        request(path, keys.north?.key ?? "", {
          method: "POST",
          headers: { "content-type": "application/json", "idempotency-key": key },
          body: JSON.stringify({ message: text })
        })
      const messages = async () => (await request(`${path}s`, keys.north?.key ?? "")).text()
      const before = await messages()
      expect((await send(message)).status).toBe(200)
      expect(await messages()).toBe(before)
      expect((await send("другой текст")).status).toBe(422)
    })
  })

  it("the notifier goes on from: every alert stands once, and none is posted again", async () => {
    const deployment = await open()
    const { slack } = deployment
    const standing = async (channel: string, id: string) => {
      const messages = (await slack.messages(channel)).map(each => JSON.stringify(each))
      return messages.filter(text => text.includes(id))
    }
    const replayed = (await slack.ledger()).length
    const env = {
      ...deployment.notifierEnv,
      ESTATE_NOTIFIER_POLL: "2 seconds",
      ...Object.fromEntries(
        Object.entries(keys).map(([name, { key }]) => [`${name.toUpperCase()}_KEY`, key])
      ),
      ESTATE_NOTIFIER_CONFIG: fixture(version, "notifier.json")
    }
    const print = (...args: ReadonlyArray<string>) => deployment.startHere("notifier", args, env).output()
    let aged: ReturnType<typeof ageMachine> | undefined
    try {
      expect(await print("deeds", "export")).toBe(written.deeds)
      expect(await print("silence", "list")).toContain(written.silenced.text)
      if (written.swapped !== undefined) expect(await print("rota", "list")).toContain(written.swapped)
      await slack.changeChannel("west", { member: true })
      const notifier = deployment.startHere("notifier", ["run"], env)
      await eventually(async () => {
        for (const [id, channel] of Object.entries(written.alerts))
          expect({ id, channel, alerts: await standing(channel, id) }).toMatchObject({
            alerts: [expect.any(String)]
          })
        expect((await standing("leads", written.edited)).join()).toMatch(
          /непрочитанных: 2|2 (непрочитанных|новых)/
        )
      })

      // What the channel west accepts now is long enough after what it refused.
      aged = ageMachine(QUIET_MILLIS)
      await deployment.import([
        ...asksAgain(11, 63, "Ещё вопрос", 2),
        ...asksAgain(21, 66, "Ещё вопрос", 3),
        ...asksAgain(71, 64, "Ещё вопрос", 6),
        ...asksAgain(73, 65, written.silenced.text, 6)
      ])
      const reply = await fetch(`${deployment.serviceUrl}/v1/threads/${written.answered}/message`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-api-key": keys.north?.key ?? "" },
        body: JSON.stringify({ message: "Да" })
      })
      expect(reply.status).toBe(200)
      await eventually(async () => {
        expect(await standing("south", written.open)).toMatchObject([expect.stringContaining("Ещё вопрос")])
        expect(await standing("leads", written.answered)).toMatchObject([expect.stringContaining("✅")])
        const [taken] = await standing("lake", written.taken)
        expect(taken).toContain("Ещё вопрос")
        expect(taken).toContain("U0ANNA")
      })
      await eventually(async () => {
        const { troubles, unclosed } = JSON.parse(await print("status", "--json"))
        expect(troubles).toMatchObject([{ subject: `#${written.alerts[written.unclosed]}` }])
        expect(unclosed).toMatchObject([{ thread: written.unclosed }])
      })
      expect(await notifier.stop()).toMatchObject({ code: 0 })
      expect(await standing("leads", written.deleted)).toEqual([])
      expect(await standing("lake", written.silenced.thread)).toEqual([])
      for (const [id, channel] of Object.entries(written.alerts))
        expect(await standing(channel, id)).toHaveLength(1)
      const posts = await slack.posts()
      expect([...posts].filter(([, times]) => times !== 1)).toEqual([])
      expect((await slack.ledger(replayed)).filter(call => call.method === "chat.delete")).toEqual([])
    } finally {
      await deployment.close()
      aged?.undo()
    }
  })
})
