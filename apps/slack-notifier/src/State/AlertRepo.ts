import { SqlClient } from "@effect/sql/SqlClient"
import { Clock, DateTime, Effect, Option, Schema } from "effect"
import { AlertId } from "../Alert/AlertId.ts"
import { Episode } from "../Alert/Episode.ts"
import { Observation } from "../Alert/Observe.ts"
import { type Delivery, DeliveryState } from "../Outbox/Delivery.ts"
import { Subject } from "../Outbox/Subject.ts"
import type { AlertStore } from "./AlertStore.ts"

const SubjectJson = Schema.parseJson(Subject)
const encodeSubject = Schema.encode(SubjectJson)

const decodeEpisodes = Schema.decodeUnknown(
  Schema.Array(Schema.Struct({ subject: Schema.parseJson(Episode) }))
)

/** SQLite has no booleans. */
const Flag = Schema.transform(Schema.Literal(0, 1), Schema.Boolean, {
  strict: true,
  decode: bit => bit === 1,
  encode: value => (value ? 1 : 0)
})

const decodeContents = Schema.decodeUnknown(
  Schema.Array(Schema.Struct({ subject: SubjectJson, is_plain: Flag }))
)

const decodeDeliveries = Schema.decodeUnknown(
  Schema.Array(
    Schema.Struct({
      id: AlertId,
      state: DeliveryState,
      is_open: Flag,
      attempts: Schema.Int,
      attempted_at: Schema.OptionFromNullOr(Schema.DateTimeUtcFromNumber),
      edited_at: Schema.OptionFromNullOr(Schema.DateTimeUtcFromNumber),
      is_current: Flag,
      channel: Schema.NullOr(Schema.String),
      ts: Schema.NullOr(Schema.String),
      parent_state: Schema.NullOr(DeliveryState),
      parent_channel: Schema.NullOr(Schema.String),
      parent_ts: Schema.NullOr(Schema.String)
    })
  )
)
type Row = Effect.Effect.Success<ReturnType<typeof decodeDeliveries>>[number]

type AlertRepo = Pick<
  AlertStore["Type"],
  | "openEpisodes"
  | "observe"
  | "end"
  | "unposted"
  | "stale"
  | "content"
  | "beginPost"
  | "sent"
  | "beginEdit"
  | "edited"
  | "found"
  | "setState"
  | "backOff"
  | "fallBackToText"
>

/**
 * Puts a message into the outbox, or updates its subject. A dropped message that is needed again,
 * and a refused one whose subject has changed, are due again.
 */
export const enqueue = Effect.fnUntraced(function* (
  sql: SqlClient,
  subject: Subject,
  parent: Option.Option<AlertId>
) {
  const encoded = yield* encodeSubject(subject)
  const { company, threadId, isOpen } = keyOf(subject)
  const now = yield* Clock.currentTimeMillis
  yield* sql`
    INSERT INTO message (id, company, destination, thread_id, is_open, parent, subject, state, changed_at)
    VALUES (${subject.alertId}, ${company}, ${subject.destination}, ${threadId}, ${isOpen ? 1 : 0},
      ${Option.getOrNull(parent)}, ${encoded}, 'due', ${now})
    ON CONFLICT (id) DO UPDATE SET
      is_open = excluded.is_open,
      subject = excluded.subject,
      changed_at = excluded.changed_at,
      attempts = 0,
      state = CASE
        WHEN message.state = 'dropped' AND excluded.is_open = 1 THEN 'due'
        WHEN message.state = 'refused' AND message.subject <> excluded.subject THEN 'due'
        ELSE message.state END`
})

const keyOf = (subject: Subject) =>
  subject instanceof Episode
    ? { company: subject.company, threadId: subject.threadId, isOpen: subject.isOpen }
    : { company: subject.incident.company, threadId: null, isOpen: true }

