import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { Clock, DateTime, Effect, Option } from "effect"
import type { AlertId } from "../Alerts/AlertId.ts"
import { Announcement } from "../Alerts/Announcement.ts"
import { Backlog } from "../Alerts/Backlog.ts"
import { lasting } from "../Alerts/Deed.ts"
import type { Episode } from "../Alerts/Episode.ts"
import { decodeContent, encodeContent, kindOf, type MessageContent } from "../Outbox/MessageContent.ts"
import type { MessageState, OutboxMessage } from "../Outbox/OutboxMessage.ts"
import { step } from "../Outbox/Step.ts"
import type { MessageKind, ShownClick } from "../Outbox/Worth.ts"
import type { Posted } from "../Slack/Slack.ts"
import type { Listed } from "./AlertStore.ts"
import { makeBacklogs } from "./BacklogMembers.ts"
import { lockIn } from "./Conditions.ts"
import { deedsOf } from "./EpisodeReads.ts"

/**
 * A message's row. It is not decoded, which would take longer than reading it: the table's
 * constraints hold its types, and a state of another program is refused at the start.
 */
interface Row {
  readonly id: AlertId
  readonly kind: MessageKind
  readonly destination: string
  readonly is_wanted: 0 | 1
  readonly content: string
  readonly shown: string | null
  readonly state: MessageState
  readonly is_plain: 0 | 1
  readonly channel: string | null
  readonly ts: string | null
  readonly attempt: number
  readonly attempted_uptime: number | null
  readonly edit: number
  readonly editing_uptime: number | null
  readonly uncertain_uptime: number | null
  readonly failures: number
  readonly failed_uptime: number | null
  readonly rejection: string | null
  readonly since_at: number
  readonly due_at: number
  readonly clicked_at: number | null
  readonly response_url: string | null
  readonly is_late: 0 | 1
  readonly parent_state: MessageState | null
  readonly parent_channel: string | null
  readonly parent_ts: string | null
}

const selectOf = (sql: SqlClient) =>
  sql.literal(`
    SELECT id, kind, destination, is_wanted, content, shown, state, is_plain, channel, ts, attempt, attempted_uptime,
      edit, editing_uptime, uncertain_uptime, failures, failed_uptime, rejection, since_at, due_at, clicked_at, response_url, is_late,
      (SELECT state FROM place AS parent WHERE parent.id = place.parent) AS parent_state,
      (SELECT channel FROM place AS parent WHERE parent.id = place.parent) AS parent_channel,
      (SELECT ts FROM place AS parent WHERE parent.id = place.parent) AS parent_ts
    FROM place`)

/**
 * The SQL of the outbox's messages, whose table is `place`; each method runs in the caller's
 * transaction, for SQLite and for Postgres.
 */
export const makeOutbox = (sql: SqlClient) => {
  const forUpdate = lockIn(sql, "UPDATE")
  const select = selectOf(sql)
  const backlogs = makeBacklogs(sql)

  const list = (destination: string, which: string) =>
    Effect.map(
      sql<Row>`${select} WHERE destination = ${destination} AND ${sql.literal(which)} ORDER BY seq`,
      rows => rows.map(listedOf)
    )

  const find = (id: AlertId) =>
    Effect.map(sql<Row>`${select} WHERE id = ${id} ${forUpdate}`, ([row]) =>
      row === undefined ? undefined : listedOf(row)
    )

  const write = (
    { id, owed }: Listed,
    message: OutboxMessage,
    { changedAt, clock }: { readonly changedAt?: number; readonly clock?: string | undefined }
  ) => {
    const click = message.shown === message.content ? undefined : owed.click
    return sql`
    UPDATE place SET is_wanted = ${message.isWanted ? 1 : 0}, content = ${message.content},
      shown = ${message.shown ?? null}, state = ${message.state}, is_plain = ${message.isPlain ? 1 : 0},
      channel = ${message.posted?.channel ?? null}, ts = ${message.posted?.ts ?? null},
      attempt = ${message.attempt}, attempted_uptime = ${message.attemptedAt ?? null},
      edit = ${message.edit}, editing_uptime = ${message.editingSince ?? null},
      uncertain_uptime = ${message.uncertainSince ?? null},
      failures = ${message.failures}, failed_uptime = ${message.failedAt ?? null},
      rejection = ${message.rejection ?? null},
      clicked_at = ${click?.at ?? null}, response_url = ${click?.responseUrl ?? null},
      changed_at = coalesce(${changedAt ?? null}, changed_at)${clock === undefined ? sql.literal("") : sql`, clock = ${clock}`}
    WHERE id = ${id}`
  }

  /** Slack does not have the message in whose thread another belongs. */
  const loseParent = (id: AlertId) => sql`
    UPDATE place SET state = 'gone'
    WHERE state = 'sent' AND id = (SELECT parent FROM place AS reply WHERE reply.id = ${id})`

  /** Adds a message, unless it is known. */
  const add = ({ id, destination, parent, subject, since, isLate = false }: NewMessage, isWanted = true) =>
    Effect.gen(function* () {
      const content = yield* encodeContent(subject)
      const now = yield* Clock.currentTimeMillis
      yield* sql`
        INSERT INTO place
          (id, kind, destination, parent, is_wanted, content, state, since_at, due_at, is_late, changed_at)
        VALUES (${id}, ${kindOf(subject)}, ${destination}, ${parent ?? null}, ${isWanted ? 1 : 0},
          ${content}, 'due', ${since?.epochMillis ?? now}, ${now}, ${isLate ? 1 : 0}, ${now})
        ON CONFLICT (id) DO NOTHING`
    })

  /** Changes what a message should show. */
  const change = (listed: Listed, content: string, isWanted: boolean) =>
    Effect.gen(function* () {
      const event = { what: "observed" as const, content, isWanted }
      const after = step(listed.message, event, { now: 0, quarantine: 0, parent: undefined })
      yield* write(listed, after.message, { changedAt: yield* Clock.currentTimeMillis })
    })

  /** Adds a message; a known one that was not wanted is wanted again. */
  const want = (message: NewMessage) =>
    Effect.gen(function* () {
      const known = yield* find(message.id)
      if (known === undefined) return yield* add(message)
      if (!known.message.isWanted) yield* change(known, yield* encodeContent(message.subject), true)
    })

  /**
   * The messages of an episode show it as it is now, with its deeds; returns their channels. The
   * caller has written the episode's row, so that no other process adds a deed meanwhile.
   * `clicked`: a person's click is the cause, and where its answer may go.
   */
  const show = Effect.fnUntraced(function* (saved: Episode, clicked?: Clicked) {
    const { [saved.alertId]: deeds = [] } = yield* deedsOf(sql, sql`episode.id = ${saved.alertId}`)
    const episode = saved.withDeeds(lasting(deeds, yield* DateTime.now))
    const rows = yield* sql<Row>`
      ${select} WHERE id IN (SELECT place FROM episode_place WHERE episode = ${episode.alertId})
      ORDER BY seq ${forUpdate}`
    const destinations = new Set<string>()
    for (const row of rows) {
      const known = listedOf(row)
      const click = clicked === undefined ? known.owed.click : clickIn(row, clicked)
      const listed = { ...known, owed: { ...known.owed, click } }
      const subject = yield* shownNow(row, episode, backlogs.latest)
      if (Option.isNone(subject)) continue
      // A step in a thread is read once; when nobody waits any more it is only withdrawn.
      const { isOpen } = subject.value
      const isReadOnce = subject.value instanceof Announcement && subject.value.isReadOnce
      if (isReadOnce && isOpen) continue
      yield* change(listed, isReadOnce ? listed.message.content : yield* encodeContent(subject.value), isOpen)
      destinations.add(row.destination)
    }
    return Array.from(destinations)
  })

  return { list, find, write, loseParent, add, change, want, show }
}

