import { Context, Duration, Effect, Layer, Option } from "effect"
import { uptimeMillis } from "../Metrics/Uptime.ts"
import { SlackBusy } from "../Slack/SlackError.ts"

/** Calls that Slack limits per workspace. */
type WorkspaceCall = "update" | "history" | "replies"

/** Calls that Slack limits separately: posts per channel, and the other methods per workspace. */
export type PacedCall = WorkspaceCall | `${WorkspaceCall} ${string}` | `post ${string}`

/**
 * Keeps calls within Slack's rate limits. Callers of one kind wait for their turn in order, at
 * least an interval apart. Slack's own `Retry-After` holds all calls of that kind.
 */
export class Pacer extends Context.Tag("@estate/slack-notifier/Pacer")<
  Pacer,
  {
    readonly takeTurn: (call: PacedCall, interval: Duration.Duration) => Effect.Effect<void>
    /** Fails unless it is free now, for callers whom others would have to wait for. */
    readonly takeTurnNow: (call: PacedCall, interval: Duration.Duration) => Effect.Effect<void, SlackBusy>
    readonly hold: (call: PacedCall, wait: Duration.Duration) => Effect.Effect<void>
  }
>() {
  static readonly make = (): Context.Tag.Service<typeof Pacer> => {
    const limits = new Map<PacedCall, { readonly queue: Effect.Semaphore; freeAt: number }>()
    const limitOf = (call: PacedCall) => {
      const limit = limits.get(call) ?? { queue: Effect.unsafeMakeSemaphore(1), freeAt: 0 }
      limits.set(call, limit)
      return limit
    }
    return Pacer.of({
      takeTurn: (call, interval) => {
        const limit = limitOf(call)
        return limit.queue.withPermits(1)(
          Effect.gen(function* () {
            let now = yield* uptimeMillis
            while (now < limit.freeAt) {
              yield* Effect.sleep(Math.ceil(limit.freeAt - now))
              now = yield* uptimeMillis
            }
            limit.freeAt = now + Duration.toMillis(interval)
          })
        )
      },
      takeTurnNow: (call, interval) =>
        Effect.flatMap(uptimeMillis, now => {
          const limit = limitOf(call)
          if (now < limit.freeAt) return busyFor(limit.freeAt - now)
          // Without a pace there is nothing to reserve.
          if (!Duration.equals(interval, Duration.zero)) limit.freeAt = now + Duration.toMillis(interval)
          return Effect.void
        }),
      hold: (call, wait) =>
        Effect.map(uptimeMillis, now => {
          const limit = limitOf(call)
          limit.freeAt = Math.max(limit.freeAt, now + Duration.toMillis(wait))
        })
    })
  }

  static readonly layer: Layer.Layer<Pacer> = Layer.sync(Pacer, Pacer.make)
}

/** Slack takes 60 posts a minute per channel, and 50 calls of each other method per workspace. */
export const workspacePace = (posts: Duration.Duration): Duration.Duration => Duration.times(posts, 1.2)

/** Slack would refuse the call for so long. */
export const busyFor = (millis: number): SlackBusy =>
  new SlackBusy({ what: "too many requests", retryAfter: Option.some(Duration.millis(millis)) })

/** The pacer of a workspace, whose edits and histories Slack limits independently of the others. */
export const pacerIn = (
  workspace: string,
  pacer: Context.Tag.Service<typeof Pacer>
): Context.Tag.Service<typeof Pacer> => {
  const own = (call: PacedCall): PacedCall =>
    workspace !== "" && (call === "update" || call === "history" || call === "replies")
      ? `${call} ${workspace}`
      : call
  return {
    takeTurn: (call, interval) => pacer.takeTurn(own(call), interval),
    takeTurnNow: (call, interval) => pacer.takeTurnNow(own(call), interval),
    hold: (call, wait) => pacer.hold(own(call), wait)
  }
}

/** Waits for a turn instead of failing: nothing else waits in a process that works once. */
export const waitingForTurns = (
  pacer: Context.Tag.Service<typeof Pacer>
): Context.Tag.Service<typeof Pacer> => ({ ...pacer, takeTurnNow: pacer.takeTurn })