/** The SQL of episodes and of the outbox. */
export const makeAlertRepo = Effect.gen(function* () {
  const sql = yield* SqlClient
  const columns =
    sql.literal(`id, state, is_open, attempts, attempted_at, edited_at, drawn IS subject AS is_current, channel, ts,
    (SELECT state FROM message AS parent WHERE parent.id = message.parent) AS parent_state,
    (SELECT channel FROM message AS parent WHERE parent.id = message.parent) AS parent_channel,
    (SELECT ts FROM message AS parent WHERE parent.id = message.parent) AS parent_ts`)
  const save = (episode: Episode) => enqueue(sql, episode, Option.none())

  const repo: AlertRepo = {
    openEpisodes: Effect.fn("AlertStore.openEpisodes")(function* ({ company, destination }) {
      const rows = yield* sql`
        SELECT subject FROM message
        WHERE company = ${company} AND destination = ${destination} AND is_open = 1 AND thread_id IS NOT NULL`
      return (yield* decodeEpisodes(rows)).map(row => row.subject)
    }),

    observe: Effect.fn("AlertStore.observe")(function* (observation) {
      yield* sql.withTransaction(
        Observation.$match(observation, {
          Opened: ({ opened }) => save(opened),
          Moved: ({ moved }) => save(moved),
          Replaced: ({ ended, opened }) => Effect.zipRight(save(ended), save(opened))
        })
      )
    }),

    end: Effect.fn("AlertStore.end")(save),

    unposted: Effect.fn("AlertStore.unposted")(function* (destination) {
      const rows = yield* sql`
        SELECT ${columns} FROM message
        WHERE destination = ${destination} AND state IN ('due', 'sending', 'ambiguous') ORDER BY rowid`
      return (yield* decodeDeliveries(rows)).map(deliveryOf)
    }),

    stale: Effect.fn("AlertStore.stale")(function* (destination) {
      const rows = yield* sql`
        SELECT ${columns} FROM message
        WHERE destination = ${destination}
          AND state = 'sent' AND (drawn IS NOT subject OR edited_at IS NOT NULL) ORDER BY rowid`
      return (yield* decodeDeliveries(rows)).map(deliveryOf)
    }),

    content: Effect.fn("AlertStore.content")(function* (id) {
      const rows = yield* sql`SELECT subject, is_plain FROM message WHERE id = ${id}`
      const [first] = yield* decodeContents(rows)
      return Option.map(Option.fromNullable(first), ({ subject, is_plain }) => ({
        subject,
        isPlain: is_plain
      }))
    }),

    beginPost: Effect.fn("AlertStore.beginPost")(function* (id, now) {
      const begun = yield* sql`
        UPDATE message SET state = 'sending', attempted_at = ${DateTime.toEpochMillis(now)}
        WHERE id = ${id} AND state = 'due' RETURNING id`
      return begun.length > 0
    }),

    sent: Effect.fn("AlertStore.sent")(function* (id, posted, shown) {
      const encoded = yield* encodeSubject(shown)
      yield* sql`
        UPDATE message SET state = 'sent', attempts = 0, channel = ${posted.channel}, ts = ${posted.ts}, drawn = ${encoded}
        WHERE id = ${id}`
    }),

    beginEdit: Effect.fn("AlertStore.beginEdit")(function* (id, now) {
      yield* sql`UPDATE message SET edited_at = ${DateTime.toEpochMillis(now)} WHERE id = ${id}`
    }),

    edited: Effect.fn("AlertStore.edited")(function* (id, shown, uncertainSince) {
      const encoded = yield* encodeSubject(shown)
      const editedAt = Option.getOrNull(Option.map(uncertainSince, DateTime.toEpochMillis))
      yield* sql`
        UPDATE message SET attempts = 0, drawn = ${encoded}, edited_at = ${editedAt} WHERE id = ${id}`
    }),

    found: Effect.fn("AlertStore.found")(function* (id, posted) {
      yield* sql`
        UPDATE message SET state = 'sent', attempts = 0, channel = ${posted.channel}, ts = ${posted.ts}, drawn = NULL
        WHERE id = ${id}`
    }),

    setState: Effect.fn("AlertStore.setState")(function* (id, state) {
      yield* sql`
        UPDATE message SET state = ${state} WHERE id = ${id} AND NOT (${state} = 'dropped' AND state = 'sent')`
    }),

    backOff: Effect.fn("AlertStore.backOff")(function* (id, now) {
      yield* sql`
        UPDATE message SET attempts = attempts + 1, attempted_at = ${DateTime.toEpochMillis(now)},
          state = CASE state WHEN 'sending' THEN 'due' ELSE state END
        WHERE id = ${id}`
    }),

    fallBackToText: Effect.fn("AlertStore.fallBackToText")(function* (id) {
      yield* sql`
        UPDATE message SET is_plain = 1, state = CASE state WHEN 'sending' THEN 'due' ELSE state END
        WHERE id = ${id}`
    })
  }
  return repo
})

const deliveryOf = (row: Row): Delivery => ({
  id: row.id,
  state: row.state,
  isWanted: row.is_open,
  attempts: row.attempts,
  attemptedAt: row.attempted_at,
  editedAt: row.edited_at,
  isCurrent: row.is_current,
  posted: postedAt(row.channel, row.ts),
  parent:
    row.parent_state === null
      ? Option.none()
      : Option.some({ state: row.parent_state, posted: postedAt(row.parent_channel, row.parent_ts) })
})

const postedAt = (channel: string | null, ts: string | null): Delivery["posted"] =>
  channel === null || ts === null ? Option.none() : Option.some({ channel, ts })
