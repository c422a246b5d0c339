import type { SqlClient } from "@effect/sql/SqlClient"
import { Array, DateTime, Effect } from "effect"
import type { AlertId } from "../Alerts/AlertId.ts"
import { type Backlog, type BacklogMember, backlogOf, listedIn } from "../Alerts/Backlog.ts"
import { decodeEpisode, deedsOf } from "./EpisodeReads.ts"

interface MemberRow {
  readonly id: AlertId
  readonly company: string
  readonly route: string | null
  readonly is_waiting: number
  readonly since_at: number
}

/** The episode's buyer waits: it is unread, not closing words, and nobody has handled it since. */
export const WAITS = `episode.is_open = 1 AND episode.is_waiting = 1 AND NOT EXISTS (
  SELECT 1 FROM deed WHERE deed.episode = episode.id AND kind = 'handled' AND at >= episode.changed_at)`

/** The members of backlogs; each method runs in the caller's transaction. */
export const makeBacklogs = (sql: SqlClient) => {
  const membersOf = (place: AlertId) =>
    Effect.map(
      sql<MemberRow>`
        SELECT DISTINCT episode.id, company, route, since_at,
          CASE WHEN ${sql.literal(WAITS)} THEN 1 ELSE 0 END AS is_waiting
        FROM episode_place AS shown JOIN episode ON episode.id = shown.episode
        WHERE shown.place = ${place}`,
      Array.map(({ id, company, route, is_waiting, since_at }): BacklogMember & { readonly id: AlertId } => ({
        id,
        company,
        route: route ?? "",
        isWaiting: is_waiting === 1,
        since: DateTime.unsafeMake(since_at)
      }))
    )

  const episodesOf = Effect.fnUntraced(function* (ids: ReadonlyArray<AlertId>) {
    const rows = yield* sql<{ readonly id: AlertId; readonly encoded: string }>`
      SELECT id, picture AS encoded FROM episode WHERE ${sql.in("id", ids)}`
    const deeds = yield* deedsOf(sql, sql.in("episode.id", ids))
    const encoded = new Map(rows.map(row => [row.id, row.encoded]))
    // One that cannot be read hides no other.
    const [, episodes] = yield* Effect.partition(ids, id =>
      Effect.map(decodeEpisode(encoded.get(id)), episode => episode.withDeeds(deeds[id] ?? []))
    )
    return episodes
  })

  /** A backlog as its members are now. */
  const latest = Effect.fnUntraced(function* (
    place: AlertId,
    { step, mentions }: Pick<Backlog, "step" | "mentions">
  ) {
    const members = yield* membersOf(place)
    const listed = listedIn(members).map(({ id }) => id)
    return backlogOf({ step, mentions }, members, listed.length === 0 ? [] : yield* episodesOf(listed))
  })

  return { latest }
}
