import { Clock, Context, Duration, Effect, Layer } from "effect"

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
    readonly hold: (door: Door, wait: Duration.Duration) => Effect.Effect<void>
  }
>() {
  static readonly make = (): Context.Tag.Service<typeof Gate> => {
    const freeAt = new Map<Door, number>()
    return Gate.of({
      pass: (door, interval) =>
        Effect.flatMap(Clock.currentTimeMillis, now => {
          const turn = Math.max(now, freeAt.get(door) ?? now)
          freeAt.set(door, turn + Duration.toMillis(interval))
          return turn > now ? Effect.sleep(turn - now) : Effect.void
        }),
      hold: (door, wait) =>
        Effect.map(Clock.currentTimeMillis, now => {
          freeAt.set(door, Math.max(freeAt.get(door) ?? 0, now + Duration.toMillis(wait)))
        })
    })
  }

  static readonly layer: Layer.Layer<Gate> = Layer.sync(Gate, Gate.make)
}
