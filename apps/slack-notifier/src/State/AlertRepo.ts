import { SqlClient } from "@effect/sql/SqlClient"
import type { ThreadId } from "@estate/domain/Thread"
import { Array, DateTime, Effect } from "effect"
import { Observation } from "../Alerts/Observe.ts"
import type { AlertStore, OpenAudience } from "./AlertStore.ts"
import { batchedByCompany } from "./BatchedByCompany.ts"
import { makeEpisodes } from "./EpisodeReads.ts"
import { makeEpisodeWrites } from "./EpisodeWrites.ts"
import { makeOutbox } from "./OutboxRepo.ts"

interface HandledRow {
  readonly company: string
  readonly thread_id: ThreadId
  readonly at: number
}

/** The SQL of episodes and of what the rules say about them. */
export const makeAlertRepo = Effect.map(SqlClient, sql => {
  const episodes = makeEpisodes(sql)
  const { save, saveIf, carryOut } = makeEpisodeWrites(sql, episodes, makeOutbox(sql))
  const handled = batchedByCompany(
    companies => sql<HandledRow>`
      SELECT company, thread_id, at FROM deed JOIN episode ON episode.id = deed.episode
      WHERE kind = 'handled' AND ${sql.in("company", companies)} ORDER BY at`,
    ({ company }) => company
  )
  const followed = batchedByCompany(episodes.followedOf, ({ episode }) => episode.company)

  return {
    openEpisodes: Effect.fn("AlertStore.openEpisodes")(company => episodes.ofCompany(company)),
    followedEpisodes: Effect.fn("AlertStore.followedEpisodes")(company => followed(company)),
    recordsOf: Effect.fn("AlertStore.recordsOf")(thread =>
      Effect.map(
        episodes.recorded(sql.in("thread_id", [thread, thread.toUpperCase(), thread.toLowerCase()])),
        Array.dedupeWith(({ open: one }, { open: other }) => one.episode.company === other.episode.company)
      )
    ),
    handledThreads: Effect.fn("AlertStore.handledThreads")(company =>
      Effect.map(handled(company), rows => {
        const times = new Map<ThreadId, Array<DateTime.Utc>>()
        for (const { thread_id, at } of rows)
          times.set(thread_id, [...(times.get(thread_id) ?? []), DateTime.unsafeMake(at)])
        return times
      })
    ),

    openAudiences: Effect.suspend(() =>
      Effect.map(
        sql<Omit<OpenAudience, "isOfRoute"> & { readonly route: string }>`
          SELECT DISTINCT company, destination, coalesce(route, '') AS route FROM episode WHERE is_open = 1`,
        rows => rows.map(({ route, ...audience }) => ({ ...audience, isOfRoute: route !== "" }))
      )
    ),

    observe: Effect.fn("AlertStore.observe")((observation, rules, catchingUpSince) =>
      Observation.$match(observation, {
        Opened: ({ opened }) => saveIf([opened], { rules, opened, catchingUpSince }),
        Moved: ({ moved }) => saveIf([moved]),
        Replaced: ({ ended, opened }) => saveIf([ended, opened], { rules, opened, catchingUpSince })
      })
    ),

    end: Effect.fn("AlertStore.end")((ended, rules, isWatched) => saveIf([ended], { rules, isWatched })),

    endWatched: Effect.fn("AlertStore.endWatched")(ended =>
      sql.withTransaction(
        Effect.gen(function* () {
          const [row] = yield* sql`SELECT 1 FROM episode WHERE id = ${ended.alertId} AND is_watched = 1`
          return row === undefined ? [] : yield* save(ended, "", false)
        })
      )
    ),

    planAlerts: Effect.fn("AlertStore.planAlerts")((company, rules, looked, sight) =>
      sql.withTransaction(
        Effect.gen(function* () {
          const open = yield* episodes.ofCompany(company)
          const read = rules.watchesRead ? yield* episodes.watchedOf(company) : []
          const plan = rules.plan([...open, ...read], yield* DateTime.now, looked, sight)
          const channels = Array.dedupe(yield* carryOut(plan))
          return { channels, recheck: plan.recheck, next: plan.next }
        })
      )
    )
  } satisfies Partial<AlertStore["Type"]>
})
