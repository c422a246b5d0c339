import type { Together } from "@estate/store/PostgresQueries"

/** A new message of the agency, as in `writeOf`. */
interface Sent {
  readonly thread: string
  readonly company: number
  readonly newId: () => string
  readonly text: string
  readonly folded_text: string
  readonly created_at: string
}

/** How long the message's key is stored. */
interface Kept {
  readonly key: string
  readonly text_hash: string
  readonly now: string
  readonly expires_at: string
}

/** The steps of a message with a key that change something or are refused. */
export const SEND_STEPS = { thread: 0, message: 1, key: 3 } as const

/**
 * The steps of many messages as two statements, in Postgres. The second one sees what others wrote
 * before the first one had all threads. A thread has one message in it.
 */
const batch = {
  lock: `SELECT 1 FROM threads WHERE id IN (SELECT thread FROM json_to_recordset(?) AS given (thread citext))
    ORDER BY id FOR UPDATE`,
  sql: `WITH given AS MATERIALIZED (
      SELECT * FROM json_to_recordset(?) AS given (n integer, thread citext, company bigint, id citext, text text,
        folded_text text, created_at text, key text, text_hash text, now text, expires_at text)
    ), found AS MATERIALIZED (
      SELECT given.*, threads.id AS own_id, NOT EXISTS (SELECT 1 FROM
          (SELECT id FROM messages WHERE thread = threads.id ORDER BY created_at DESC, id DESC LIMIT 1) AS newest
          WHERE newest.id >= given.id) AS is_newest
        FROM given JOIN threads ON threads.id = given.thread
        WHERE threads.company = given.company AND deleted = 0
    ), kept AS (
      INSERT INTO idempotency_keys (thread, key, text_hash, expires_at)
        SELECT own_id, key, text_hash, expires_at FROM found WHERE key IS NOT NULL AND is_newest
        ON CONFLICT (thread, key) DO UPDATE SET text_hash = excluded.text_hash, expires_at = excluded.expires_at
          WHERE idempotency_keys.expires_at <= (SELECT max(now) FROM given)
        RETURNING thread
    ), sent AS (
      UPDATE threads SET unread_count = 0, last_message = text,
          last_message_at = CASE WHEN last_message_at < created_at THEN created_at ELSE last_message_at END
        FROM found
        WHERE threads.id = own_id AND is_newest AND (key IS NULL OR own_id IN (SELECT thread FROM kept))
        RETURNING n, own_id, found.id, text, found.folded_text, created_at, last_message_at
    ), added AS (
      INSERT INTO messages (id, thread, text, folded_text, type, direction, created_at)
        SELECT id, own_id, text, folded_text, 'text', 'outgoing', last_message_at FROM sent
    ), seen AS (
      UPDATE messages SET read_at = sent.created_at FROM sent
        WHERE messages.thread = own_id AND direction = 'incoming' AND read_at IS NULL
    )
    SELECT given.n, CASE WHEN sent.n IS NOT NULL THEN NULL WHEN found.n IS NULL THEN ${SEND_STEPS.thread}
        WHEN NOT is_newest THEN ${SEND_STEPS.message} ELSE ${SEND_STEPS.key} END AS step
      FROM given LEFT JOIN found ON found.n = given.n LEFT JOIN sent ON sent.n = given.n`
}

/** A message among others that are sent at the same moment. */
export const sentTogether = ({ newId, ...message }: Sent): Together => ({
  batch,
  row: () => ({ ...message, id: newId() }),
  name: message.thread.toUpperCase()
})

/** The same, which also stores its key. */
export const withKey = (together: Together, kept: Kept): Together => ({
  ...together,
  row: () => ({ ...together.row(), ...kept })
})
