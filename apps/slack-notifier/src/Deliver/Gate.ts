import { Clock, Context, Duration, Effect, Layer, Option } from "effect"
import { SlackBusy } from "../Slack/SlackError.ts"

/** What Slack limits by itself: posts of a channel, and each other method of the workspace. */
export type Door = "update" | "history" | `post ${string}`

/**
 * Slack's pace. Whoever wants to call waits for a turn; calls through one door come apart by its interval, in the order in which they
 * were asked for. Slack's own «wait» (`Retry-After`) holds the whole door.
 */
export class Gate extends Context.Tag("@estate/slack-notifier/Gate")<
  Gate,
  {
    readonly pass: (door: Door, interval: Duration.Duration) => Effect.Effect<void>
    /** Fails while Slack's own «wait» lasts, for those whom others would wait for. */
    readonly tryPass: (door: Door) => Effect.Effect<void, SlackBusy>
    readonly hold: (door: Door, wait: Duration.Duration) => Effect.Effect<void>
  }
>() {
  static readonly make = (): Context.Tag.Service<typeof Gate> => {
    const doors = new Map<Door, { readonly turn: Effect.Semaphore; freeAt: number }>()
    const doorAt = (name: Door) => {
      const door = doors.get(name) ?? { turn: Effect.unsafeMakeSemaphore(1), freeAt: 0 }
      doors.set(name, door)
      return door
    }
    return Gate.of({
      pass: (name, interval) => {
        const door = doorAt(name)
        return door.turn.withPermits(1)(
          Effect.gen(function* () {
            let now = yield* uptimeMillis
            while (now < door.freeAt) {
              yield* Effect.sleep(Math.ceil(door.freeAt - now))
              now = yield* uptimeMillis
            }
            door.freeAt = now + Duration.toMillis(interval)
          })
        )
      },
      tryPass: name =>
        Effect.flatMap(uptimeMillis, now => {
          const wait = doorAt(name).freeAt - now
          return wait > 0
            ? new SlackBusy({ what: "too many requests", retryAfter: Option.some(Duration.millis(wait)) })
            : Effect.void
        }),
      hold: (name, wait) =>
        Effect.map(uptimeMillis, now => {
          const door = doorAt(name)
          door.freeAt = Math.max(door.freeAt, now + Duration.toMillis(wait))
        })
    })
  }

  static readonly layer: Layer.Layer<Gate> = Layer.sync(Gate, Gate.make)
}

/** A clock that nobody sets: one that is set back by an hour would hold up every message for an hour. */
const uptimeMillis = Effect.map(Clock.currentTimeNanos, nanos => Number(nanos) / 1e6)
