import { randomUUID } from "node:crypto"
import { Clock, Context, Deferred, Duration, Effect, FiberSet, Layer, Option, Random, Schema } from "effect"
import type { SocketControl } from "../../SocketControl.ts"
import { rewritten } from "../receive/Ledger.ts"
import { Store } from "../receive/Store.ts"
import type { Bot } from "../workspace/Bot.ts"
import {
  addConnection,
  type Connection,
  connectionsOf,
  exchangeTicket,
  pick
} from "../workspace/Connections.ts"
import { makeControl } from "./Control.ts"
import { debugInfo, type Link, makeLinks } from "./Links.ts"

/** What Slack sends to an app. */
export interface Envelope {
  readonly type: "interactive" | "events_api"
  readonly bot: Bot
  readonly payload: Readonly<Record<string, unknown>>
  readonly acceptsResponse: boolean
  /** How often Slack delivers it. */
  readonly times: number
}

/** What came of an envelope within three seconds; `response` is that of the acknowledgement. */
export interface Delivery {
  readonly envelopeId: string
  readonly acknowledged: boolean
  readonly response: unknown
}

/** Which envelopes are delivered again if nobody acknowledges them. */
export type Redelivery = "events" | "all" | "none"

// https://docs.slack.dev/apis/events-api/using-socket-mode#acknowledge
const ACKNOWLEDGED_WITHIN = Duration.seconds(3)

// https://docs.slack.dev/apis/events-api/#retries
const RETRIES = [Duration.zero, Duration.minutes(1), Duration.minutes(5)]

const Acknowledgement = Schema.decodeUnknownOption(
  Schema.parseJson(Schema.Struct({ envelope_id: Schema.String, payload: Schema.optional(Schema.Unknown) }))
)

/** The connections of Socket Mode: who listens, what is sent to whom, and what is acknowledged. */
export class SocketMode extends Context.Tag("@estate/slack-sandbox/internal/SocketMode")<
  SocketMode,
  {
    /** The connection of a ticket; none: the ticket is used up, or there are too many. */
    readonly connect: (ticket: string, link: Link) => Effect.Effect<Option.Option<Connection>>
    readonly read: (connection: Connection, text: string) => Effect.Effect<void>
    readonly closed: (connection: Connection) => Effect.Effect<void>
    readonly deliver: (envelope: Envelope) => Effect.Effect<Delivery>
    readonly control: (control: SocketControl) => Effect.Effect<void>
    /** Ends everything: a reset. */
    readonly clear: Effect.Effect<void>
  }
>() {
  static readonly layer = (redelivery: Redelivery) => Layer.scoped(SocketMode, make(redelivery))
}