/** A message as it is before its first post. */
interface NewMessage {
  readonly id: AlertId
  readonly destination: string
  readonly parent: AlertId | undefined
  readonly subject: MessageContent
  /** When its buyer began to wait: of several the last, of a backlog the first. */
  readonly since?: DateTime.Utc | undefined
  /** A first alert that could not be sent earlier. */
  readonly isLate?: boolean
}

/** A click, the message on which it was, and where Slack takes that message's new contents. */
export interface Clicked {
  readonly at: DateTime.Utc
  readonly message: Posted | undefined
  readonly responseUrl: string | undefined
}

const clickIn = ({ channel, ts }: Row, { at, message, responseUrl }: Clicked): ShownClick => ({
  at: at.epochMillis,
  responseUrl: message?.channel === channel && message.ts === ts ? responseUrl : undefined
})

/**
 * What a message shows now that an episode has changed; none if that cannot be read. An alert shows
 * nothing but its episode, unless it mentions people.
 */
const shownNow = (
  { id, kind, content }: Row,
  episode: Episode,
  latest: ReturnType<typeof makeBacklogs>["latest"]
) =>
  Effect.gen(function* (): Effect.fn.Return<Option.Option<Episode | Announcement | Backlog>, SqlError> {
    const subject = yield* Effect.option(decodeContent(content))
    if (kind === "alert" && !Option.exists(subject, each => each instanceof Announcement))
      return Option.some(episode)
    if (Option.isNone(subject)) return Option.none()
    if (subject.value instanceof Backlog) return Option.some(yield* latest(id, subject.value))
    return subject.value instanceof Announcement
      ? Option.some(subject.value.withLatest(episode))
      : Option.none()
  })

const listedOf = (row: Row): Listed => ({
  id: row.id,
  message: {
    state: row.state,
    isWanted: row.is_wanted === 1,
    isPlain: row.is_plain === 1,
    content: row.content,
    shown: row.shown ?? undefined,
    posted: postedAt(row.channel, row.ts),
    attempt: row.attempt,
    attemptedAt: row.attempted_uptime ?? undefined,
    edit: row.edit,
    editingSince: row.editing_uptime ?? undefined,
    uncertainSince: row.uncertain_uptime ?? undefined,
    failures: row.failures,
    failedAt: row.failed_uptime ?? undefined,
    rejection: row.rejection ?? undefined
  },
  parent:
    row.parent_state === null
      ? undefined
      : { state: row.parent_state, posted: postedAt(row.parent_channel, row.parent_ts) },
  owed: {
    kind: row.kind,
    sinceAt: Number(row.since_at),
    dueAt: Number(row.due_at),
    isLate: row.is_late === 1,
    click:
      row.clicked_at === null
        ? undefined
        : { at: Number(row.clicked_at), responseUrl: row.response_url ?? undefined }
  }
})

const postedAt = (channel: string | null, ts: string | null) =>
  channel === null || ts === null ? undefined : { channel, ts }
