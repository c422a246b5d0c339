import type { SqlClient } from "@effect/sql/SqlClient"
import { MessageId } from "@estate/domain/Message"
import type { ThreadId } from "@estate/domain/Thread"
import { DateTime, Effect, Schema } from "effect"
import type { AlertId } from "../Alerts/AlertId.ts"
import type { Reply } from "../Replies/Reply.ts"
import type { StoredReply } from "../Replies/StoredReply.ts"
import { lockIn } from "./Conditions.ts"

/** A reply's row. It is not decoded: the table's constraints hold its types. */
interface Row {
  readonly id: AlertId
  readonly view_id: string
  readonly company: string
  readonly thread_id: ThreadId
  readonly episode: AlertId
  readonly slack_user: string
  readonly person: string
  readonly workspace: string
  readonly destination: string
  readonly parent: AlertId | null
  readonly submitted_at: number | string
  readonly text: string
  readonly state: Reply["state"]
  readonly seen: Reply["seen"]
  readonly attempt: number
  readonly attempted_at: number | string | null
  readonly known: string
  readonly looks: number
  readonly answer: MessageId | null
  readonly reason: Exclude<Reply["reason"], undefined> | null
  readonly message: MessageId | null
  readonly notices: number
}

const decodeIds = Schema.decode(Schema.parseJson(Schema.Array(MessageId)))

/** The SQL of replies; each method runs in the caller's transaction. */
export const makeReplyRows = (sql: SqlClient) => {
  const forUpdate = lockIn(sql, "UPDATE")

  const find = Effect.fnUntraced(function* (id: AlertId) {
    const [row] = yield* sql<Row>`
      SELECT id, view_id, company, thread_id, episode, slack_user, person, workspace, destination, parent,
        submitted_at, text, state, seen, attempt, attempted_at, known, looks, answer, reason, message, notices
      FROM reply WHERE id = ${id} ${forUpdate}`
    return row === undefined ? undefined : storedOf(row, yield* decodeIds(row.known))
  })

  const add = (stored: StoredReply) => {
    const { id, viewId, company, threadId, alertId, slackUser, person, workspace, reply } = stored
    const { epochMillis } = stored.submittedAt
    return sql`
      INSERT INTO reply (id, view_id, company, thread_id, episode, slack_user, person, workspace, destination,
        parent, submitted_at, changed_at, text, state, seen)
      VALUES (${id}, ${viewId}, ${company}, ${threadId}, ${alertId}, ${slackUser}, ${person}, ${workspace},
        ${stored.destination}, ${stored.parent ?? null}, ${epochMillis}, ${epochMillis}, ${reply.text},
        ${reply.state}, ${reply.seen})
      ON CONFLICT (id) DO NOTHING`
  }

  const write = ({ id, reply }: StoredReply, now: DateTime.Utc) => sql`
    UPDATE reply SET state = ${reply.state}, seen = ${reply.seen}, attempt = ${reply.attempt},
      attempted_at = ${reply.attemptedAt ?? null}, known = ${JSON.stringify(reply.known)}, looks = ${reply.looks},
      answer = ${reply.answer ?? null}, reason = ${reply.reason ?? null}, message = ${reply.message ?? null},
      notices = ${reply.notices}, changed_at = ${now.epochMillis}
    WHERE id = ${id}`

  /** The other replies into the thread: whether one is on its way, and how many were sent. */
  const othersIn = ({ id, company, threadId }: StoredReply) =>
    Effect.map(
      sql<{ readonly busy: number | string; readonly sent: number | string }>`
        SELECT count(CASE WHEN state IN ('sending', 'unsure') THEN 1 END) AS busy,
          count(CASE WHEN state = 'sent' THEN 1 END) AS sent
        FROM reply WHERE company = ${company} AND thread_id = ${threadId} AND id <> ${id}`,
      ([row]) => ({ isThreadBusy: Number(row?.busy) > 0, others: Number(row?.sent) })
    )

  /** One that is on its way comes first: the others of its thread wait for it. */
  const unfinished = (companies: ReadonlyArray<string>) =>
    sql<{ readonly company: string; readonly id: AlertId; readonly threadId: ThreadId }>`
      SELECT company, id, thread_id AS "threadId" FROM reply
      WHERE ${sql.in("company", companies)} AND state IN ('accepted', 'sending', 'unsure')
      ORDER BY CASE state WHEN 'accepted' THEN 1 ELSE 0 END, seq`

  /** The deed of a reply that was sent. It names the platform's message, if that was found. */
  const addDeed = ({ alertId, person, slackUser, workspace, reply }: StoredReply, now: DateTime.Utc) => sql`
    INSERT INTO deed (episode, kind, person, slack_user, workspace, at, detail)
    SELECT id, 'replied', ${person}, ${slackUser}, ${workspace}, ${now.epochMillis}, ${reply.message ?? ""}
    FROM episode WHERE id = ${alertId}`

  const prune = (before: DateTime.Utc) => sql`
    DELETE FROM reply
    WHERE changed_at < ${before.epochMillis} AND state NOT IN ('accepted', 'sending', 'unsure')`

  return { find, add, write, othersIn, unfinished, addDeed, prune }
}

const storedOf = (row: Row, known: ReadonlyArray<MessageId>): StoredReply => ({
  id: row.id,
  viewId: row.view_id,
  company: row.company,
  threadId: row.thread_id,
  alertId: row.episode,
  slackUser: row.slack_user,
  person: row.person,
  workspace: row.workspace,
  destination: row.destination,
  parent: row.parent ?? undefined,
  submittedAt: DateTime.unsafeMake(Number(row.submitted_at)),
  reply: {
    state: row.state,
    text: row.text,
    seen: row.seen,
    attempt: row.attempt,
    attemptedAt: row.attempted_at === null ? undefined : Number(row.attempted_at),
    known,
    looks: row.looks,
    answer: row.answer ?? undefined,
    reason: row.reason ?? undefined,
    message: row.message ?? undefined,
    notices: row.notices
  }
})
