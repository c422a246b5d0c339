import { SqlClient } from "@effect/sql/SqlClient"
import { DateTime, Effect, Option, Schema } from "effect"
import { Episode } from "../Alert/Episode.ts"
import { Observation } from "../Alert/Observe.ts"
import { Delivery } from "./Delivery.ts"

const EpisodeJson = Schema.parseJson(Episode)
const encodeEpisode = Schema.encode(EpisodeJson)

const EpisodeRow = Schema.Struct({ picture: EpisodeJson })
const decodeEpisodes = Schema.decodeUnknown(Schema.Array(EpisodeRow))

const Flag = Schema.transform(Schema.Literal(0, 1), Schema.Boolean, {
  strict: true,
  decode: bit => bit === 1,
  encode: value => (value ? 1 : 0)
})

const decodeDeliveries = Schema.decodeUnknown(
  Schema.Array(
    Schema.Struct({
      picture: EpisodeJson,
      state: Delivery.fields.state,
      is_plain: Flag,
      attempted_at: Schema.OptionFromNullOr(Schema.DateTimeUtcFromNumber),
      channel: Schema.NullOr(Schema.String),
      ts: Schema.NullOr(Schema.String),
      is_current: Flag
    })
  )
)

/** The SQL of `AlertStore`. */
export const makeAlertRepo = Effect.gen(function* () {
  const sql = yield* SqlClient

  const save = Effect.fnUntraced(function* (episode: Episode) {
    const picture = yield* encodeEpisode(episode)
    const isOpen = episode.isOpen ? 1 : 0
    yield* sql`
      INSERT INTO episode (alert_id, company, destination, thread_id, is_open, picture)
      VALUES (${episode.alertId}, ${episode.company}, ${episode.destination}, ${episode.threadId}, ${isOpen}, ${picture})
      ON CONFLICT (alert_id) DO UPDATE SET is_open = excluded.is_open, picture = excluded.picture`
  })

  /** An episode that comes back (its message is unread again) goes on in its old message, if it has one. */
  const enqueue = (episode: Episode) =>
    sql`
      INSERT INTO outbox (alert_id, state) VALUES (${episode.alertId}, 'due')
      ON CONFLICT (alert_id) DO UPDATE SET state = 'due' WHERE state = 'dropped'`

  return {
    open: Effect.fn("AlertStore.open")(function* ({ company, destination }) {
      const rows = yield* sql`
        SELECT picture FROM episode WHERE company = ${company} AND destination = ${destination} AND is_open = 1`
      return (yield* decodeEpisodes(rows)).map(row => row.picture)
    }),

    observe: Effect.fn("AlertStore.observe")(function* (observation) {
      yield* sql.withTransaction(
        Observation.$match(observation, {
          Opened: ({ opened }) => Effect.zipRight(save(opened), enqueue(opened)),
          Moved: ({ moved }) => save(moved),
          Replaced: ({ ended, opened }) => Effect.all([save(ended), save(opened), enqueue(opened)])
        })
      )
    }),

    end: Effect.fn("AlertStore.end")(function* (ended) {
      yield* save(ended)
    }),

    unsettled: Effect.gen(function* () {
      const rows = yield* sql`
        SELECT picture, state, is_plain, attempted_at, channel, ts, coalesce(drawn = picture, 0) AS is_current
        FROM outbox JOIN episode USING (alert_id)
        WHERE state IN ('due', 'sending', 'ambiguous') OR (state = 'sent' AND drawn IS NOT picture)
        ORDER BY outbox.rowid`
      return (yield* decodeDeliveries(rows)).map(
        row =>
          new Delivery({
            episode: row.picture,
            state: row.state,
            isPlain: row.is_plain,
            attemptedAt: row.attempted_at,
            posted:
              row.channel === null || row.ts === null
                ? Option.none()
                : Option.some({ channel: row.channel, ts: row.ts }),
            isCurrent: row.is_current
          })
      )
    }).pipe(Effect.withSpan("AlertStore.unsettled")),

    ambiguousCount: Effect.map(
      sql<{
        readonly count: number
      }>`SELECT count(*) AS count FROM outbox WHERE state IN ('sending', 'ambiguous')`,
      rows => rows[0]?.count ?? 0
    ),

    intend: Effect.fn("AlertStore.intend")(function* (alert, now) {
      yield* sql`
        UPDATE outbox SET state = 'sending', attempted_at = ${DateTime.toEpochMillis(now)} WHERE alert_id = ${alert}`
    }),

    sent: Effect.fn("AlertStore.sent")(function* (alert, posted, drawn) {
      const picture = yield* encodeEpisode(drawn)
      yield* sql`
        UPDATE outbox SET state = 'sent', channel = ${posted.channel}, ts = ${posted.ts}, drawn = ${picture}
        WHERE alert_id = ${alert}`
    }),

    found: Effect.fn("AlertStore.found")(function* (alert, posted) {
      yield* sql`
        UPDATE outbox SET state = 'sent', channel = ${posted.channel}, ts = ${posted.ts}, drawn = NULL
        WHERE alert_id = ${alert}`
    }),

    becomes: Effect.fn("AlertStore.becomes")(function* (alert, state) {
      yield* sql`UPDATE outbox SET state = ${state} WHERE alert_id = ${alert}`
    }),

    plainly: Effect.fn("AlertStore.plainly")(function* (alert) {
      yield* sql`UPDATE outbox SET state = 'due', is_plain = 1 WHERE alert_id = ${alert}`
    })
  }
})
