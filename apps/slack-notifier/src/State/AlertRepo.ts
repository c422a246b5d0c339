import { SqlClient } from "@effect/sql/SqlClient"
import { Array, DateTime, Effect } from "effect"
import type { Audience } from "../Alerts/Episode.ts"
import { Observation } from "../Alerts/Observe.ts"
import type { AlertStore } from "./AlertStore.ts"
import { batchedByCompany } from "./BatchedByCompany.ts"
import { makeEpisodeWrites } from "./EpisodeWrites.ts"
import { makeOpenEpisodes } from "./OpenEpisodes.ts"
import { makeOutbox } from "./OutboxRepo.ts"

type AlertRepo = Pick<
  AlertStore["Type"],
  "openEpisodes" | "followedEpisodes" | "openAudiences" | "observe" | "end" | "endWatched" | "planAlerts"
>

/** The SQL of episodes and of what the rules say about them. */
export const makeAlertRepo = Effect.map(SqlClient, (sql): AlertRepo => {
  const openEpisodes = makeOpenEpisodes(sql)
  const { save, saveIf, carryOut } = makeEpisodeWrites(sql, openEpisodes, makeOutbox(sql))
  const followed = batchedByCompany(openEpisodes.followedOf, ({ episode }) => episode.company)

  return {
    openEpisodes: Effect.fn("AlertStore.openEpisodes")(company => openEpisodes.ofCompany(company)),
    followedEpisodes: Effect.fn("AlertStore.followedEpisodes")(company => followed(company)),

    openAudiences: Effect.suspend(() =>
      Effect.map(
        sql<Audience & { readonly route: string }>`
          SELECT DISTINCT company, destination, coalesce(route, '') AS route FROM episode WHERE is_open = 1`,
        rows => rows.map(({ route, ...audience }) => ({ ...audience, isOfRoute: route !== "" }))
      )
    ),

    observe: Effect.fn("AlertStore.observe")((observation, rules, catchingUpSince) =>
      Observation.$match(observation, {
        Opened: ({ opened }) =>
          saveIf(opened, id => id === undefined || id === opened.alertId, [opened], {
            rules,
            opened,
            catchingUpSince
          }),
        Moved: ({ moved }) => saveIf(moved, id => id === moved.alertId, [moved]),
        Replaced: ({ ended, opened }) =>
          saveIf(ended, id => id === ended.alertId, [ended, opened], { rules, opened, catchingUpSince })
      })
    ),

    end: Effect.fn("AlertStore.end")((ended, rules, isWatched) =>
      saveIf(ended, id => id === ended.alertId, [ended], { rules, isWatched })
    ),

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
          const open = yield* openEpisodes.ofCompany(company)
          const read = rules.watchesRead ? yield* openEpisodes.watchedOf(company) : []
          const plan = rules.plan([...open, ...read], yield* DateTime.now, looked, sight)
          const channels = Array.dedupe(yield* carryOut(plan))
          return { channels, recheck: plan.recheck, next: plan.next }
        })
      )
    )
  }
})
