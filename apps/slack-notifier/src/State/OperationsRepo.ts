import { SqlClient } from "@effect/sql/SqlClient"
import { Array, DateTime, Effect, Option, Schema } from "effect"
import type { AlertId } from "../Alerts/AlertId.ts"
import { Episode } from "../Alerts/Episode.ts"
import { Incident } from "../Incidents/Incident.ts"
import { type Notice, noticeOf } from "../Incidents/Notice.ts"
import { CompanyStatus } from "../Metrics/CompanyStatus.ts"
import { PlaceState } from "../Outbox/Place.ts"
import type { AlertStore } from "./AlertStore.ts"
import { STALE, UNSETTLED } from "./Conditions.ts"
import { gathered } from "./Gathered.ts"
import { makePlaces } from "./PlaceRepo.ts"

const decodeIncidents = Schema.decodeUnknown(Schema.Array(Incident))
const encodeIncident = Schema.encode(Incident)
const decodeDestinations = Schema.decodeUnknown(Schema.Array(Schema.Struct({ destination: Schema.String })))
const decodeCounts = Schema.decodeUnknown(
  Schema.Array(Schema.Struct({ destination: Schema.String, state: PlaceState, count: Schema.Int }))
)
const decodeUnclosed = Schema.decodeUnknown(
  Schema.Struct({ episode: Schema.parseJson(Episode), rejection: Schema.String })
)
const decodeIds = Schema.decodeUnknown(Schema.Array(Schema.Struct({ id: Schema.String })))
const decodeStatuses = Schema.decodeUnknown(Schema.Array(CompanyStatus))
const encodeStatus = Schema.encode(CompanyStatus)

type OperationsRepo = Pick<
  AlertStore["Type"],
  | "destinations"
  | "unclosed"
  | "counts"
  | "openIncident"
  | "resolveIncident"
  | "incidents"
  | "incidentsOf"
  | "saveStatuses"
  | "companyStatuses"
  | "prune"
>

/** SQLite and Postgres take some 32,000 parameters in a statement. */
const STATUSES_AT_ONCE = 1_000

const progressOf = (status: typeof CompanyStatus.Encoded) => ({
  company: status.company,
  state: status.state,
  polled_at: status.polledAt,
  succeeded_at: status.succeededAt,
  rest_millis: status.delayMillis,
  failure: status.failure
})

const notice = (subject: Notice, parent: AlertId | undefined) => ({
  id: subject.alertId,
  destination: subject.destination,
  parent,
  subject
})

/** The SQL of incidents, the status of polls, and what needs attention. */
export const makeOperationsRepo = Effect.gen(function* () {
  const sql = yield* SqlClient
  const places = makePlaces(sql)
  const incidentsOf = gathered(
    companies =>
      Effect.flatMap(
        sql`
          SELECT company, about, subject, what, since FROM trouble WHERE ${sql.in("company", companies)}
          ORDER BY since, company, subject`,
        rows => decodeIncidents(rows)
      ),
    ({ company }) => company
  )
  const unsettled = sql.literal(UNSETTLED)

  const repo: OperationsRepo = {
    destinations: Effect.gen(function* () {
      const rows = yield* sql`
SELECT DISTINCT destination FROM place WHERE ${unsettled}`
      return (yield* decodeDestinations(rows)).map(row => row.destination)
    }),

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

    counts: Effect.gen(function* () {
      const rows =
        yield* sql`SELECT destination, state, count(*) AS count FROM place GROUP BY destination, state`
      return yield* decodeCounts(rows)
    }),

    openIncident: Effect.fn("AlertStore.openIncident")(function* (incident, operators) {
      const { company, about, subject, what, since } = yield* encodeIncident(incident)
      return yield* sql.withTransaction(
        Effect.gen(function* () {
          const added = yield* sql`
            INSERT INTO trouble (company, about, subject, what, since)
            VALUES (${company}, ${about}, ${subject}, ${what}, ${since})
            ON CONFLICT DO NOTHING RETURNING company`
          if (added.length === 0) return false
          if (Option.isSome(operators)) {
            yield* places.add(notice(noticeOf(incident, operators.value, Option.none()), undefined))
          }
          return true
        })
      )
    }),

    resolveIncident: Effect.fn("AlertStore.resolveIncident")(function* (
      { company, about, subject },
      now,
      operators
    ) {
      return yield* sql.withTransaction(
        Effect.gen(function* () {
          const removed = yield* sql`
            DELETE FROM trouble WHERE company = ${company} AND about = ${about} AND subject = ${subject}
            RETURNING company, about, subject, what, since`
          const [incident] = yield* decodeIncidents(removed)
          if (incident === undefined) return false
          if (Option.isSome(operators)) {
            const began = noticeOf(incident, operators.value, Option.none())
            const over = noticeOf(incident, operators.value, Option.some(now))
            yield* places.add(notice(over, began.alertId))
          }
          return true
        })
      )
    }),

    incidents: Effect.gen(function* () {
      return yield* decodeIncidents(
        yield* sql`SELECT company, about, subject, what, since FROM trouble ORDER BY since, company, subject`
      )
    }),

    incidentsOf: Effect.fn("AlertStore.incidentsOf")(company => incidentsOf(company)),

    saveStatuses: Effect.fn("AlertStore.saveStatuses")(function* (statuses) {
      const rows = yield* Effect.forEach(statuses, status => encodeStatus(status))
      yield* sql.withTransaction(
        Effect.forEach(
          Array.chunksOf(rows.map(progressOf), STATUSES_AT_ONCE),
          chunk => sql`
            INSERT INTO progress ${sql.insert(chunk)}
            ON CONFLICT (company) DO UPDATE SET state = excluded.state, polled_at = excluded.polled_at,
              succeeded_at = excluded.succeeded_at, rest_millis = excluded.rest_millis, failure = excluded.failure`,
          { discard: true }
        )
      )
    }),

    companyStatuses: Effect.gen(function* () {
      return yield* decodeStatuses(
        yield* sql`
          SELECT company, state, polled_at AS "polledAt", succeeded_at AS "succeededAt", rest_millis AS "delayMillis", failure
          FROM progress ORDER BY company`
      )
    }),

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
          return (yield* decodeIds(rows)).length
        })
      )
    })
  }
  return repo
})
