import { describe, expect } from "@effect/vitest"
import { Effect } from "effect"
import { answerOf, clientOf, postText, refusalOf, sandboxTest } from "./SlackClient.ts"

const texts = (messages: ReadonlyArray<{ readonly text?: string }> | undefined) =>
  messages?.map(({ text }) => text)

describe("conversations.history", () => {
  sandboxTest("comes in pages that miss and repeat nothing while new messages arrive", ({ bot }) =>
    Effect.gen(function* () {
      const { channel } = yield* postText(bot, "leads", "0")
      for (const text of ["1", "2", "3", "4"]) yield* postText(bot, "leads", text)
      const pages: Array<unknown> = []
      yield* answerOf(async () => {
        for await (const page of bot.paginate("conversations.history", { channel, limit: 2 })) {
          const messages = "messages" in page && Array.isArray(page.messages) ? page.messages : []
          pages.push(messages.map(message => message.text))
          await bot.chat.postMessage({ channel, text: "later" })
        }
      })
      expect(pages).toEqual([["4", "3"], ["2", "1"], ["0"]])
    })
  )

  sandboxTest("keeps to the stretch of time asked for, ends included only on request", ({ bot }) =>
    Effect.gen(function* () {
      const [a, b, c] = yield* Effect.all([
        postText(bot, "leads", "a"),
        postText(bot, "leads", "b"),
        postText(bot, "leads", "c")
      ])
      const { channel } = a
      const read = (fields: object) =>
        Effect.map(
          answerOf(() => bot.conversations.history({ channel, ...fields })),
          ({ messages }) => texts(messages)
        )
      expect(yield* read({})).toEqual(["c", "b", "a"])
      expect(yield* read({ oldest: a.ts })).toEqual(["c", "b"])
      expect(yield* read({ latest: c.ts })).toEqual(["b", "a"])
      expect(yield* read({ oldest: a.ts, latest: c.ts })).toEqual(["b"])
      expect(yield* read({ oldest: a.ts, latest: c.ts, inclusive: true })).toEqual(["c", "b", "a"])
      expect(yield* read({ oldest: b.ts, latest: b.ts, inclusive: true, limit: 1 })).toEqual(["b"])
    })
  )

  sandboxTest("shows metadata only when asked", ({ bot }) =>
    Effect.gen(function* () {
      const metadata = { event_type: "alert", event_payload: { id: "a1", deep: { n: 1 } } }
      const { channel = "" } = yield* answerOf(() =>
        bot.chat.postMessage({ channel: "leads", text: "x", metadata })
      )
      const read = (fields: object) => answerOf(() => bot.conversations.history({ channel, ...fields }))
      expect((yield* read({})).messages?.[0]).not.toHaveProperty("metadata")
      expect((yield* read({ include_all_metadata: false })).messages?.[0]).not.toHaveProperty("metadata")
      expect((yield* read({ include_all_metadata: true })).messages?.[0]?.metadata).toEqual(metadata)
    })
  )

  sandboxTest("refuses what Slack refuses", ({ bot, sandbox }) =>
    Effect.gen(function* () {
      yield* sandbox.addChannel({ name: "foreign", member: false })
      const { channel } = yield* postText(bot, "leads", "x")
      const { channels } = yield* answerOf(() => bot.conversations.list({}))
      const foreign = channels?.find(({ name }) => name === "foreign")?.id
      const read = (fields: object) => refusalOf(() => bot.apiCall("conversations.history", { ...fields }))
      expect(yield* read({ channel: "leads" })).toBe("channel_not_found")
      expect(yield* read({ channel: foreign })).toBe("not_in_channel")
      expect(yield* read({ channel, cursor: "bm9uc2Vuc2U=" })).toBe("invalid_cursor")
      expect(yield* read({ channel, cursor: "%%" })).toBe("invalid_cursor")
      expect(yield* read({ channel, limit: 1000 })).toBe("invalid_limit")
      expect(yield* read({ channel, oldest: "yesterday" })).toBe("invalid_ts_oldest")
      expect(yield* read({ channel, latest: "1.2.3" })).toBe("invalid_ts_latest")
      expect(yield* read({ channel, limit: "many" })).toBe("invalid_arguments")
    })
  )
})

describe("conversations.list and conversations.info", () => {
  sandboxTest("show the workspace's channels, page by page", ({ bot, sandbox }) =>
    Effect.gen(function* () {
      yield* sandbox.addChannel({ name: "old", archived: true })
      const pages: Array<unknown> = []
      yield* answerOf(async () => {
        for await (const page of bot.paginate("conversations.list", { limit: 3 })) {
          pages.push(
            "channels" in page && Array.isArray(page.channels) ? page.channels.map(each => each.name) : []
          )
        }
      })
      expect(pages).toEqual([["leads", "general", "support"], ["old"]])
      const living = yield* answerOf(() => bot.conversations.list({ exclude_archived: true }))
      expect(living.channels?.map(({ name }) => name)).toEqual(["leads", "general", "support"])
      const secret = yield* answerOf(() => bot.conversations.list({ types: "private_channel" }))
      expect(secret.channels).toEqual([])
      expect(yield* refusalOf(() => bot.conversations.list({ cursor: "bm9uc2Vuc2U=" }))).toBe(
        "invalid_cursor"
      )

      const id = living.channels?.[0]?.id ?? ""
      const { channel } = yield* answerOf(() => bot.conversations.info({ channel: id }))
      expect(channel).toMatchObject({
        id,
        name: "leads",
        is_channel: true,
        is_member: true,
        is_archived: false
      })
      expect(yield* refusalOf(() => bot.conversations.info({ channel: "leads" }))).toBe("channel_not_found")
    })
  )
})

