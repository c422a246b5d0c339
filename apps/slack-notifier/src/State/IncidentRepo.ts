import { SqlClient } from "@effect/sql/SqlClient"
import { Effect, Option, Schema } from "effect"
import type { AlertId } from "../Alerts/AlertId.ts"
import { Incident } from "../Incidents/Incident.ts"
import { type Notice, noticeOf } from "../Incidents/Notice.ts"
import { encodeContent } from "../Outbox/MessageContent.ts"
import type { AlertStore } from "./AlertStore.ts"
import { batchedByCompany } from "./BatchedByCompany.ts"
import { makeOutbox } from "./OutboxRepo.ts"

const decodeIncidents = Schema.decodeUnknown(Schema.Array(Incident))
const encodeIncident = Schema.encode(Incident)

type IncidentRepo = Pick<AlertStore["Type"], "openIncident" | "resolveIncident" | "incidents" | "incidentsOf">

const notice = (subject: Notice, parent: AlertId | undefined) => ({
  id: subject.alertId,
  destination: subject.destination,
  parent,
  subject
})

/** The SQL of incidents, whose table is `trouble`. */
export const makeIncidentRepo = Effect.map(SqlClient, (sql): IncidentRepo => {
  const outbox = makeOutbox(sql)
  const incidentsOf = batchedByCompany(
    companies =>
      Effect.flatMap(
        sql`
          SELECT * FROM trouble WHERE ${sql.in("company", companies)} ORDER BY since, company, subject`,
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
          if (Option.isSome(operators)) {
            const began = noticeOf(stored, operators.value, Option.none())
            const told = yield* outbox.find(began.alertId)
            if (told === undefined) yield* outbox.add(notice(began, undefined))
            else yield* outbox.change(told, yield* encodeContent(began), true)
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
            RETURNING *`
          const [incident] = yield* decodeIncidents(removed)
          if (incident === undefined) return false
          if (Option.isSome(operators)) {
            const began = noticeOf(incident, operators.value, Option.none())
            const over = noticeOf(incident, operators.value, Option.some(now))
            yield* outbox.add(notice(over, began.alertId))
          }
          return true
        })
      )
    }),

    incidents: Effect.gen(function* () {
      return yield* decodeIncidents(yield* sql`SELECT * FROM trouble ORDER BY since, company, subject`)
    }),

    incidentsOf: Effect.fn("AlertStore.incidentsOf")(company => incidentsOf(company))
  }
})
