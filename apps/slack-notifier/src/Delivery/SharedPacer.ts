import { SqlClient } from "@effect/sql/SqlClient"
import { Duration, Effect, Layer } from "effect"
import { busyFor, type PacedCall, Pacer } from "./Pacer.ts"

/** One process serves a channel, so it alone paces the posts there. */
const isOfWorkspace = (call: PacedCall) => !call.startsWith("post ")

/**
 * Slack limits edits and histories per workspace, so processes that share a state reserve their
 * turns in Postgres, by its clock. While Postgres is unavailable, each keeps its own pace.
 */
export const layer: Layer.Layer<Pacer, never, SqlClient> = Layer.effect(
  Pacer,
  Effect.map(SqlClient, sql => {
    const local = Pacer.make()
    const millis = (wait: Duration.Duration) => sql`${Duration.toMillis(wait)} * interval '1 millisecond'`
    const waitOf = (rows: ReadonlyArray<{ readonly wait: number }>) => Math.max(0, rows[0]?.wait ?? 0)
    return Pacer.of({
      takeTurn: (call, interval) =>
        isOfWorkspace(call)
          ? sql<{ readonly wait: number }>`
              INSERT INTO pace (call, free_at) VALUES (${call}, clock_timestamp() + ${millis(interval)})
              ON CONFLICT (call) DO UPDATE
                SET free_at = greatest(pace.free_at, clock_timestamp()) + ${millis(interval)}
              RETURNING extract(epoch FROM free_at - ${millis(interval)} - clock_timestamp())::float8 * 1000 AS wait`.pipe(
              Effect.flatMap(rows => Effect.sleep(Math.ceil(waitOf(rows)))),
              Effect.catchAll(() => local.takeTurn(call, interval))
            )
          : local.takeTurn(call, interval),
      takeTurnNow: (call, interval, burst = 1) =>
        isOfWorkspace(call)
          ? sql`
              INSERT INTO pace (call, free_at) VALUES (${call}, clock_timestamp() + ${millis(interval)})
              ON CONFLICT (call) DO UPDATE
                SET free_at = greatest(pace.free_at, clock_timestamp()) + ${millis(interval)}
                WHERE pace.free_at <= clock_timestamp() + ${millis(Duration.times(interval, burst - 1))}
              RETURNING call`.pipe(
              Effect.flatMap(taken =>
                taken.length > 0
                  ? Effect.succeed(0)
                  : Effect.map(
                      sql<{ readonly wait: number }>`
                        SELECT extract(epoch FROM free_at - clock_timestamp())::float8 * 1000 AS wait
                        FROM pace WHERE call = ${call}`,
                      rows => Math.max(1, waitOf(rows))
                    )
              ),
              Effect.matchEffect({
                onFailure: () => local.takeTurnNow(call, interval, burst),
                onSuccess: wait => (wait > 0 ? busyFor(wait) : Effect.void)
              })
            )
          : local.takeTurnNow(call, interval, burst),
      pause: (call, wait) =>
        Effect.zipRight(
          local.pause(call, wait),
          isOfWorkspace(call)
            ? Effect.ignore(sql`
                INSERT INTO pace (call, free_at) VALUES (${call}, clock_timestamp() + ${millis(wait)})
                ON CONFLICT (call) DO UPDATE SET free_at = greatest(pace.free_at, excluded.free_at)`)
            : Effect.void
        )
    })
  })
)