describe("/sandbox", () => {
  sandboxTest("creates channels over HTTP, once each and with proper names", ({ bot, sandbox }) =>
    Effect.gen(function* () {
      const create = (body: unknown) =>
        answerOf(async () => {
          const answer = await fetch(`${sandbox.url}/sandbox/channels`, {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify(body)
          })
          return [answer.status, await answer.json()] as const
        })
      const [status, created] = yield* create({ name: "night", member: false })
      expect([status, created]).toMatchObject([201, { name: "night", member: false, archived: false }])
      expect(yield* create({ name: "night" })).toEqual([409, { error: "name_taken" }])
      expect((yield* create({ name: "Not A Name" }))[0]).toBe(400)
      expect((yield* create({ name: "fine", membr: true }))[0]).toBe(400)
      expect(yield* refusalOf(() => bot.chat.postMessage({ channel: "night", text: "x" }))).toBe(
        "not_in_channel"
      )
    })
  )

  sandboxTest("archives channels and removes apps from them over HTTP, and undoes it", ({ bot, sandbox }) =>
    Effect.gen(function* () {
      const change = (name: string, body: unknown) =>
        answerOf(async () => {
          const answer = await fetch(`${sandbox.url}/sandbox/channels/${name}`, {
            method: "PATCH",
            headers: { "content-type": "application/json" },
            body: JSON.stringify(body)
          })
          return [answer.status, await answer.json()] as const
        })
      const { channel = "", ts = "" } = yield* postText(bot, "leads", "before")
      const edited = () => bot.chat.update({ channel, ts, text: "after" })
      expect(yield* change("leads", { archived: true })).toMatchObject([
        200,
        { member: true, archived: true }
      ])
      expect(yield* refusalOf(edited)).toBe("is_inactive")
      expect(yield* refusalOf(() => bot.chat.postMessage({ channel, text: "x" }))).toBe("is_archived")
      yield* change("leads", { archived: false, member: false })
      expect(yield* refusalOf(edited)).toBe("not_in_channel")
      yield* change("leads", { member: true })
      yield* answerOf(edited)
      expect((yield* sandbox.messages("leads")).map(({ text }) => text)).toEqual(["after"])
      expect((yield* change("nowhere", { member: true }))[0]).toBe(404)
      expect((yield* change("leads", { membr: true }))[0]).toBe(400)
    })
  )

  sandboxTest("tells over HTTP what the in-process accessors tell", ({ bot, sandbox }) =>
    Effect.gen(function* () {
      const get = (path: string) =>
        answerOf(async () => {
          const answer = await fetch(`${sandbox.url}${path}`)
          return [answer.status, await answer.json()]
        })
      const parent = yield* postText(bot, "leads", "parent")
      yield* postText(bot, "leads", "reply", parent.ts)
      yield* postText(clientOf(sandbox.apiUrl, "xoxb-other"), "general", "elsewhere")
      const leads = yield* sandbox.messages("leads")
      expect(leads.map(({ text }) => text)).toEqual(["parent", "reply"])
      expect(yield* get("/sandbox/messages?channel=leads")).toEqual([200, leads])
      expect(yield* get("/sandbox/messages")).toEqual([200, yield* sandbox.messages()])
      expect(yield* get("/sandbox/messages?channel=nowhere")).toEqual([
        404,
        { error: "There is no channel nowhere." }
      ])
      const ledger = yield* sandbox.ledger()
      expect(ledger.map(({ method, outcome, seq }) => [seq, method, outcome])).toMatchObject([
        [1, "chat.postMessage", { ok: true, ts: parent.ts, channel: parent.channel }],
        [2, "chat.postMessage", { ok: true }],
        [3, "chat.postMessage", { ok: true }]
      ])
      expect(yield* get("/sandbox/ledger")).toEqual([200, ledger])
      expect(yield* get("/sandbox/ledger?since=2")).toEqual([200, ledger.slice(2)])
      expect((yield* get("/sandbox/ledger?since=x"))[0]).toBe(400)

      yield* answerOf(() => fetch(`${sandbox.url}/sandbox/reset`, { method: "POST" }))
      expect([yield* sandbox.messages(), yield* sandbox.ledger()]).toEqual([[], []])
    })
  )
})

describe("conversations.open", () => {
  sandboxTest("opens one's direct messages, which no list of channels shows, once", ({ bot, sandbox }) =>
    Effect.gen(function* () {
      const open = (users: string) =>
        Effect.map(
          answerOf(() => bot.conversations.open({ users })),
          ({ channel }) => channel?.id ?? ""
        )
      const id = yield* open("U0ANNA")
      expect(id).toMatch(/^D/)
      expect([yield* open("U0ANNA"), (yield* open("U0OLEG")) === id]).toEqual([id, false])
      yield* postText(bot, id, "only for Anna")
      expect(texts((yield* answerOf(() => bot.conversations.history({ channel: id }))).messages)).toEqual([
        "only for Anna"
      ])
      expect((yield* answerOf(() => bot.conversations.info({ channel: id }))).channel).toMatchObject({
        is_im: true,
        user: "U0ANNA"
      })
      const { channels } = yield* answerOf(() => bot.conversations.list({}))
      expect(channels?.map(({ name }) => name)).not.toContain("@Anna")
      expect((yield* sandbox.messages("@Anna")).map(({ text }) => text)).toEqual(["only for Anna"])
      expect(yield* refusalOf(() => bot.conversations.open({ users: "U0NOBODY" }))).toBe("user_not_found")
    })
  )
})
