import { SqlClient } from "@effect/sql/SqlClient"
import { Duration, Effect, Layer, Option } from "effect"
import { SlackBusy } from "../Slack/SlackError.ts"
import { type PacedCall, Pacer } from "./Pacer.ts"

/** One process serves a channel, so it alone paces the posts there. */
const isOfWorkspace = (call: PacedCall) => !call.startsWith("post ")

/**
 * Slack limits edits and histories per workspace, so processes that share a state reserve their
 * turns in Postgres, by its clock. While it is away each keeps its own pace.
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
      checkHold: call =>
        isOfWorkspace(call)
          ? Effect.flatMap(
              Effect.orElse(
                Effect.map(
                  sql<{ readonly wait: number }>`
                    SELECT extract(epoch FROM free_at - clock_timestamp())::float8 * 1000 AS wait
                    FROM pace WHERE call = ${call}`,
                  waitOf
                ),
                () => Effect.succeed(0)
              ),
              wait =>
                wait > 0
                  ? new SlackBusy({
                      what: "too many requests",
                      retryAfter: Option.some(Duration.millis(wait))
                    })
                  : local.checkHold(call)
            )
          : local.checkHold(call),
      hold: (call, wait) =>
        Effect.zipRight(
          local.hold(call, wait),
          isOfWorkspace(call)
            ? Effect.ignore(sql`
                INSERT INTO pace (call, free_at) VALUES (${call}, clock_timestamp() + ${millis(wait)})
                ON CONFLICT (call) DO UPDATE SET free_at = greatest(pace.free_at, excluded.free_at)`)
            : Effect.void
        )
    })
  })
)
