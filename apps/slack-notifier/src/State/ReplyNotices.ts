import type { SqlClient } from "@effect/sql/SqlClient"
import { type DateTime, Effect, Option } from "effect"
import type { AlertId } from "../Alerts/AlertId.ts"
import { decodeContent, encodeContent } from "../Outbox/MessageContent.ts"
import type { Event, Reply } from "../Replies/Reply.ts"
import { noticeIdOf, ReplyNotice } from "../Replies/ReplyNotice.ts"
import { isAsked } from "../Replies/Step.ts"
import type { StoredReply, SubmittedReply } from "../Replies/StoredReply.ts"
import { workspaceOf } from "../Settings/Destination.ts"
import { makeOutbox } from "./OutboxRepo.ts"

interface MessageRow {
  readonly id: AlertId
  readonly parent: AlertId | null
  readonly destination: string
}

/** The messages about replies; each method runs in the caller's transaction. */
export const makeReplyNotices = (sql: SqlClient) => {
  const outbox = makeOutbox(sql)

  /**
   * In the thread of the alert that was clicked, or of its first one in the workspace. Undefined:
   * the workspace has no such alert.
   */
  const parentOf = Effect.fnUntraced(function* (submitted: SubmittedReply) {
    const { alertId, message, workspace, company, threadId } = submitted
    const rows = yield* sql<MessageRow & { readonly channel: string | null; readonly ts: string | null }>`
      SELECT place.id, place.parent, place.destination, place.channel, place.ts
      FROM episode_place AS shown JOIN place ON place.id = shown.place
      JOIN episode ON episode.id = shown.episode
      WHERE episode.id = ${alertId} AND episode.company = ${company} AND episode.thread_id = ${threadId}
      ORDER BY place.seq`
    const here = rows.filter(({ destination }) => workspaceOf(destination) === workspace)
    const clicked = here.find(({ channel, ts }) => channel === message.channel && ts === message.ts)
    const shown = clicked ?? here[0]
    return shown && { destination: shown.destination, parent: shown.parent ?? shown.id }
  })

  /** Who sent a message of a thread, if it was one of our replies. */
  const senderOf = ({ company, threadId, reply: { answer } }: StoredReply) =>
    Effect.map(
      sql<{ readonly slack_user: string }>`
        SELECT slack_user FROM reply
        WHERE company = ${company} AND thread_id = ${threadId} AND message = ${answer ?? ""}`,
      ([row]) => Option.map(Option.fromNullable(row), ({ slack_user }) => slack_user)
    )

  /** A question that is answered, or over, loses its buttons; an unsure reply is settled. */
  const close = Effect.fnUntraced(function* ({ id, reply }: StoredReply, event: Event) {
    const known = yield* outbox.find(noticeIdOf(id, reply.notices))
    if (known === undefined) return
    const notice = yield* Effect.option(decodeContent(known.message.content))
    if (Option.isNone(notice) || !(notice.value instanceof ReplyNotice)) return
    const choice = "notice" in event ? event.what : "settled"
    const closed = new ReplyNotice({ ...notice.value, choice: Option.some(choice) })
    yield* outbox.change(known, yield* encodeContent(closed), true)
  })

  /** Reports the outcome of a reply; returns the channels that change. */
  const show = Effect.fnUntraced(function* (
    before: StoredReply,
    after: StoredReply,
    event: Event,
    now: DateTime.Utc
  ) {
    const isOver =
      isAsked(before.reply) || (before.reply.state === "unsure" && after.reply.state !== "unsure")
    if (isOver) yield* close(before, event)
    const what = whatIn(after.reply)
    const isNew = after.reply.notices > before.reply.notices && what !== undefined
    if (isNew) {
      const { id, destination, parent, company, threadId, slackUser, reply } = after
      const content = new ReplyNotice({
        replyId: id,
        number: reply.notices,
        company,
        threadId,
        author: slackUser,
        what,
        reason: Option.fromNullable(reply.reason),
        answeredBy: what === "stale" ? yield* senderOf(after) : Option.none(),
        text: what === "sent" ? reply.text : "",
        choice: Option.none(),
        at: now
      })
      yield* outbox.add({ id: content.id, destination, parent, content })
    }
    return isOver || isNew ? [after.destination] : []
  })

  return { parentOf, show }
}

const whatIn = ({ state }: Reply): ReplyNotice["what"] | undefined =>
  state === "stale" || state === "unsure" || state === "sent" || state === "returned" ? state : undefined
