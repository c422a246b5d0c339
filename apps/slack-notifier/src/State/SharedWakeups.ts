import { SqlClient } from "@effect/sql/SqlClient"
import { notifications } from "@estate/store/Notifications"
import type { PostgresSettings } from "@estate/store/PostgresSettings"
import { Effect, Layer, Stream } from "effect"
import { Wakeups } from "./Wakeups.ts"

const CHANNEL = "estate_notifier_wake"

/**
 * Wakeups that reach the process that serves the channel, through `NOTIFY`. A lost wakeup costs
 * half a minute, since a channel's worker checks that often anyway.
 */
export const layer = (settings: PostgresSettings): Layer.Layer<Wakeups, never, SqlClient> =>
  Layer.scoped(
    Wakeups,
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const local = Wakeups.make()
      yield* notifications(settings, CHANNEL).pipe(
        Stream.runForEach(name => local.wake(name)),
        Effect.forkScoped
      )
      return Wakeups.of({
        ...local,
        wake: (...destinations) =>
          Effect.zipRight(
            local.wake(...destinations),
            Effect.forEach(destinations, each => Effect.ignore(sql`SELECT pg_notify(${CHANNEL}, ${each})`), {
              discard: true
            })
          )
      })
    })
  )
