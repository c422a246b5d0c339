import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { Clock, Effect, Option, Schema } from "effect"
import type { AlertId } from "../Alert/AlertId.ts"
import { type Audience, Episode } from "../Alert/Episode.ts"
import { Observation } from "../Alert/Observe.ts"
import type { Place, PlaceState } from "../Outbox/Place.ts"
import { step } from "../Outbox/Step.ts"
import { encodeSubject, type Subject } from "../Outbox/Subject.ts"
import type { AlertStore, Listed } from "./AlertStore.ts"

const decodeEpisode = Schema.decodeUnknown(Schema.parseJson(Episode))

/**
 * A message's row. It is not decoded, which would take longer than reading it: the table's
 * constraints hold its types, and a state of another program is refused at the start.
 */
interface Row {
  readonly id: AlertId
  readonly is_wanted: 0 | 1
  readonly content: string
  readonly shown: string | null
  readonly state: PlaceState
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
  readonly parent_state: PlaceState | null
  readonly parent_channel: string | null
  readonly parent_ts: string | null
}

type AlertRepo = Pick<
  AlertStore["Type"],
  "openEpisodes" | "openAudiences" | "observe" | "end" | "unposted" | "stale" | "transact"
>

/** Posted messages that an edit is due for, or that a late edit may overwrite. */
export const STALE =
  "state = 'sent' AND (shown IS NOT content OR editing_uptime IS NOT NULL OR uncertain_uptime IS NOT NULL)"

/** Messages to be posted, or that may have been. */
export const UNPOSTED = "state IN ('due', 'sending', 'ambiguous')"

/** The SQL of messages; each method runs in the caller's transaction. */
export const makePlaces = (sql: SqlClient) => {
  const select = sql.literal(`
    SELECT id, is_wanted, content, shown, state, is_plain, channel, ts, attempt, attempted_uptime,
      edit, editing_uptime, uncertain_uptime, failures, failed_uptime, rejection,
      (SELECT state FROM place AS parent WHERE parent.id = place.parent) AS parent_state,
      (SELECT channel FROM place AS parent WHERE parent.id = place.parent) AS parent_channel,
      (SELECT ts FROM place AS parent WHERE parent.id = place.parent) AS parent_ts
    FROM place`)

  const list = (destination: string, which: string) =>
    Effect.map(
      sql<Row>`${select} WHERE destination = ${destination} AND ${sql.literal(which)} ORDER BY seq`,
      rows => rows.map(listedOf)
    )

  const find = (id: AlertId) =>
    Effect.map(sql<Row>`${select} WHERE id = ${id}`, ([row]) =>
      row === undefined ? undefined : listedOf(row)
    )

  const write = (id: AlertId, place: Place, changedAt: number | null = null) => sql`
    UPDATE place SET is_wanted = ${place.isWanted ? 1 : 0}, content = ${place.content},
      shown = ${place.shown ?? null}, state = ${place.state}, is_plain = ${place.isPlain ? 1 : 0},
      channel = ${place.posted?.channel ?? null}, ts = ${place.posted?.ts ?? null},
      attempt = ${place.attempt}, attempted_uptime = ${place.attemptedAt ?? null},
      edit = ${place.edit}, editing_uptime = ${place.editingSince ?? null},
      uncertain_uptime = ${place.uncertainSince ?? null},
      failures = ${place.failures}, failed_uptime = ${place.failedAt ?? null},
      rejection = ${place.rejection ?? null},
      changed_at = coalesce(${changedAt}, changed_at)
    WHERE id = ${id}`

  /** Adds a message, or changes what it should show. */
  const put = Effect.fnUntraced(function* (
    subject: Subject,
    isWanted: boolean,
    parent: Option.Option<AlertId>
  ) {
    const { alertId: id, destination } = subject
    const content = yield* encodeSubject(subject)
    const now = yield* Clock.currentTimeMillis
    const known = yield* find(id)
    if (known === undefined) {
      const kind = subject instanceof Episode ? "alert" : "notice"
      yield* sql`
        INSERT INTO place (id, kind, destination, parent, is_wanted, content, state, changed_at)
        VALUES (${id}, ${kind}, ${destination}, ${Option.getOrNull(parent)}, ${isWanted ? 1 : 0}, ${content},
          'due', ${now})`
      if (kind === "alert")
        yield* sql`INSERT INTO episode_place (episode, step, place) VALUES (${id}, '', ${id})`
      return
    }
    const event = { what: "observed" as const, content, isWanted }
    const { place } = step(known.place, event, { now: 0, quarantine: 0, parent: undefined })
    yield* write(id, place, now)
  })

  return { list, find, write, put }
}

