import { Duration, Option } from "effect"

const HOUR = 3600
const DAY = 24 * HOUR
const LONGEST = 366 * DAY

/**
 * How durations are spread, in memory that does not grow with their number: a count for each distinct length. Lengths up to a
 * day are kept to the second, longer ones to the minute that they end in, and one of more than 366 days counts as 366 days; so there are at most
 * 613,000 counts, however many durations. The sum, and so the average, is exact.
 */
export class Distribution {
  private readonly counts = new Map<number, number>()
  private total = 0
  private sum = 0

  /** Counts one duration, in whole seconds; less than nothing is nothing. */
  add(seconds: number): void {
    const length = Math.max(0, Math.floor(seconds))
    const key = length <= DAY ? length : Math.min(LONGEST, Math.ceil(length / 60) * 60)
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1)
    this.total += 1
    this.sum += length
  }

  /** Counts all that another one has counted. */
  addAll(other: Distribution): void {
    for (const [key, count] of other.counts) this.counts.set(key, (this.counts.get(key) ?? 0) + count)
    this.total += other.total
    this.sum += other.sum
  }

  get count(): number {
    return this.total
  }

  /** All of them together. */
  get whole(): Duration.Duration {
    return Duration.seconds(this.sum)
  }

  /** The arithmetic mean, in whole seconds, rounded; none of nothing. */
  get average(): Option.Option<Duration.Duration> {
    return this.total === 0 ? Option.none() : Option.some(Duration.seconds(Math.round(this.sum / this.total)))
  }

  /** How many last at most so many seconds. */
  within(seconds: number): number {
    let found = 0
    for (const [key, count] of this.counts) if (key <= seconds) found += count
    return found
  }

  /**
   * The nearest-rank percentile: the shortest of the durations that at least `percent` per cent of them do not exceed. It is always
   * one of them, so of one duration every percentile is that one; none of nothing.
   */
  percentile(percent: number): Option.Option<Duration.Duration> {
    const rank = Math.max(1, Math.ceil((percent / 100) * this.total))
    let passed = 0
    for (const [key, count] of [...this.counts].sort(([a], [b]) => a - b)) {
      passed += count
      if (passed >= rank) return Option.some(Duration.seconds(key))
    }
    return Option.none()
  }
}