const make = Effect.fn("SocketMode.make")(function* (redelivery: Redelivery) {
  const store = yield* Store
  const links = makeLinks(store)
  const answers = new Map<string, Deferred.Deferred<unknown>>()
  /** The entries that wait for an acknowledgement, by envelope and connection. */
  const sent = new Map<string, ReadonlyArray<number>>()
  const fibers = yield* FiberSet.make()

  const connect = Effect.fn("SocketMode.connect")(function* (ticket: string, link: Link) {
    const now = yield* Clock.currentTimeMillis
    const { bot, connection, count } = yield* store.modify(state => {
      const { bot, connections } = exchangeTicket(state.workspace.connections, ticket)
      const added =
        bot === undefined
          ? { connection: undefined, connections }
          : addConnection(connections, bot, false, now)
      const workspace = { ...state.workspace, connections: added.connections }
      const count = bot === undefined ? 0 : connectionsOf(added.connections, bot.appId).length
      return [
        { bot, connection: added.connection, count },
        { ...state, workspace }
      ]
    })
    if (bot === undefined) return Option.none()
    if (connection === undefined) {
      yield* links.record("disconnect", bot.botId, { reason: "too_many_websockets" })
      yield* link.send(
        JSON.stringify({ type: "disconnect", reason: "too_many_websockets", debug_info: debugInfo })
      )
      yield* link.close
      return Option.none()
    }
    links.add(connection, link)
    yield* links.record("hello", bot.botId, { connection: connection.id, num_connections: count })
    yield* links.write(connection, {
      type: "hello",
      num_connections: count,
      debug_info: debugInfo,
      connection_info: { app_id: bot.appId }
    })
    return Option.some(connection)
  })

  const read = Effect.fn("SocketMode.read")(function* (connection: Connection, text: string) {
    const read = Acknowledgement(text)
    if (Option.isNone(read)) return
    const { envelope_id, payload } = read.value
    const key = `${envelope_id} ${connection.id}`
    const [seq, ...others] = sent.get(key) ?? []
    if (seq === undefined) return
    if (others.length > 0) sent.set(key, others)
    else sent.delete(key)
    const acknowledgedAt = new Date(yield* Clock.currentTimeMillis).toISOString()
    yield* store.modify(state => [
      undefined,
      rewritten(state, seq, outcome =>
        "error" in outcome && outcome.error === "not_acknowledged"
          ? { ...outcome, acknowledgedAt }
          : { ok: true, acknowledgedAt, acknowledgement: payload ?? {} }
      )
    ])
    const answer = answers.get(envelope_id)
    if (answer !== undefined) yield* Deferred.succeed(answer, payload ?? {})
  })

  const expire = (key: string, seq: number) =>
    Effect.gen(function* () {
      yield* Effect.sleep(ACKNOWLEDGED_WITHIN)
      if (sent.get(key)?.includes(seq) !== true) return
      yield* store.modify(state => [
        undefined,
        rewritten(state, seq, () => ({ ok: false, error: "not_acknowledged" }))
      ])
    })

  /** Sends a copy into a random connection, another than the last one if there is one. */
  const send = (id: string, envelope: Envelope, last: number | undefined, retry: number) =>
    Effect.gen(function* () {
      const random = yield* Random.next
      const { workspace } = yield* store.state
      const connection = pick(workspace.connections, envelope.bot.appId, random, last)
      const message = {
        envelope_id: id,
        type: envelope.type,
        payload: envelope.payload,
        accepts_response_payload: envelope.acceptsResponse,
        ...(envelope.type === "events_api" && {
          retry_attempt: retry,
          retry_reason: retry === 0 ? "" : "timeout"
        })
      }
      if (connection === undefined) {
        const seq = yield* links.record(envelope.type, envelope.bot.botId, message, true)
        yield* store.modify(state => [
          undefined,
          rewritten(state, seq, () => ({ ok: false, error: "no_connection" }))
        ])
        return undefined
      }
      const key = `${id} ${connection.id}`
      const request = { ...message, connection: connection.id }
      const seq = yield* links.record(envelope.type, envelope.bot.botId, request, true)
      sent.set(key, [...(sent.get(key) ?? []), seq])
      yield* FiberSet.run(fibers, expire(key, seq))
      yield* links.write(connection, message)
      return connection.id
    })

  const isRedelivered = ({ type }: Envelope) =>
    redelivery === "all" || (redelivery === "events" && type === "events_api")

  const redeliver = (
    id: string,
    envelope: Envelope,
    last: number | undefined,
    answer: Deferred.Deferred<unknown>
  ) =>
    Effect.gen(function* () {
      let before = last
      for (const [index, delay] of RETRIES.entries()) {
        yield* Effect.sleep(delay)
        before = yield* send(id, envelope, before, index + 1)
        const answered = yield* Effect.timeoutOption(Deferred.await(answer), ACKNOWLEDGED_WITHIN)
        if (Option.isSome(answered)) return
      }
    })

  const deliver = Effect.fn("SocketMode.deliver")(function* (envelope: Envelope) {
    const id = randomUUID()
    const answer = yield* Deferred.make<unknown>()
    answers.set(id, answer)
    let last: number | undefined
    for (let copy = 0; copy < envelope.times; copy++) last = yield* send(id, envelope, last, 0)
    const answered = yield* Effect.timeoutOption(Deferred.await(answer), ACKNOWLEDGED_WITHIN)
    if (Option.isNone(answered) && isRedelivered(envelope)) {
      const again = redeliver(id, envelope, last, answer)
      yield* FiberSet.run(
        fibers,
        Effect.ensuring(
          again,
          Effect.sync(() => answers.delete(id))
        )
      )
    } else answers.delete(id)
    return {
      envelopeId: id,
      acknowledged: Option.isSome(answered),
      response: Option.getOrUndefined(answered)
    }
  })

  return SocketMode.of({
    connect,
    read,
    closed: links.closed,
    deliver,
    control: makeControl(store, links, fibers),
    clear: Effect.gen(function* () {
      yield* FiberSet.clear(fibers)
      sent.clear()
      answers.clear()
      yield* links.clear
    })
  })
})
