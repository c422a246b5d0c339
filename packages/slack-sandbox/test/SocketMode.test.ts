import { describe, expect, it } from "@effect/vitest"
import { eventually } from "@estate/testing/Eventually"
import { SocketModeClient } from "@slack/socket-mode"
import { Effect } from "effect"
import type { LedgerEntry } from "../src/LedgerEntry.ts"
import { SlackSandbox, type SlackSandboxOptions } from "../src/SlackSandbox.ts"
import { Refresh } from "../src/SocketControl.ts"
import { answerOf, clientOf, refusalOf, resultOf, silent } from "./SlackClient.ts"
import { connected, type Received } from "./SocketClient.ts"

const socketTest = (
  name: string,
  body: (sandbox: typeof SlackSandbox.Service) => Effect.Effect<void, unknown, import("effect/Scope").Scope>,
  options: SlackSandboxOptions = {}
) =>
  it.scopedLive(name, () =>
    Effect.flatMap(SlackSandbox, body).pipe(Effect.provide(SlackSandbox.layer(options)))
  )

const postButton = (sandbox: typeof SlackSandbox.Service) =>
  answerOf(async () => {
    const { channel = "", ts = "" } = await clientOf(sandbox.apiUrl, "xoxb-alerts").chat.postMessage({
      channel: "leads",
      text: "A buyer is waiting",
      blocks: [
        {
          type: "actions",
          block_id: "acts",
          elements: [
            { type: "button", action_id: "take", text: { type: "plain_text", text: "Take" }, value: "7" }
          ]
        }
      ]
    })
    return { channel, ts }
  })

const take = { kind: "click", person: "Anna", actionId: "take" } as const

/** Reads a part of the ledger's entries of a method. */
const entriesOf =
  <A>(sandbox: typeof SlackSandbox.Service, wanted: string, part: (entry: LedgerEntry) => A) =>
  () =>
    Effect.runPromise(
      Effect.map(sandbox.ledger(), entries => entries.filter(({ method }) => method === wanted).map(part))
    )

const ackAll = (heard: Array<Received>) => (received: Received) => {
  heard.push(received)
  return received.ack()
}

