import type { SqlClient } from "@effect/sql/SqlClient"
import { MessageId } from "@estate/domain/Message"
import type { ThreadId } from "@estate/domain/Thread"
import { DateTime, Effect, Schema } from "effect"
import type { AlertId } from "../Alerts/AlertId.ts"
import type { Reply } from "../Replies/Reply.ts"
import type { StoredReply } from "../Replies/StoredReply.ts"
import { lockIn } from "./Conditions.ts"
import type { Stored } from "./Stored.ts"

/** A reply's row. It is not decoded: the table's constraints hold its types. */
interface Row extends Stored<Omit<StoredReply, "submittedAt" | "reply">>, Stored<Omit<Reply, "known">> {
  readonly submittedAt: number
  readonly known: string
}

const decodeIds = Schema.decode(Schema.parseJson(Schema.Array(MessageId)))

/** The SQL of replies; each method runs in the caller's transaction. */
export const makeReplyRows = (sql: SqlClient) => {
  const forUpdate = lockIn(sql, "UPDATE")

  const find = Effect.fnUntraced(function* (id: AlertId) {
    const [row] = yield* sql<Row>`
      SELECT id, view_id AS "viewId", company, thread_id AS "threadId", episode AS "alertId",
        slack_user AS "slackUser", person, workspace, destination, parent, submitted_at AS "submittedAt", text, state,
        seen, attempt, attempted_at AS "attemptedAt", known, looks, answer, reason, message, notices
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
      sql<{ readonly busy: number; readonly sent: number }>`
        SELECT count(CASE WHEN state IN ('sending', 'unsure') THEN 1 END) AS busy,
          count(CASE WHEN state = 'sent' THEN 1 END) AS sent
        FROM reply WHERE company = ${company} AND thread_id = ${threadId} AND id <> ${id}`,
      ([{ busy, sent } = { busy: 0, sent: 0 }]) => ({ isThreadBusy: busy > 0, others: sent })
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

const storedOf = (
  { submittedAt, parent, attemptedAt, answer, reason, message, ...row }: Row,
  known: ReadonlyArray<MessageId>
): StoredReply => {
  const { state, text, seen, attempt, looks, notices, ...reply } = row
  return {
    ...reply,
    parent: parent ?? undefined,
    submittedAt: DateTime.unsafeMake(submittedAt),
    reply: {
      ...{ state, text, seen, attempt, known, looks, notices },
      attemptedAt: attemptedAt ?? undefined,
      answer: answer ?? undefined,
      reason: reason ?? undefined,
      message: message ?? undefined
    }
  }
}
