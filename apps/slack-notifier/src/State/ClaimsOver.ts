import type { SqlClient } from "@effect/sql/SqlClient"
import { overClaimAt } from "@estate/rules/Claim"
import { Clock, Effect } from "effect"
import type { AlertMessage } from "../Alerts/AlertMessages.ts"
import { CLAIM_OVER } from "../Alerts/Deed.ts"
import { lockIn } from "./Conditions.ts"
import { episodeWith } from "./EpisodeReads.ts"
import type { makeOutbox } from "./OutboxRepo.ts"

/**
 * Ends the claims that are over, in the transaction that stores the message about it: the alert is
 * free again, and shows it. A claim that somebody has made or given back since stays as it is.
 */
export const makeClaimsOver = (sql: SqlClient, outbox: ReturnType<typeof makeOutbox>) => {
  // A click waits for it, as for another click.
  const forUpdate = lockIn(sql, "NO KEY UPDATE")

  return Effect.fnUntraced(function* ({ step, about }: Pick<AlertMessage, "step" | "about">) {
    const madeAt = overClaimAt(step)
    const channels: Array<string> = []
    if (madeAt === undefined) return channels
    for (const id of about) {
      const episode = yield* episodeWith(sql, id, forUpdate)
      if (episode === undefined) continue
      const ended = yield* sql`
        INSERT INTO deed (episode, kind, person, slack_user, workspace, at, detail, envelope)
        SELECT episode, 'released', person, slack_user, workspace, ${yield* Clock.currentTimeMillis},
          ${CLAIM_OVER}, ${`${step} ${id}`}
        FROM deed WHERE episode = ${id} AND kind = 'taken' AND at = ${madeAt} AND seq = (
          SELECT max(seq) FROM deed WHERE episode = ${id} AND kind IN ('taken', 'released')
        )
        ON CONFLICT DO NOTHING RETURNING seq`
      if (ended.length > 0) channels.push(...(yield* outbox.show(episode)))
    }
    return channels
  })
}