describe("Socket Mode", () => {
  socketTest("hands a click whole to the app, and the ledger has when it was acknowledged", sandbox =>
    Effect.gen(function* () {
      const heard: Array<Received> = []
      yield* connected(sandbox, ackAll(heard))
      const { channel, ts } = yield* postButton(sandbox)
      const result = yield* sandbox.act({ ...take, channel, ts })
      expect(result).toMatchObject({ acknowledged: true, envelope_id: heard[0]?.envelope_id })
      const { response_url, trigger_id, ...body } = heard[0]?.body ?? {}
      expect(body).toMatchObject({
        type: "block_actions",
        user: { id: "U0ANNA", username: "anna", name: "anna", team_id: "T0SANDBOX01" },
        team: { id: "T0SANDBOX01", domain: "estate" },
        enterprise: null,
        is_enterprise_install: false,
        container: { type: "message", message_ts: ts, channel_id: channel, is_ephemeral: false },
        channel: { id: channel, name: "leads" },
        message: { ts, text: "A buyer is waiting" },
        state: { values: {} },
        actions: [
          {
            type: "button",
            action_id: "take",
            block_id: "acts",
            value: "7",
            text: { type: "plain_text", text: "Take" },
            action_ts: expect.stringMatching(/^\d+\.\d{6}$/)
          }
        ]
      })
      const entries = (yield* sandbox.ledger()).filter(({ method }) => method === "interactive")
      expect(entries).toMatchObject([
        {
          request: { envelope_id: result.envelope_id, connection: expect.any(Number) },
          outcome: { ok: true, acknowledgedAt: expect.any(String), acknowledgement: {} }
        }
      ])
    })
  )

  socketTest("takes each address once, and refuses a bot's token", sandbox =>
    Effect.gen(function* () {
      const open = (token: string) => clientOf(sandbox.apiUrl, token).apps.connections.open({})
      expect(yield* refusalOf(() => open("xoxb-alerts"))).toBe("not_allowed_token_type")
      expect(yield* refusalOf(() => clientOf(sandbox.apiUrl, "xapp-alerts").auth.test())).toBe(
        "not_allowed_token_type"
      )
      const { url = "" } = yield* answerOf(() => open("xapp-alerts"))
      const statusOf = () =>
        answerOf(
          async () => (await fetch(url.replace(/^ws/, "http").replace(/ticket=\w+/, "ticket=used"))).status
        )
      expect(yield* statusOf()).toBe(403)
    })
  )

  socketTest("gives an app ten connections, and the eleventh none", sandbox =>
    Effect.gen(function* () {
      const reached = new Set<number>()
      for (let index = 0; index < 10; index++) {
        yield* connected(sandbox, received => {
          reached.add(index)
          return received.ack()
        })
      }
      const eleventh = new SocketModeClient({
        appToken: "xapp-alerts",
        autoReconnectEnabled: false,
        logger: silent,
        clientOptions: { slackApiUrl: sandbox.apiUrl }
      })
      expect(
        yield* answerOf(() =>
          eleventh.start().then(
            () => "connected",
            () => "refused"
          )
        )
      ).toBe("refused")
      const ledger = yield* sandbox.ledger()
      const counts = ledger
        .filter(({ method }) => method === "hello")
        .map(({ request }) => request.num_connections)
      expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
      expect(ledger.at(-1)).toMatchObject({
        method: "disconnect",
        request: { reason: "too_many_websockets" }
      })
      const { channel, ts } = yield* postButton(sandbox)
      for (let index = 0; index < 40; index++) {
        expect(yield* sandbox.act({ ...take, channel, ts })).toMatchObject({ acknowledged: true })
      }
      expect(reached.size).toBeGreaterThan(5)
    })
  )

  socketTest("loses what it sends to a connection that nobody reads, and says so", sandbox =>
    Effect.gen(function* () {
      const { channel, ts } = yield* postButton(sandbox)
      expect(yield* sandbox.act({ ...take, channel, ts })).toMatchObject({ acknowledged: false })
      yield* sandbox.control({ kind: "ghost", token: "xapp-alerts" })
      const lost = yield* sandbox.act({ ...take, channel, ts })
      expect(lost).toMatchObject({ acknowledged: false })
      const clicks = (yield* sandbox.ledger()).filter(({ method }) => method === "interactive")
      expect(clicks.map(({ outcome }) => outcome)).toEqual([
        { ok: false, error: "no_connection" },
        { ok: false, error: "not_acknowledged" }
      ])
      yield* sandbox.control({ kind: "bury", token: "xapp-alerts" })
      yield* connected(sandbox, received => received.ack())
      expect(yield* sandbox.act({ ...take, channel, ts })).toMatchObject({ acknowledged: true })
    })
  )

  socketTest(
    "delivers an envelope twice if it is asked to, and one more time where nobody answered",
    sandbox =>
      Effect.gen(function* () {
        const heard: Array<Received> = []
        const silentOnce = (received: Received) => {
          heard.push(received)
          return received.body.type === "event_callback" && heard.length === 3 ? undefined : received.ack()
        }
        yield* connected(sandbox, silentOnce)
        yield* connected(sandbox, silentOnce)
        const { channel, ts } = yield* postButton(sandbox)
        yield* sandbox.act({ ...take, channel, ts, times: 2 })
        yield* answerOf(() => eventually(() => expect(heard).toHaveLength(2)))
        expect(new Set(heard.map(({ envelope_id }) => envelope_id)).size).toBe(1)
        yield* sandbox.act({ kind: "say", person: "Oleg", channel, threadTs: ts, text: "I call him" })
        const outcomes = entriesOf(sandbox, "events_api", ({ outcome }) => outcome)
        yield* answerOf(() =>
          eventually(async () =>
            expect(await outcomes()).toMatchObject([{ ok: false, error: "not_acknowledged" }, { ok: true }])
          )
        )
        expect(heard.slice(2).map(({ body, retry_num }) => [body.event?.text, retry_num])).toEqual([
          ["I call him", 0],
          ["I call him", 1]
        ])
      }),
    { bots: [{ token: "xoxb-alerts", name: "Estate", events: true }] }
  )

  socketTest("renews a connection: a warning, then the end, and the next one takes the clicks", sandbox =>
    Effect.gen(function* () {
      const first = yield* connected(sandbox, received => received.ack())
      const ended = new Promise(resolve => first.on("disconnected", resolve))
      yield* connected(sandbox, received => received.ack())
      yield* sandbox.control({ kind: "refresh", token: "xapp-alerts", warningMillis: 100 })
      yield* answerOf(() => ended)
      const reasons = entriesOf(sandbox, "disconnect", ({ request }) => request.reason)
      yield* answerOf(() =>
        eventually(async () => expect(await reasons()).toEqual(["warning", "refresh_requested"]))
      )
      const { channel, ts } = yield* postButton(sandbox)
      for (let index = 0; index < 5; index++)
        expect(yield* sandbox.act({ ...take, channel, ts })).toMatchObject({ acknowledged: true })
    })
  )

  socketTest("warns ten seconds before it ends a connection; Slack's client leaves at once", sandbox =>
    Effect.gen(function* () {
      const first = yield* connected(sandbox, received => received.ack())
      const ended = new Promise(resolve => first.on("disconnected", resolve))
      yield* connected(sandbox, received => received.ack())
      yield* sandbox.control({ kind: "refresh", token: "xapp-alerts" })
      yield* answerOf(() => ended)
      expect(yield* answerOf(entriesOf(sandbox, "disconnect", ({ request }) => request.reason))).toEqual([
        "warning"
      ])
      const { channel, ts } = yield* postButton(sandbox)
      expect(yield* sandbox.act({ ...take, channel, ts })).toMatchObject({ acknowledged: true })
      const { warningMillis } = Refresh.make({ kind: "refresh", token: "x" })
      expect(warningMillis).toBe(10_000)
    })
  )

  socketTest("is not opened where a fault is armed", sandbox =>
    Effect.gen(function* () {
      const open = () => clientOf(sandbox.apiUrl, "xapp-alerts").apps.connections.open({})
      yield* sandbox.arm(
        { kind: "error", method: "apps.connections.open", error: "internal_error" },
        { kind: "rateLimited", method: "apps.connections.open", retryAfter: 30 }
      )
      expect(yield* resultOf(open)).toMatchObject({ error: "internal_error" })
      expect(yield* resultOf(open)).toEqual({ retryAfter: 30 })
      expect(yield* resultOf(open)).toBe("ok")
    })
  )

  socketTest("is cut, and sends nothing more", sandbox =>
    Effect.gen(function* () {
      const client = yield* connected(sandbox, received => received.ack())
      const ended = new Promise(resolve => client.on("disconnected", resolve))
      yield* sandbox.control({ kind: "cut", token: "xapp-alerts" })
      yield* answerOf(() => ended)
      const { channel, ts } = yield* postButton(sandbox)
      expect(yield* sandbox.act({ ...take, channel, ts })).toMatchObject({ acknowledged: false })
    })
  )
})
