import { SqlClient } from "@effect/sql/SqlClient"
import { type DateTime, Effect, Option, Schema } from "effect"
import type { AlertId } from "../Alerts/AlertId.ts"
import { furtherOf, Incident, type IncidentKey, type IncidentKind } from "../Incidents/Incident.ts"
import { type Notice, noticeOf } from "../Incidents/Notice.ts"
import { encodeContent } from "../Outbox/MessageContent.ts"
import type { AlertStore } from "./AlertStore.ts"
import { batchedByCompany } from "./BatchedByCompany.ts"
import { makeOutbox } from "./OutboxRepo.ts"

const decodeIncidents = Schema.decodeUnknown(Schema.Array(Incident))
const encodeIncident = Schema.encode(Incident)

type IncidentRepo = Pick<AlertStore["Type"], "openIncident" | "resolveIncident" | "incidents" | "incidentsOf">

/** With a notice for each, a platform that refuses all its companies would bury all other news. */
const TOLD_EACH = 5

const notice = (content: Notice, parent: AlertId | undefined) => ({
  id: content.alertId,
  destination: content.destination,
  parent,
  content
})

const startOf = (incident: Incident, operators: string) => noticeOf(incident, operators, Option.none())

/** The notices of an incident in the outbox: its end is posted in the thread of its start. */
const makeNotices = ({ add, find }: Pick<ReturnType<typeof makeOutbox>, "add" | "find">) => ({
  findStart: (incident: Incident, operators: string) => find(startOf(incident, operators).alertId),
  addStart: (incident: Incident, operators: string) => add(notice(startOf(incident, operators), undefined)),
  addEnd: (incident: Incident, now: DateTime.Utc, operators: string) =>
    add(notice(noticeOf(incident, operators, Option.some(now)), startOf(incident, operators).alertId))
})

/** The SQL of incidents, whose table is `trouble`. */
export const makeIncidentRepo = Effect.map(SqlClient, (sql): IncidentRepo => {
  const outbox = makeOutbox(sql)
  const { findStart, addStart, addEnd } = makeNotices(outbox)
  /** The row for all further incidents of a kind is not an incident itself. */
  const isOne = sql`(company <> '' OR subject <> '')`
  const countOf = (about: IncidentKind) =>
    Effect.map(
      sql<{
        readonly count: number
      }>`SELECT count(*) AS count FROM trouble WHERE about = ${about} AND ${isOne}`,
      ([row]) => row?.count ?? 0
    )

  const tellOfFurther = Effect.fnUntraced(function* ({ about, since }: Incident, operators: string) {
    const row = yield* encodeIncident(furtherOf(about, since))
    const added = yield* sql`INSERT INTO trouble ${sql.insert(row)} ON CONFLICT DO NOTHING RETURNING *`
    for (const further of yield* decodeIncidents(added)) yield* addStart(further, operators)
  })

  const remove = ({ company, about, subject }: IncidentKey) =>
    Effect.flatMap(
      sql`
        DELETE FROM trouble WHERE company = ${company} AND about = ${about} AND subject = ${subject}
        RETURNING *`,
      rows => decodeIncidents(rows)
    )

  const incidentsOf = batchedByCompany(
    companies =>
      Effect.flatMap(
        sql`
          SELECT * FROM trouble WHERE ${sql.in("company", companies)} AND ${isOne}
          ORDER BY since, company, subject`,
        rows => decodeIncidents(rows)
      ),
    ({ company }) => company
  )

  return {
    openIncident: Effect.fn("AlertStore.openIncident")(function* (incident, operators) {
      const row = yield* encodeIncident(incident)
      return yield* sql.withTransaction(
        Effect.gen(function* () {
          const changed = yield* sql`
            INSERT INTO trouble ${sql.insert(row)}
            ON CONFLICT (company, about, subject) DO UPDATE SET what = excluded.what
            WHERE trouble.what <> excluded.what
            RETURNING *`
          const [stored] = yield* decodeIncidents(changed)
          if (stored === undefined) return false
          if (Option.isNone(operators)) return true
          const told = yield* findStart(stored, operators.value)
          if (told !== undefined)
            yield* outbox.change(told, yield* encodeContent(startOf(stored, operators.value)), true)
          else if ((yield* countOf(stored.about)) <= TOLD_EACH) yield* addStart(stored, operators.value)
          else yield* tellOfFurther(stored, operators.value)
          return true
        })
      )
    }),

    resolveIncident: Effect.fn("AlertStore.resolveIncident")(function* (which, now, operators) {
      return yield* sql.withTransaction(
        Effect.gen(function* () {
          const [incident] = yield* remove(which)
          if (incident === undefined) return false
          const { about } = incident
          const isLast = (yield* countOf(about)) === 0
          const further = yield* decodeIncidents(
            yield* sql`SELECT * FROM trouble WHERE about = ${about} AND NOT ${isOne}`
          )
          if (isLast) yield* Effect.forEach(further, remove, { discard: true })
          if (Option.isNone(operators)) return true
          // An old notice may be gone from the state.
          if (further.length === 0 || (yield* findStart(incident, operators.value)) !== undefined)
            yield* addEnd(incident, now, operators.value)
          if (isLast)
            yield* Effect.forEach(further, each => addEnd(each, now, operators.value), { discard: true })
          return true
        })
      )
    }),

    incidents: Effect.gen(function* () {
      return yield* decodeIncidents(
        yield* sql`SELECT * FROM trouble WHERE ${isOne} ORDER BY since, company, subject`
      )
    }),

    incidentsOf: Effect.fn("AlertStore.incidentsOf")(company => incidentsOf(company))
  }
})
