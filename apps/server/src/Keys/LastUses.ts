import type { SqlClient } from "@effect/sql/SqlClient"
import { DateTime, Effect } from "effect"

/** Last use is kept to the hour: a write empties the caches. */
const USE_SAVED_EVERY_MILLIS = 3_600_000

/** The keys that were used, until their last uses are saved: for each key once an hour at most. */
export const lastUses = (sql: SqlClient) => {
  const used = new Set<string>()
  const savedAtMillis = new Map<string, number>()
  const save = Effect.gen(function* () {
    const now = yield* DateTime.now
    const millis = DateTime.toEpochMillis(now)
    const due = [...used].filter(
      id => millis - (savedAtMillis.get(id) ?? Number.NEGATIVE_INFINITY) >= USE_SAVED_EVERY_MILLIS
    )
    if (due.length > 0)
      yield* sql`UPDATE keys SET last_used_at = ${DateTime.formatIso(now)} WHERE id IN ${sql.in(due)}`
    for (const id of due) savedAtMillis.set(id, millis)
    used.clear()
  }).pipe(Effect.withSpan("Keys.saveUses"))
  return { add: (id: string) => used.add(id), save }
}
