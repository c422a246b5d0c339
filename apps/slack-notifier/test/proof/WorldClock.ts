import { Clock, DateTime, Effect } from "effect"
import { startTime } from "./Design.ts"

/** How long the machine has been up when a world starts. */
const EARLIER_UPTIME = 3_600_000

/**
 * The time of a world. Slack and the platform know what time it is. The notifier's machine knows how
 * long it has been up, and a time of day that somebody may set wrong. Nothing of a world waits for
 * real time.
 */
export class WorldClock {
  private millis = DateTime.toEpochMillis(startTime)
  private bootedAt = this.millis - EARLIER_UPTIME
  private error = 0

  get nowMillis(): number {
    return this.millis
  }

  get now(): DateTime.Utc {
    return DateTime.unsafeMake(this.millis)
  }

  pass(millis: number) {
    this.millis += millis
  }

  /** Somebody sets the machine's time of day, later or earlier than it is by this. */
  set(error: number) {
    this.error = error
  }

  /** Whether nobody has set it wrong. */
  get isRight(): boolean {
    return this.error === 0
  }

  /** The machine restarts. */
  restart() {
    this.bootedAt = this.millis
  }

  readonly uptime = Effect.sync(() => this.millis - this.bootedAt)

  readonly timeOfDay: Clock.Clock = Object.assign(Clock.make(), {
    unsafeCurrentTimeMillis: () => this.millis + this.error,
    currentTimeMillis: Effect.sync(() => this.millis + this.error),
    unsafeCurrentTimeNanos: () => BigInt(this.millis - this.bootedAt) * 1_000_000n,
    currentTimeNanos: Effect.sync(() => BigInt(this.millis - this.bootedAt) * 1_000_000n),
    sleep: () => Effect.dieMessage("something waits, and time passes only between two steps")
  })
}
