import { SqlClient } from "@effect/sql/SqlClient"
import { DateTime, Effect } from "effect"
import { onceIn } from "../Upkeep.ts"

/** The number of expired keys that one statement deletes. */
const DELETED_KEYS = 1_000

const DELETE_EXPIRED = `DELETE FROM idempotency_keys WHERE (thread, key) IN (
  SELECT thread, key FROM idempotency_keys WHERE expires_at <= $1
    ORDER BY expires_at LIMIT ${DELETED_KEYS} FOR UPDATE SKIP LOCKED) RETURNING 1`

/** Deletes expired keys of messages. If there are several processes, each deletes a part. */
export const tidy = Effect.gen(function* () {
  const sql = yield* SqlClient
  const now = DateTime.formatIso(yield* DateTime.now)
  yield* Effect.repeat(sql.unsafe(DELETE_EXPIRED, [now]), { while: rows => rows.length === DELETED_KEYS })
})

/** Cleans up every minute, as long as the service runs. */
export const upkeep = onceIn("1 minute", tidy)
