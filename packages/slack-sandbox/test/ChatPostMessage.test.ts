import { describe, expect } from "@effect/vitest"
import { Effect } from "effect"
import { answerOf, clientOf, historyOf, postText, refusalOf, resultOf, sandboxTest } from "./SlackClient.ts"

const section = (text: string) => ({ type: "section", text: { type: "mrkdwn", text } }) as const
const header = (text: string) => ({ type: "header", text: { type: "plain_text", text } }) as const

describe("chat.postMessage", () => {
  sandboxTest("gives each message a ts of its own, larger than the last", ({ bot }) =>
    Effect.gen(function* () {
      const posted = yield* Effect.all(
        Array.from({ length: 20 }, (_, index) => postText(bot, "leads", `message ${index}`)),
        { concurrency: 20 }
      )
      const stamps = posted.map(({ ts }) => ts)
      expect(new Set(stamps).size).toBe(20)
      for (const ts of stamps) expect(ts).toMatch(/^\d{10}\.\d{6}$/)
      const next = yield* postText(bot, "#leads", "one more")
      expect(stamps.every(ts => ts < next.ts)).toBe(true)
    })
  )

  sandboxTest("answers with the message in the form of a modern app's", ({ bot }) =>
    Effect.gen(function* () {
      const who = yield* answerOf(() => bot.auth.test())
      const { channel, message } = yield* answerOf(() =>
        bot.chat.postMessage({ channel: "leads", text: "a & b <c>", blocks: [header("Hi")] })
      )
      expect(channel).toMatch(/^C/)
      expect(message).toMatchObject({
        type: "message",
        text: "a & b <c>",
        bot_id: who.bot_id,
        user: who.user_id,
        team: who.team_id,
        bot_profile: { id: who.bot_id },
        blocks: [{ type: "header", text: { type: "plain_text", text: "Hi" } }]
      })
      expect(message).not.toHaveProperty("subtype")
    })
  )

  sandboxTest("refuses what Slack refuses, and nothing of it is posted", ({ bot, sandbox }) =>
    Effect.gen(function* () {
      yield* sandbox.addChannel({ name: "foreign", member: false })
      yield* sandbox.addChannel({ name: "old", archived: true })
      const post = (fields: object) => () => bot.apiCall("chat.postMessage", { ...fields })
      const refusals: ReadonlyArray<readonly [string, object]> = [
        ["channel_not_found", { channel: "nowhere", text: "x" }],
        ["channel_not_found", { channel: "C000000000", text: "x" }],
        ["not_in_channel", { channel: "foreign", text: "x" }],
        ["is_archived", { channel: "#old", text: "x" }],
        ["no_text", { channel: "leads" }],
        ["no_text", { channel: "leads", text: "  " }],
        ["no_text", { channel: "leads", blocks: [] }],
        ["msg_too_long", { channel: "leads", text: "x".repeat(40_001) }],
        ["thread_not_found", { channel: "leads", text: "x", thread_ts: "1405894322.002768" }],
        ["invalid_blocks_format", { channel: "leads", text: "x", blocks: "[{" }],
        ["invalid_blocks_format", { channel: "leads", text: "x", blocks: { type: "divider" } }],
        ["invalid_metadata_format", { channel: "leads", text: "x", metadata: "{" }],
        ["invalid_metadata_format", { channel: "leads", text: "x", metadata: { event_type: "t" } }],
        ["invalid_arguments", { text: "x" }]
      ]
      for (const [error, fields] of refusals) {
        expect([error, yield* refusalOf(post(fields))]).toEqual([error, error])
      }
      expect(yield* sandbox.messages()).toEqual([])
      expect((yield* sandbox.ledger()).map(({ outcome }) => outcome)).toEqual(
        refusals.map(([error]) => ({ ok: false, error }))
      )
      expect(yield* resultOf(post({ channel: "leads", text: "x".repeat(40_000) }))).toBe("ok")
    })
  )

  sandboxTest("takes blocks up to Slack's limits and not beyond", ({ bot, sandbox }) =>
    Effect.gen(function* () {
      const post = (blocks: ReadonlyArray<object>) =>
        resultOf(() => bot.apiCall("chat.postMessage", { channel: "leads", text: "t", blocks }))
      const complaint = (...messages: ReadonlyArray<string>) => ({
        error: "invalid_blocks",
        messages: messages.map(message => `[ERROR] ${message}`)
      })
      const divider = { type: "divider" }

      expect(yield* post(Array.from({ length: 50 }, () => divider))).toBe("ok")
      expect(yield* post(Array.from({ length: 51 }, () => divider))).toEqual(
        complaint("no more than 50 items allowed [json-pointer:/blocks]")
      )
      expect(yield* post([section("x".repeat(3000))])).toBe("ok")
      expect(yield* post([divider, section("x".repeat(3001))])).toEqual(
        complaint("must be less than 3001 characters [json-pointer:/blocks/1/text/text]")
      )
      expect(yield* post([header("x".repeat(150))])).toBe("ok")
      expect(yield* post([header("x".repeat(151))])).toEqual(
        complaint("must be less than 151 characters [json-pointer:/blocks/0/text/text]")
      )
      expect(yield* post([section("")])).toEqual(
        complaint("must be more than 0 characters [json-pointer:/blocks/0/text/text]")
      )
      expect(yield* post([{ type: "header", text: { type: "mrkdwn", text: "x" } }])).toEqual(
        complaint("unsupported type [json-pointer:/blocks/0/text/type]")
      )
      expect(yield* post([{ type: "banner" }, header("")])).toEqual(
        complaint(
          "unsupported type [json-pointer:/blocks/0/type]",
          "must be more than 0 characters [json-pointer:/blocks/1/text/text]"
        )
      )
      expect(yield* post([{ type: "header" }])).toEqual(
        complaint("missing required field: text [json-pointer:/blocks/0]")
      )
      expect(yield* post([{ type: "section" }])).toEqual(
        complaint("missing required field: text [json-pointer:/blocks/0]")
      )
      expect(yield* post([{ type: "divider", colour: "red" }])).toEqual(
        complaint("invalid additional property: colour [json-pointer:/blocks/0]")
      )
      const tooMany = Array.from({ length: 11 }, () => ({ type: "mrkdwn", text: "x" }))
      expect(yield* post([{ type: "context", elements: tooMany }])).toEqual(
        complaint("no more than 10 items allowed [json-pointer:/blocks/0/elements]")
      )
      expect(yield* post(Array.from({ length: 6 }, () => section("x".repeat(2200))))).toBe("ok")
      expect(
        yield* post([...Array.from({ length: 6 }, () => section("x".repeat(2200))), header("y")])
      ).toEqual({
        error: "msg_blocks_too_long",
        messages: []
      })
      expect(yield* sandbox.messages()).toHaveLength(4)
    })
  )

  sandboxTest("takes every kind of block that the sandbox draws", ({ bot, sandbox }) =>
    Effect.gen(function* () {
      const button = { type: "button", text: { type: "plain_text", text: "Open" }, url: "https://a.example" }
      const blocks = [
        section("*x*"),
        { type: "section", text: { type: "plain_text", text: "a", emoji: true } },
        { type: "context", elements: [{ type: "mrkdwn", text: "c" }] },
        { type: "actions", elements: [{ ...button, style: "primary", action_id: "open" }] },
        { type: "divider" },
        {
          type: "rich_text",
          elements: [
            { type: "rich_text_section", elements: [{ type: "text", text: "x", style: { bold: true } }] },
            {
              type: "rich_text_list",
              style: "bullet",
              elements: [{ type: "rich_text_section", elements: [{ type: "user", user_id: "U0ANNA" }] }]
            }
          ]
        }
      ]
      yield* answerOf(() => bot.apiCall("chat.postMessage", { channel: "leads", blocks }))
      const [message] = yield* sandbox.messages("leads")
      expect(message?.blocks).toMatchObject(blocks)
      expect(new Set(message?.blocks?.map(block => block.block_id)).size).toBe(blocks.length)
    })
  )

  sandboxTest("takes a JSON body and a token among the fields too", ({ bot, sandbox }) =>
    Effect.gen(function* () {
      const post = (headers: Record<string, string>, body: string) =>
        answerOf(async () => {
          const answer = await fetch(`${sandbox.apiUrl}chat.postMessage`, { method: "POST", headers, body })
          return answer.json()
        })
      const json = { authorization: "Bearer xoxb-alerts", "content-type": "application/json" }
      const form = { "content-type": "application/x-www-form-urlencoded" }
      expect(
        yield* post(json, JSON.stringify({ channel: "leads", text: "json", blocks: [{ type: "divider" }] }))
      ).toMatchObject({ ok: true, message: { blocks: [{ type: "divider" }] } })
      expect(yield* post(form, "token=xoxb-alerts&channel=leads&text=form")).toMatchObject({ ok: true })
      expect(yield* post(json, "{")).toEqual({ ok: false, error: "invalid_json" })
      const { channel } = yield* postText(bot, "leads", "last")
      expect(yield* historyOf(bot, channel)).toEqual(["last", "form", "json"])
      expect(JSON.stringify(yield* sandbox.ledger())).not.toContain("xoxb-alerts")
    })
  )
})