/** The SQL of episodes and of their messages. */
export const makeAlertRepo = Effect.gen(function* () {
  const sql = yield* SqlClient
  const places = makePlaces(sql)

  const save = Effect.fnUntraced(function* (episode: Episode) {
    const { alertId, company, destination, threadId, key, isOpen } = episode
    const now = yield* Clock.currentTimeMillis
    const picture = yield* encodeSubject(episode)
    yield* sql`
      INSERT INTO episode (id, company, destination, thread_id, key, is_open, picture, changed_at)
      VALUES (${alertId}, ${company}, ${destination}, ${threadId}, ${key}, ${isOpen ? 1 : 0}, ${picture}, ${now})
      ON CONFLICT (id) DO UPDATE SET
        is_open = excluded.is_open, picture = excluded.picture, changed_at = excluded.changed_at`
    yield* places.put(episode, isOpen, Option.none())
  })

  /** The id of the thread's open episode. */
  const openOf = ({ company, destination, threadId }: Episode) =>
    Effect.map(
      sql`
        SELECT id FROM episode
        WHERE company = ${company} AND destination = ${destination} AND thread_id = ${threadId} AND is_open = 1`,
      ([row]) => row?.id
    )

  const saveIf = (isCurrent: Effect.Effect<boolean, SqlError>, saved: ReadonlyArray<Episode>) =>
    sql.withTransaction(
      Effect.gen(function* () {
        if (!(yield* isCurrent)) return false
        for (const episode of saved) yield* save(episode)
        return true
      })
    )

  const repo: AlertRepo = {
    openEpisodes: Effect.fn("AlertStore.openEpisodes")(function* ({ company, destination }) {
      const rows = yield* sql<{ readonly id: string; readonly picture: string }>`
        SELECT id, picture FROM episode
        WHERE company = ${company} AND destination = ${destination} AND is_open = 1 ORDER BY rowid`
      // One that cannot be read silences its own thread only.
      const [unreadable, episodes] = yield* Effect.partition(rows, ({ id, picture }) =>
        Effect.mapError(decodeEpisode(picture), () => id)
      )
      if (unreadable.length > 0) {
        yield* Effect.annotateLogs(Effect.logError("the state has episodes that cannot be read"), {
          company,
          alerts: unreadable.join(" ")
        })
      }
      return episodes
    }),

    openAudiences: Effect.suspend(
      () => sql<Audience>`SELECT DISTINCT company, destination FROM episode WHERE is_open = 1`
    ),

    observe: Effect.fn("AlertStore.observe")(
      Observation.$match({
        Opened: ({ opened }) =>
          saveIf(
            Effect.map(openOf(opened), id => id === undefined || id === opened.alertId),
            [opened]
          ),
        Moved: ({ moved }) =>
          saveIf(
            Effect.map(openOf(moved), id => id === moved.alertId),
            [moved]
          ),
        Replaced: ({ ended, opened }) =>
          saveIf(
            Effect.map(openOf(ended), id => id === ended.alertId),
            [ended, opened]
          )
      })
    ),

    end: Effect.fn("AlertStore.end")(ended =>
      saveIf(
        Effect.map(openOf(ended), id => id === ended.alertId),
        [ended]
      )
    ),

    unposted: Effect.fn("AlertStore.unposted")(destination => places.list(destination, UNPOSTED)),
    stale: Effect.fn("AlertStore.stale")(destination => places.list(destination, STALE)),

    transact: Effect.fn("AlertStore.transact")(function* (id, event, at) {
      return yield* sql.withTransaction(
        Effect.gen(function* () {
          const found = yield* places.find(id)
          if (found === undefined) return { do: "wait" as const, millis: Number.POSITIVE_INFINITY }
          const { place, command } = step(found.place, event, { ...at, parent: found.parent })
          if (place !== found.place) yield* places.write(id, place)
          return command
        })
      )
    })
  }
  return repo
})

const listedOf = (row: Row): Listed => ({
  id: row.id,
  place: {
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
      : { state: row.parent_state, posted: postedAt(row.parent_channel, row.parent_ts) }
})

const postedAt = (channel: string | null, ts: string | null) =>
  channel === null || ts === null ? undefined : { channel, ts }
