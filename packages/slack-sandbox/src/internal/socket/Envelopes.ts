import { randomUUID } from "node:crypto"
import { Clock, Deferred, Duration, Effect, FiberSet, Option, Random, Schema } from "effect"
import { rewritten } from "../receive/Ledger.ts"
import type { Store } from "../receive/Store.ts"
import type { Bot } from "../workspace/Bot.ts"
import { type Connection, pick } from "../workspace/Connections.ts"
import type { makeLinks } from "./Links.ts"

/** What Slack sends to an app. */
export interface Envelope {
  readonly type: "interactive" | "events_api"
  readonly bot: Bot
  readonly payload: Readonly<Record<string, unknown>>
  readonly acceptsResponse: boolean
  /** How often Slack delivers it. */
  readonly times: number
}

/** What happened to an envelope within three seconds; `response` is that of the acknowledgement. */
export interface Delivery {
  readonly envelopeId: string
  readonly acknowledged: boolean
  readonly response: unknown
}

// https://docs.slack.dev/apis/events-api/using-socket-mode#acknowledge
const ACKNOWLEDGED_WITHIN = Duration.seconds(3)

// https://docs.slack.dev/apis/events-api/#retries
const RETRIES = [Duration.zero, Duration.minutes(1), Duration.minutes(5)]

const Acknowledgement = Schema.decodeUnknownOption(
  Schema.parseJson(Schema.Struct({ envelope_id: Schema.String, payload: Schema.optional(Schema.Unknown) }))
)

/** The ledger entries that wait for an acknowledgement, by envelope and connection. */
type Unacknowledged = Map<string, ReadonlyArray<number>>

/** Notes in an envelope's entry that nobody acknowledged it in time. */
const expire = (store: typeof Store.Service, sent: Unacknowledged, key: string, seq: number) =>
  Effect.gen(function* () {
    yield* Effect.sleep(ACKNOWLEDGED_WITHIN)
    if (sent.get(key)?.includes(seq) !== true) return
    yield* store.update(state => rewritten(state, seq, () => ({ ok: false, error: "not_acknowledged" })))
  })

const messageOf = (id: string, envelope: Envelope, retry: number) => ({
  envelope_id: id,
  type: envelope.type,
  payload: envelope.payload,
  accepts_response_payload: envelope.acceptsResponse,
  ...(envelope.type === "events_api" && {
    retry_attempt: retry,
    retry_reason: retry === 0 ? "" : "timeout"
  })
})

/** Who waits for an acknowledgement, by envelope. */
type Answers = Map<string, Deferred.Deferred<unknown>>

/** Reads what an app sends: acknowledgements. */
const makeAcknowledge = (store: typeof Store.Service, sent: Unacknowledged, answers: Answers) =>
  Effect.fn("SocketMode.read")(function* (connection: Connection, text: string) {
    const read = Acknowledgement(text)
    if (Option.isNone(read)) return
    const { envelope_id, payload } = read.value
    const key = `${envelope_id} ${connection.id}`
    const [seq, ...others] = sent.get(key) ?? []
    if (seq === undefined) return
    if (others.length > 0) sent.set(key, others)
    else sent.delete(key)
    const acknowledgedAt = new Date(yield* Clock.currentTimeMillis).toISOString()
    yield* store.update(state =>
      rewritten(state, seq, outcome =>
        "error" in outcome && outcome.error === "not_acknowledged"
          ? { ...outcome, acknowledgedAt }
          : { ok: true, acknowledgedAt, acknowledgement: payload ?? {} }
      )
    )
    const answer = answers.get(envelope_id)
    if (answer !== undefined) yield* Deferred.succeed(answer, payload ?? {})
  })

/**
 * Sends envelopes over the connections, repeats them when that is due, and reads their
 * acknowledgements.
 */
export const makeEnvelopes = (
  store: typeof Store.Service,
  links: ReturnType<typeof makeLinks>,
  fibers: FiberSet.FiberSet
) => {
  const answers: Answers = new Map()
  const sent: Unacknowledged = new Map()

  /** Sends a copy over a random connection, if possible another one than the last. */
  const send = (id: string, envelope: Envelope, last: number | undefined, retry: number) =>
    Effect.gen(function* () {
      const random = yield* Random.next
      const { workspaces } = yield* store.state
      const connection = pick(workspaces.connections, envelope.bot.appId, random, last)
      const message = messageOf(id, envelope, retry)
      if (connection === undefined) {
        yield* links.record(envelope.type, envelope.bot.botId, message, { ok: false, error: "no_connection" })
        return undefined
      }
      const key = `${id} ${connection.id}`
      const request = { ...message, connection: connection.id }
      const waiting = { ok: false, error: "waiting" } as const
      const seq = yield* links.record(envelope.type, envelope.bot.botId, request, waiting)
      sent.set(key, [...(sent.get(key) ?? []), seq])
      yield* FiberSet.run(fibers, expire(store, sent, key, seq))
      yield* links.write(connection, message)
      return connection.id
    })

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
    // Slack documents no repetition of an interactive one.
    if (Option.isNone(answered) && envelope.type === "events_api") {
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

  const clear = Effect.sync(() => {
    sent.clear()
    answers.clear()
  })

  return { acknowledge: makeAcknowledge(store, sent, answers), deliver, clear }
}