describe("a token", () => {
  sandboxTest("is asked for, and must be a bot's", ({ sandbox }) =>
    Effect.gen(function* () {
      const call = (token: string | undefined, method: string) =>
        refusalOf(() => clientOf(sandbox.apiUrl, token).apiCall(method))
      expect(yield* call(undefined, "auth.test")).toBe("not_authed")
      expect(yield* call("xoxp-person", "auth.test")).toBe("invalid_auth")
      expect(yield* call("xoxb-alerts", "chat.scheduleMessage")).toBe("unknown_method")
      expect((yield* sandbox.ledger()).map(({ bot_id }) => bot_id === null)).toEqual([true, true, false])
    })
  )

  sandboxTest("is one app in the workspace: two tokens are two", ({ bot, sandbox }) =>
    Effect.gen(function* () {
      const other = clientOf(sandbox.apiUrl, "xoxb-other")
      const [mine, again, theirs] = yield* Effect.all([
        answerOf(() => bot.auth.test()),
        answerOf(() => clientOf(sandbox.apiUrl, "xoxb-alerts").auth.test()),
        answerOf(() => other.auth.test())
      ])
      expect(mine).toMatchObject({ ok: true, team: "Estate", url: `${sandbox.url}/` })
      expect(mine.response_metadata?.scopes).toContain("chat:write")
      expect([again.bot_id, again.user_id]).toEqual([mine.bot_id, mine.user_id])
      expect(theirs.team_id).toBe(mine.team_id)
      expect(theirs.bot_id).not.toBe(mine.bot_id)
      expect(theirs.user_id).not.toBe(mine.user_id)

      const { channel, ts } = yield* postText(bot, "leads", "mine")
      expect(yield* refusalOf(() => other.chat.update({ channel, ts, text: "taken" }))).toBe(
        "cant_update_message"
      )
      expect(yield* refusalOf(() => other.chat.delete({ channel, ts }))).toBe("cant_delete_message")
      expect(yield* historyOf(other, channel)).toEqual(["mine"])
      yield* postText(other, "leads", "theirs")
      expect((yield* sandbox.messages("leads")).map(message => message.bot_id)).toEqual([
        mine.bot_id,
        theirs.bot_id
      ])
    })
  )
})

