import type { SqlClient } from "@effect/sql/SqlClient"
import { DateTime, Effect } from "effect"

/** A last use is saved at most once an hour, since a write empties the caches. */
const USE_SAVED_EVERY_MILLIS = 3_600_000

/** When keys were last used, until that is saved: at most once an hour for each key. */
export const lastUses = (sql: SqlClient) => {
  const usedAtMillis = new Map<string, number>()
  const savedAtMillis = new Map<string, number>()
  const save = Effect.gen(function* () {
    const now = DateTime.toEpochMillis(yield* DateTime.now)
    const due = [...usedAtMillis].filter(
      ([id]) => now - (savedAtMillis.get(id) ?? Number.NEGATIVE_INFINITY) >= USE_SAVED_EVERY_MILLIS
    )
    if (due.length === 0) return
    // In the order of the ids, so that two processes on one Postgres do not wait for each other.
    due.sort(([a], [b]) => (a < b ? -1 : 1))
    yield* sql.withTransaction(
      Effect.forEach(due, ([id, millis]) => {
        const usedAt = DateTime.formatIso(DateTime.unsafeMake(millis))
        return sql`UPDATE keys SET last_used_at = ${usedAt}
          WHERE id = ${id} AND (last_used_at IS NULL OR last_used_at < ${usedAt})`
      })
    )
    for (const [id, millis] of due) {
      savedAtMillis.set(id, now)
      if (usedAtMillis.get(id) === millis) usedAtMillis.delete(id)
    }
  }).pipe(Effect.withSpan("Keys.saveUses"))
  return { add: (id: string, atMillis: number) => usedAtMillis.set(id, atMillis), save }
}
