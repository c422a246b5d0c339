import { SqlClient } from "@effect/sql/SqlClient"
import { Array, DateTime, Effect, Schema } from "effect"
import { Episode } from "../Alerts/Episode.ts"
import type { AlertStore, Count } from "./AlertStore.ts"
import { STALE, UNPOSTED, UNSETTLED } from "./Conditions.ts"

const decodeUnclosed = Schema.decodeUnknown(
  Schema.Struct({ episode: Schema.parseJson(Episode), rejection: Schema.String })
)
type OperationsRepo = Pick<AlertStore["Type"], "destinations" | "unclosed" | "counts" | "oldestDue" | "prune">

/** The SQL of what waits, what needs attention, and what is old. */
export const makeOperationsRepo = Effect.map(SqlClient, (sql): OperationsRepo => {
  const unsettled = sql.literal(UNSETTLED)
  return {
    destinations: Effect.map(
      sql<{ readonly destination: string }>`SELECT DISTINCT destination FROM place WHERE ${unsettled}`,
      Array.map(({ destination }) => destination)
    ),

    unclosed: Effect.gen(function* () {
      const rows = yield* sql`
          WITH channel AS (
            SELECT destination, max(rejection) AS rejection FROM place
            WHERE ${sql.literal(STALE)} GROUP BY destination
          )
          SELECT content AS episode, coalesce(place.rejection, channel.rejection) AS rejection
          FROM place LEFT JOIN channel ON channel.destination = place.destination AND ${sql.literal(STALE)}
          WHERE kind = 'alert' AND is_wanted = 0
            AND coalesce(place.rejection, channel.rejection, 'message_not_found') NOT IN
              ('message_not_found', 'thread_not_found')
          ORDER BY seq`
      // One that cannot be read hides no other.
      const [, unclosed] = yield* Effect.partition(rows, row => decodeUnclosed(row))
      return unclosed
    }),

    oldestDue: Effect.map(
      sql<{ readonly destination: string; readonly since: number }>`
        SELECT destination, min(due_at) AS since FROM place
        WHERE is_wanted = 1 AND ${sql.literal(UNPOSTED)} GROUP BY destination`,
      Array.map(({ destination, since }) => ({ destination, since: DateTime.unsafeMake(since) }))
    ),

    counts: sql<Count>`SELECT destination, state, count(*) AS count FROM place GROUP BY destination, state`,

    prune: Effect.fn("AlertStore.prune")(function* (before) {
      return yield* sql.withTransaction(
        Effect.gen(function* () {
          const rows = yield* sql`
            DELETE FROM place
            WHERE changed_at < ${DateTime.toEpochMillis(before)} AND (is_wanted = 0 OR kind IN ('notice', 'digest', 'reply'))
              AND NOT ${unsettled}
            RETURNING id`
          yield* sql`
            DELETE FROM episode WHERE is_open = 0 AND changed_at < ${DateTime.toEpochMillis(before)}
              AND NOT EXISTS (SELECT 1 FROM episode_place WHERE episode_place.episode = episode.id)`
          return rows.length
        })
      )
    })
  }
})
