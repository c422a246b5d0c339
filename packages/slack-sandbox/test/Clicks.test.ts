import { describe, expect, it } from "@effect/vitest"
import type { KnownBlock } from "@slack/web-api"
import { Effect, Schema } from "effect"
import { SlackSandbox } from "../src/SlackSandbox.ts"
import { answerOf, clientOf, historyOf, refusalOf } from "./SlackClient.ts"
import { connected, type Received } from "./SocketClient.ts"

const plain = (text: string) => ({ type: "plain_text", text }) as const
const button = (action_id: string) => ({ type: "button", action_id, text: plain(action_id) }) as const
const blocks: Array<KnownBlock> = [
  { type: "actions", block_id: "acts", elements: [button("take")] },
  {
    type: "actions",
    block_id: "who",
    elements: [
      {
        type: "static_select",
        action_id: "person",
        options: [
          { text: plain("Anna"), value: "anna" },
          { text: plain("Oleg"), value: "oleg" }
        ]
      }
    ]
  }
]

/** An app that acknowledges everything, and a message with a button and a menu. */
const clickTest = (
  name: string,
  body: (parts: {
    readonly sandbox: typeof SlackSandbox.Service
    readonly bot: ReturnType<typeof clientOf>
    readonly heard: ReadonlyArray<Received>
    readonly at: { readonly channel: string; readonly ts: string }
  }) => Effect.Effect<void, unknown>
) =>
  it.scopedLive(name, () =>
    Effect.gen(function* () {
      const sandbox = yield* SlackSandbox
      const bot = clientOf(sandbox.apiUrl, "xoxb-alerts")
      const heard: Array<Received> = []
      yield* connected(sandbox, received => {
        heard.push(received)
        return received.ack()
      })
      const { channel = "", ts = "" } = yield* answerOf(() =>
        bot.chat.postMessage({ channel: "leads", text: "A buyer", blocks })
      )
      yield* body({ sandbox, bot, heard, at: { channel, ts } })
    }).pipe(Effect.provide(SlackSandbox.layer()))
  )

const Refused = Schema.Struct({ error: Schema.String })
const post = (url: string | undefined, body: object) =>
  answerOf(async () => {
    const response = await fetch(url ?? "", { method: "POST", body: JSON.stringify(body) })
    return response.ok ? "ok" : Schema.decodeUnknownSync(Refused)(await response.json()).error
  })

describe("a click", () => {
  clickTest("in a menu says what was chosen, in the action and in the state", ({ at, heard, sandbox }) =>
    Effect.gen(function* () {
      const choose = { kind: "click", person: "Oleg", ...at, actionId: "person" } as const
      yield* sandbox.act({ ...choose, value: "anna" })
      const selected_option = { text: plain("Anna"), value: "anna" }
      expect(heard[0]?.body).toMatchObject({
        actions: [{ type: "static_select", block_id: "who", action_id: "person", selected_option }],
        state: { values: { who: { person: { type: "static_select", selected_option } } } }
      })
      const unknown = yield* Effect.flip(sandbox.act({ ...choose, value: "petr" }))
      expect(unknown.message).toBe("The menu has no option with the value petr.")
    })
  )

  clickTest("has an address to respond to, five times", ({ at, bot, heard, sandbox }) =>
    Effect.gen(function* () {
      yield* sandbox.act({ kind: "click", person: "Anna", ...at, actionId: "take" })
      const url = heard[0]?.body.response_url
      const replace = (text?: string) => post(url, { replace_original: true, text })
      expect(yield* replace("Anna took it")).toBe("ok")
      expect(yield* historyOf(bot, at.channel)).toEqual(["Anna took it"])
      expect(yield* replace()).toBe("no_text")
      expect(yield* post(url, { text: "Beside it" })).toBe("invalid_arguments")
      for (const time of ["second", "third", "fourth", "fifth"]) expect(yield* replace(time)).toBe("ok")
      expect(yield* replace("The sixth")).toBe("used_url")
      expect(yield* historyOf(bot, at.channel)).toEqual(["fifth"])
      expect(yield* post(`${sandbox.url}/actions/R0NONE`, { text: "x" })).toBe("expired_url")
      const posts = (yield* sandbox.ledger()).filter(({ method }) => method === "response_url")
      expect(posts.map(({ outcome }) => ("error" in outcome ? outcome.error : "ok"))).toEqual([
        "ok",
        "no_text",
        "invalid_arguments",
        "ok",
        "ok",
        "ok",
        "ok",
        "used_url",
        "expired_url"
      ])
    })
  )

  clickTest("works in a message that one person sees, for that person alone", ({ at, bot, heard, sandbox }) =>
    Effect.gen(function* () {
      const { channel, ts } = at
      const { message_ts = "" } = yield* answerOf(() =>
        bot.chat.postEphemeral({
          ...{ channel, user: "U0ANNA", thread_ts: ts, text: "Oleg answered. Send anyway?" },
          blocks: [{ type: "actions", elements: [button("send"), button("discard")] }]
        })
      )
      const click = { kind: "click", channel, ts: message_ts, actionId: "send" } as const
      const { message } = yield* Effect.flip(sandbox.act({ ...click, person: "Oleg" }))
      expect(message).toBe(`There is no message ${message_ts} of an app in the channel ${channel}.`)
      yield* sandbox.act({ ...click, person: "Anna" })
      expect(heard[0]?.body).toMatchObject({
        user: { id: "U0ANNA" },
        container: { type: "message", message_ts, channel_id: channel, is_ephemeral: true, thread_ts: ts },
        actions: [{ action_id: "send" }]
      })
      expect(heard[0]?.body).not.toHaveProperty("message")
      // The methods of kept messages do not know it.
      expect(yield* refusalOf(() => bot.chat.update({ channel, ts: message_ts, text: "x" }))).toBe(
        "message_not_found"
      )
      const url = heard[0]?.body.response_url
      expect(yield* post(url, { replace_original: true, text: "Sent", blocks: [] })).toBe("ok")
      const gone = yield* Effect.flip(sandbox.act({ ...click, person: "Anna" }))
      expect(gone.message).toBe("There is no element with action_id send.")
      expect(yield* historyOf(bot, channel)).toEqual(["A buyer"])
    })
  )
})
