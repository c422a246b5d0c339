import { describe, expect } from "@effect/vitest"
import { Effect } from "effect"
import { answerOf, historyOf, postText, refusalOf, resultOf, sandboxTest } from "./SlackClient.ts"

const metadata = { event_type: "alert", event_payload: { id: "a1" } }

describe("chat.update", () => {
  sandboxTest("changes what everybody reads, and says so", ({ bot }) =>
    Effect.gen(function* () {
      const who = yield* answerOf(() => bot.auth.test())
      const { channel, ts } = yield* postText(bot, "leads", "before")
      const answer = yield* answerOf(() => bot.chat.update({ channel, ts, text: "after" }))
      expect(answer).toMatchObject({ ok: true, channel, ts, text: "after" })
      const { messages } = yield* answerOf(() => bot.conversations.history({ channel }))
      expect(messages).toHaveLength(1)
      expect(messages?.[0]).toMatchObject({ ts, text: "after", edited: { user: who.user_id } })
      expect(messages?.[0]?.edited?.ts).toMatch(/^\d{10}\.\d{6}$/)
    })
  )

  sandboxTest(
    "keeps metadata that is not mentioned, and drops blocks when only text is sent",
    ({ bot, sandbox }) =>
      Effect.gen(function* () {
        const { channel = "", ts = "" } = yield* answerOf(() =>
          bot.chat.postMessage({ channel: "leads", text: "t", blocks: [{ type: "divider" }], metadata })
        )
        const left = Effect.map(sandbox.messages("leads"), ([message]) => ({
          blocks: message?.blocks?.map(block => block.type),
          metadata: message?.metadata
        }))
        yield* answerOf(() =>
          bot.chat.update({
            channel,
            ts,
            metadata: { event_type: "b", event_payload: {} },
            text: "t",
            blocks: [{ type: "divider" }]
          })
        )
        expect(yield* left).toEqual({ blocks: ["divider"], metadata: { event_type: "b", event_payload: {} } })
        yield* answerOf(() => bot.chat.update({ channel, ts, text: "u" }))
        expect(yield* left).toEqual({ blocks: undefined, metadata: { event_type: "b", event_payload: {} } })
        yield* answerOf(() => bot.apiCall("chat.update", { channel, ts, text: "u", metadata: {} }))
        expect(yield* left).toEqual({ blocks: undefined, metadata: undefined })
      })
  )

  sandboxTest("refuses what it cannot change", ({ bot, sandbox }) =>
    Effect.gen(function* () {
      const { channel, ts } = yield* postText(bot, "leads", "stays")
      const update = (fields: object) => refusalOf(() => bot.apiCall("chat.update", { ...fields }))
      expect(yield* update({ channel: "leads", ts, text: "x" })).toBe("channel_not_found")
      expect(yield* update({ channel, ts: "1405894322.002768", text: "x" })).toBe("message_not_found")
      expect(yield* update({ channel, ts })).toBe("no_text")
      expect(yield* update({ channel, ts, text: "x".repeat(40_001) })).toBe("msg_too_long")
      expect(yield* update({ channel, ts, blocks: [{ type: "nope" }] })).toBe("invalid_blocks")
      expect((yield* sandbox.messages("leads")).map(({ edited, text }) => [text, edited])).toEqual([
        ["stays", undefined]
      ])
    })
  )
})

describe("chat.delete", () => {
  sandboxTest("takes a message away for good", ({ bot }) =>
    Effect.gen(function* () {
      const first = yield* postText(bot, "leads", "first")
      const { channel } = yield* postText(bot, "leads", "second")
      expect(yield* resultOf(() => bot.chat.delete(first))).toBe("ok")
      expect(yield* historyOf(bot, channel)).toEqual(["second"])
      expect(yield* refusalOf(() => bot.chat.delete(first))).toBe("message_not_found")
      expect(yield* refusalOf(() => bot.chat.update({ ...first, text: "x" }))).toBe("message_not_found")
      expect(yield* refusalOf(() => bot.chat.delete({ ...first, channel: "leads" }))).toBe(
        "channel_not_found"
      )
    })
  )

  sandboxTest("leaves a tombstone in the place of a message with replies", ({ bot }) =>
    Effect.gen(function* () {
      const parent = yield* postText(bot, "leads", "parent")
      const reply = yield* postText(bot, "leads", "reply", parent.ts)
      yield* answerOf(() => bot.chat.delete(parent))
      const { messages } = yield* answerOf(() => bot.conversations.history({ channel: parent.channel }))
      expect(messages).toMatchObject([
        { ts: parent.ts, subtype: "tombstone", text: "This message was deleted." }
      ])
      yield* answerOf(() => bot.chat.delete(reply))
      expect(yield* historyOf(bot, parent.channel)).toEqual([])
    })
  )
})

describe("threads", () => {
  sandboxTest("belong to their parent, and are not in the history", ({ bot, sandbox }) =>
    Effect.gen(function* () {
      const parent = yield* postText(bot, "leads", "parent")
      const { channel } = parent
      yield* postText(bot, "leads", "beside")
      const replies = yield* Effect.forEach(["one", "two", "three"], text =>
        postText(bot, "leads", text, parent.ts)
      )
      const { messages } = yield* answerOf(() => bot.conversations.history({ channel }))
      expect(messages?.map(({ text }) => text)).toEqual(["beside", "parent"])
      expect(messages?.[1]).toMatchObject({
        thread_ts: parent.ts,
        reply_count: 3,
        latest_reply: replies[2]?.ts
      })
      expect(messages?.[0]).not.toHaveProperty("reply_count")

      const read = (fields: object) =>
        answerOf(() => bot.conversations.replies({ channel, ts: parent.ts, ...fields }))
      const whole = yield* read({})
      expect(whole.messages?.map(({ text }) => text)).toEqual(["parent", "one", "two", "three"])
      expect(whole.messages?.[1]).toMatchObject({ thread_ts: parent.ts })
      const firstPage = yield* read({ limit: 3 })
      expect(firstPage.messages?.map(({ text }) => text)).toEqual(["parent", "one", "two"])
      expect(firstPage.has_more).toBe(true)
      const secondPage = yield* read({ limit: 3, cursor: firstPage.response_metadata?.next_cursor })
      expect(secondPage.messages?.map(({ text }) => text)).toEqual(["three"])
      expect(secondPage.has_more).toBe(false)
      expect(yield* refusalOf(() => bot.conversations.replies({ channel, ts: "1405894322.002768" }))).toBe(
        "thread_not_found"
      )
      expect(yield* sandbox.messages("leads")).toHaveLength(5)
    })
  )

  sandboxTest("carry metadata that is shown only when asked for", ({ bot }) =>
    Effect.gen(function* () {
      const parent = yield* postText(bot, "leads", "parent")
      yield* answerOf(() =>
        bot.chat.postMessage({ channel: "leads", text: "reply", thread_ts: parent.ts, metadata })
      )
      const read = (asked: boolean) =>
        Effect.map(
          answerOf(() => bot.conversations.replies({ ...parent, include_all_metadata: asked })),
          ({ messages }) => messages?.map(message => "metadata" in message)
        )
      expect(yield* read(false)).toEqual([false, false])
      expect(yield* read(true)).toEqual([false, true])
    })
  )
})
