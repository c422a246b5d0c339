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
import type { Owed, ShownClick } from "../Outbox/Worth.ts"
import type { Posted } from "../Slack/Slack.ts"
import type { Listed } from "./AlertStore.ts"
import { makeBacklogs } from "./BacklogMembers.ts"
import { lockIn } from "./Conditions.ts"
import { deedsOf } from "./EpisodeReads.ts"
import type { Stored } from "./Stored.ts"

/**
 * A message's row. It is not decoded, which would take longer than reading it: the table's
 * constraints hold its types, and a state of another program is refused at the start.
 */
interface Row
  extends Stored<Omit<OutboxMessage, "isWanted" | "isPlain" | "posted">>,
    Omit<Owed, "isLate" | "click"> {
  readonly id: AlertId
  readonly destination: string
  readonly isWanted: 0 | 1
  readonly isPlain: 0 | 1
  readonly isLate: 0 | 1
  readonly channel: string | null
  readonly ts: string | null
  readonly clickedAt: number | null
  readonly responseUrl: string | null
  readonly parentState: MessageState | null
  readonly parentChannel: string | null
  readonly parentTs: string | null
}

const selectOf = (sql: SqlClient) =>
  sql.literal(`
    SELECT id, kind, destination, is_wanted AS "isWanted", content, shown, state, is_plain AS "isPlain", channel, ts,
      attempt, attempted_uptime AS "attemptedAt", edit, editing_uptime AS "editingSince",
      uncertain_uptime AS "uncertainSince", failures, failed_uptime AS "failedAt", rejection, since_at AS "sinceAt",
      due_at AS "dueAt", clicked_at AS "clickedAt", response_url AS "responseUrl", is_late AS "isLate",
      (SELECT state FROM place AS parent WHERE parent.id = place.parent) AS "parentState",
      (SELECT channel FROM place AS parent WHERE parent.id = place.parent) AS "parentChannel",
      (SELECT ts FROM place AS parent WHERE parent.id = place.parent) AS "parentTs"
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
  const add = ({ id, destination, parent, content, since, isLate = false }: NewMessage, isWanted = true) =>
    Effect.gen(function* () {
      const encoded = yield* encodeContent(content)
      const now = yield* Clock.currentTimeMillis
      yield* sql`
        INSERT INTO place
          (id, kind, destination, parent, is_wanted, content, state, since_at, due_at, is_late, changed_at)
        VALUES (${id}, ${kindOf(content)}, ${destination}, ${parent ?? null}, ${isWanted ? 1 : 0},
          ${encoded}, 'due', ${since?.epochMillis ?? now}, ${now}, ${isLate ? 1 : 0}, ${now})
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
      if (!known.message.isWanted) yield* change(known, yield* encodeContent(message.content), true)
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
      const content = yield* shownNow(row, episode, backlogs.latest)
      if (Option.isNone(content)) continue
      // A step in a thread is read once; when nobody waits any more it is only withdrawn.
      const { isOpen } = content.value
      const isReadOnce = content.value instanceof Announcement && content.value.isReadOnce
      if (isReadOnce && isOpen) continue
      yield* change(listed, isReadOnce ? listed.message.content : yield* encodeContent(content.value), isOpen)
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
  readonly content: MessageContent
  /** When its buyer began to wait: the last of several buyers, the first of a backlog. */
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
    const read = yield* Effect.option(decodeContent(content))
    if (kind === "alert" && !Option.exists(read, each => each instanceof Announcement))
      return Option.some(episode)
    if (Option.isNone(read)) return Option.none()
    if (read.value instanceof Backlog) return Option.some(yield* latest(id, read.value))
    return read.value instanceof Announcement ? Option.some(read.value.withLatest(episode)) : Option.none()
  })

const listedOf = ({ id, kind, sinceAt, dueAt, clickedAt, parentState, ...row }: Row): Listed => {
  const { state, content, attempt, edit, failures } = row
  return {
    id,
    message: {
      ...{ state, content, attempt, edit, failures },
      isWanted: row.isWanted === 1,
      isPlain: row.isPlain === 1,
      shown: row.shown ?? undefined,
      posted: postedAt(row.channel, row.ts),
      attemptedAt: row.attemptedAt ?? undefined,
      editingSince: row.editingSince ?? undefined,
      uncertainSince: row.uncertainSince ?? undefined,
      failedAt: row.failedAt ?? undefined,
      rejection: row.rejection ?? undefined
    },
    parent:
      parentState === null
        ? undefined
        : { state: parentState, posted: postedAt(row.parentChannel, row.parentTs) },
    owed: {
      ...{ kind, sinceAt, dueAt },
      isLate: row.isLate === 1,
      click: clickedAt === null ? undefined : { at: clickedAt, responseUrl: row.responseUrl ?? undefined }
    }
  }
}

const postedAt = (channel: string | null, ts: string | null) =>
  channel === null || ts === null ? undefined : { channel, ts }
