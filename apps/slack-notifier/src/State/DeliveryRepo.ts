import { SqlClient } from "@effect/sql/SqlClient"
import { Effect } from "effect"
import { losesParent } from "../Outbox/OutboxMessage.ts"
import { step } from "../Outbox/Step.ts"
import type { AlertStore } from "./AlertStore.ts"
import { STALE, UNPOSTED, UNSETTLED } from "./Conditions.ts"
import { makeOutbox } from "./OutboxRepo.ts"

type DeliveryRepo = Pick<AlertStore["Type"], "unposted" | "stale" | "transact" | "beginAgain">

/**
 * The SQL of a channel's deliveries. `clock` names the clock of the uptimes that are written, where
 * machines share a state.
 */
export const makeDeliveryRepo = (clock?: string) =>
  Effect.map(SqlClient, (sql): DeliveryRepo => {
    const outbox = makeOutbox(sql)
    return {
      unposted: Effect.fn("AlertStore.unposted")(destination => outbox.list(destination, UNPOSTED)),
      stale: Effect.fn("AlertStore.stale")(destination => outbox.list(destination, STALE)),

      transact: Effect.fn("AlertStore.transact")(function* (id, event, at) {
        return yield* sql.withTransaction(
          Effect.gen(function* () {
            const found = yield* outbox.find(id)
            if (found === undefined) return { do: "wait" as const, millis: Number.POSITIVE_INFINITY }
            const { message, command } = step(found.message, event, { ...at, parent: found.parent })
            if (message !== found.message) yield* outbox.write(found, message, { clock })
            if (losesParent(event)) yield* outbox.loseParent(id)
            return command
          })
        )
      }),

      beginAgain: Effect.fn("AlertStore.beginAgain")((destination, now) =>
        clock === undefined
          ? Effect.void
          : sql`
            UPDATE place SET clock = ${clock},
              attempted_uptime = CASE WHEN attempted_uptime IS NULL THEN NULL ELSE CAST(${now} AS BIGINT) END,
              editing_uptime = CASE WHEN editing_uptime IS NULL THEN NULL ELSE CAST(${now} AS BIGINT) END,
              uncertain_uptime = CASE WHEN uncertain_uptime IS NULL THEN NULL ELSE CAST(${now} AS BIGINT) END,
              failed_uptime = CASE WHEN failed_uptime IS NULL THEN NULL ELSE CAST(${now} AS BIGINT) END
            WHERE destination = ${destination} AND clock <> ${clock} AND ${sql.literal(UNSETTLED)}`
      )
    }
  })