describe("chat.postEphemeral", () => {
  sandboxTest("shows a message to one person, which no history has", ({ bot }) =>
    Effect.gen(function* () {
      const to = { user: "U0ANNA", text: "Oleg took it" }
      const { message_ts } = yield* answerOf(() => bot.chat.postEphemeral({ channel: "leads", ...to }))
      expect(message_ts).toMatch(/^\d{10}\.\d{6}$/)
      const { channel } = yield* postText(bot, "leads", "for everybody")
      expect(yield* historyOf(bot, channel)).toEqual(["for everybody"])
    })
  )

  sandboxTest("is refused as a message is, and for who is not there", ({ bot, sandbox }) =>
    Effect.gen(function* () {
      yield* sandbox.addChannel({ name: "foreign", member: false })
      yield* sandbox.addChannel({ name: "old", archived: true })
      for (const [error, fields] of [
        ["channel_not_found", { channel: "nowhere" }],
        ["not_in_channel", { channel: "foreign" }],
        ["is_archived", { channel: "old" }],
        ["user_not_in_channel", { user: "U0NOBODY" }],
        ["no_text", { text: " " }]
      ] as const) {
        const sent = { channel: "leads", user: "U0ANNA", text: "x", ...fields }
        expect(yield* refusalOf(() => bot.chat.postEphemeral(sent))).toBe(error)
      }
    })
  )
})
