import { SqlClient } from "@effect/sql/SqlClient"
import { DateTime, Effect, Option, Schema } from "effect"
import { noticeOf, Trouble } from "../Notice/Notice.ts"
import { enqueue } from "./AlertRepo.ts"
import type { AlertStore } from "./AlertStore.ts"
import { DeliveryState } from "./Delivery.ts"
import { Progress } from "./Progress.ts"

const decodeTroubles = Schema.decodeUnknown(Schema.Array(Trouble))
const encodeTrouble = Schema.encode(Trouble)
const decodeDestinations = Schema.decodeUnknown(Schema.Array(Schema.Struct({ destination: Schema.String })))
const decodeCounts = Schema.decodeUnknown(
  Schema.Array(Schema.Struct({ destination: Schema.String, state: DeliveryState, count: Schema.Int }))
)
const decodeIds = Schema.decodeUnknown(Schema.Array(Schema.Struct({ id: Schema.String })))
const decodeProgress = Schema.decodeUnknown(Schema.Array(Progress))
const encodeProgress = Schema.encode(Progress)

type OperationsRepo = Pick<
  AlertStore["Type"],
  "destinations" | "counts" | "trouble" | "over" | "troubles" | "keepProgress" | "progress" | "prune"
>

/** The SQL of what the operators should know. */
export const makeOperationsRepo = Effect.gen(function* () {
  const sql = yield* SqlClient

  const repo: OperationsRepo = {
    destinations: Effect.gen(function* () {
      const rows = yield* sql`
        SELECT DISTINCT destination FROM message
        WHERE state IN ('due', 'sending', 'ambiguous') OR (state = 'sent' AND (drawn IS NOT subject OR edited_at IS NOT NULL))`
      return (yield* decodeDestinations(rows)).map(row => row.destination)
    }),

    counts: Effect.gen(function* () {
      const rows =
        yield* sql`SELECT destination, state, count(*) AS count FROM message GROUP BY destination, state`
      return yield* decodeCounts(rows)
    }),

    trouble: Effect.fn("AlertStore.trouble")(function* (trouble, operators) {
      const { company, about, subject, what, since } = yield* encodeTrouble(trouble)
      return yield* sql.withTransaction(
        Effect.gen(function* () {
          const added = yield* sql`
            INSERT INTO trouble (company, about, subject, what, since)
            VALUES (${company}, ${about}, ${subject}, ${what}, ${since})
            ON CONFLICT DO NOTHING RETURNING company`
          if (added.length === 0) return false
          if (Option.isSome(operators)) {
            yield* enqueue(sql, noticeOf(trouble, operators.value, Option.none()), Option.none())
          }
          return true
        })
      )
    }),

    over: Effect.fn("AlertStore.over")(function* ({ company, about, subject }, now, operators) {
      return yield* sql.withTransaction(
        Effect.gen(function* () {
          const removed = yield* sql`
            DELETE FROM trouble WHERE company = ${company} AND about = ${about} AND subject = ${subject}
            RETURNING company, about, subject, what, since`
          const [trouble] = yield* decodeTroubles(removed)
          if (trouble === undefined) return false
          if (Option.isSome(operators)) {
            const told = noticeOf(trouble, operators.value, Option.none())
            yield* enqueue(
              sql,
              noticeOf(trouble, operators.value, Option.some(now)),
              Option.some(told.alertId)
            )
          }
          return true
        })
      )
    }),

    troubles: Effect.gen(function* () {
      return yield* decodeTroubles(
        yield* sql`SELECT company, about, subject, what, since FROM trouble ORDER BY since, company, subject`
      )
    }),

    keepProgress: Effect.fn("AlertStore.keepProgress")(function* (all) {
      const rows = yield* Effect.forEach(all, progress => encodeProgress(progress))
      yield* sql.withTransaction(
        Effect.forEach(
          rows,
          row => sql`
            INSERT INTO progress (company, state, polled_at, succeeded_at, rest_millis, failure)
            VALUES (${row.company}, ${row.state}, ${row.polledAt}, ${row.succeededAt}, ${row.restMillis}, ${row.failure})
            ON CONFLICT (company) DO UPDATE SET state = excluded.state, polled_at = excluded.polled_at,
              succeeded_at = excluded.succeeded_at, rest_millis = excluded.rest_millis, failure = excluded.failure`,
          { discard: true }
        )
      )
    }),

    progress: Effect.gen(function* () {
      return yield* decodeProgress(
        yield* sql`
          SELECT company, state, polled_at AS polledAt, succeeded_at AS succeededAt, rest_millis AS restMillis, failure
          FROM progress ORDER BY company`
      )
    }),

    prune: Effect.fn("AlertStore.prune")(function* (before) {
      const rows = yield* sql`
        DELETE FROM message
        WHERE changed_at < ${DateTime.toEpochMillis(before)} AND (is_open = 0 OR thread_id IS NULL)
          AND NOT (state IN ('due', 'sending', 'ambiguous') OR (state = 'sent' AND (drawn IS NOT subject OR edited_at IS NOT NULL)))
        RETURNING id`
      return (yield* decodeIds(rows)).length
    })
  }
  return repo
})
