import { Context, Deferred, Duration, Effect, Exit, FiberId, Layer, Option } from "effect"
import { uptimeMillis } from "../Metrics/Uptime.ts"
import { workspaceOf } from "../Settings/Destination.ts"
import { SlackBusy } from "../Slack/SlackError.ts"

/**
 * Calls that Slack limits per workspace. `chat.update` has two shares: `click` shows what clicks
 * changed, `update` is for all other edits.
 */
type WorkspaceCall = "update" | "click" | "history" | "replies"

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
    /**
     * Fails unless a turn is free now, for callers for whom others would have to wait. Up to
     * `burst` unused turns may be taken at once.
     */
    readonly takeTurnNow: (
      call: PacedCall,
      interval: Duration.Duration,
      burst?: number
    ) => Effect.Effect<void, SlackBusy>
    readonly pause: (call: PacedCall, wait: Duration.Duration) => Effect.Effect<void>
  }
>() {
  static readonly make = (): Context.Tag.Service<typeof Pacer> => {
    const limits = new Map<PacedCall, { last: Deferred.Deferred<void> | undefined; freeAt: number }>()
    const limitOf = (call: PacedCall) => {
      const limit = limits.get(call) ?? { last: undefined, freeAt: 0 }
      limits.set(call, limit)
      return limit
    }
    return Pacer.of({
      // A semaphore would favour a caller that asks again at once over those who are waiting in
      // line.
      takeTurn: (call, interval) =>
        Effect.suspend(() => {
          const limit = limitOf(call)
          const before = limit.last === undefined ? Effect.void : Deferred.await(limit.last)
          const own = Deferred.unsafeMake<void>(FiberId.none)
          limit.last = own
          const over = Deferred.succeed(own, undefined)
          return Effect.gen(function* () {
            yield* before
            let now = yield* uptimeMillis
            while (now < limit.freeAt) {
              yield* Effect.sleep(Math.ceil(limit.freeAt - now))
              now = yield* uptimeMillis
            }
            limit.freeAt = now + Duration.toMillis(interval)
          }).pipe(
            Effect.onExit(exit =>
              Exit.isSuccess(exit)
                ? Effect.asVoid(over)
                : Effect.asVoid(Effect.forkDaemon(Effect.zipRight(before, over)))
            )
          )
        }),
      takeTurnNow: (call, interval, burst = 1) =>
        Effect.flatMap(uptimeMillis, now => {
          const limit = limitOf(call)
          const each = Duration.toMillis(interval)
          const wait = limit.freeAt - (burst - 1) * each - now
          if (wait > 0) return busyFor(wait)
          // Without a pace there is nothing to reserve.
          if (each > 0) limit.freeAt = Math.max(now, limit.freeAt) + each
          return Effect.void
        }),
      pause: (call, wait) =>
        Effect.map(uptimeMillis, now => {
          const limit = limitOf(call)
          limit.freeAt = Math.max(limit.freeAt, now + Duration.toMillis(wait))
        })
    })
  }

  static readonly layer: Layer.Layer<Pacer> = Layer.sync(Pacer, Pacer.make)
}

/** Slack accepts 60 posts a minute per channel, and 50 calls of each other method per workspace. */
export const workspacePace = (posts: Duration.Duration): Duration.Duration => Duration.times(posts, 1.2)

/** Of 50 edits a minute, 10 are reserved for clicks: four at once, then one every six seconds. */
export const editPace = (posts: Duration.Duration): Duration.Duration => Duration.times(posts, 1.5)
export const clickPace = (posts: Duration.Duration): Duration.Duration => Duration.times(posts, 6)
export const CLICKS_AT_ONCE = 4

/** Slack would refuse the call for this long. */
export const busyFor = (millis: number): SlackBusy =>
  new SlackBusy({
    what: "too many requests",
    retryAfter: Option.some(Duration.millis(millis)),
    isOwnPace: true
  })

/** A call in a channel's workspace: Slack limits each workspace independently of the others. */
export const callIn = (destination: string, call: WorkspaceCall): PacedCall => {
  const workspace = workspaceOf(destination)
  return workspace === "" ? call : `${call} ${workspace}`
}

/** Waits for a turn instead of failing: nothing else waits in a process that works once. */
export const waitingForTurns = (
  pacer: Context.Tag.Service<typeof Pacer>
): Context.Tag.Service<typeof Pacer> => ({ ...pacer, takeTurnNow: pacer.takeTurn })
