import { SqlClient } from "@effect/sql/SqlClient"
import { Array, DateTime, Effect } from "effect"
import type { AnnouncedEpisode, DueDigest } from "../Digests/Summary.ts"
import type { AlertStore } from "./AlertStore.ts"
import { decodeEpisode, deedsOf } from "./EpisodeReads.ts"
import { makeOutbox } from "./OutboxRepo.ts"

interface Row {
  readonly id: string
  readonly encoded: string
  readonly step: string | null
}

/** The SQL of digests. */
export const makeDigestRepo = Effect.map(SqlClient, (sql): Pick<AlertStore["Type"], "addDigest"> => {
  const outbox = makeOutbox(sql)

  const announcedSince = Effect.fnUntraced(function* (
    since: DateTime.Utc,
    { routes, dropped }: Pick<DueDigest, "routes" | "dropped">
  ) {
    const ofRoutes =
      routes === undefined ? sql`NOT coalesce(${sql.in("route", dropped)}, false)` : sql.in("route", routes)
    const recent = sql`(is_open = 1 OR episode.changed_at >= ${DateTime.toEpochMillis(since)})`
    const rows = yield* sql<Row>`
      SELECT episode.id, picture AS encoded, step FROM episode
      LEFT JOIN episode_place AS shown ON shown.episode = episode.id
      WHERE ${recent} AND ${ofRoutes}
      ORDER BY thread_id, episode.id, step`
    const deeds = yield* deedsOf(sql, recent)
    // One that cannot be read hides no other: the log has it since it was read first.
    const [, announced] = yield* Effect.partition(
      Object.values(Array.groupBy(rows, ({ id }) => id)),
      ([first, ...others]) =>
        Effect.map(
          decodeEpisode(first.encoded),
          (episode): AnnouncedEpisode => ({
            episode,
            deeds: deeds[first.id] ?? [],
            steps: [first, ...others].flatMap(({ step }) => step ?? [])
          })
        )
    )
    return announced
  })

  return {
    addDigest: Effect.fn("AlertStore.addDigest")(({ id, destination, since, digestOf, ...which }) =>
      sql.withTransaction(
        Effect.gen(function* () {
          if ((yield* sql`SELECT 1 FROM place WHERE id = ${id}`).length > 0) return false
          const content = digestOf(yield* announcedSince(since, which))
          yield* outbox.add({ id, destination, parent: undefined, content })
          return true
        })
      )
    )
  }
})
