import { Duration, Option } from "effect"
import { ranksAround } from "../Report/Interval.ts"

/** The distribution of durations: a count for each distinct length, to the second. */
export class Distribution {
  private readonly counts = new Map<number, number>()
  /** The sorted lengths, until another is added. */
  private inOrder: ReadonlyArray<readonly [number, number]> | undefined
  private total = 0

  /** Adds a duration in whole seconds; a negative one counts as zero. */
  add(seconds: number): void {
    const length = Math.max(0, Math.floor(seconds))
    this.counts.set(length, (this.counts.get(length) ?? 0) + 1)
    this.inOrder = undefined
    this.total += 1
  }

  /** Adds all durations of another distribution. */
  addAll(other: Distribution): void {
    for (const [key, count] of other.counts) this.counts.set(key, (this.counts.get(key) ?? 0) + count)
    this.inOrder = undefined
    this.total += other.total
  }

  get count(): number {
    return this.total
  }

  /** The number of durations of at most this many seconds. */
  within(seconds: number): number {
    let found = 0
    for (const [key, count] of this.counts) if (key <= seconds) found += count
    return found
  }

  /**
   * The nearest-rank percentile: the shortest duration that at least `percent` per cent of all
   * durations do not exceed, so always one that was added. `longer` is the number of additional
   * durations that are longer than any of these. None if there are no durations, or if the
   * percentile is one of the longer ones.
   */
  percentile(percent: number, longer = 0): Option.Option<Duration.Duration> {
    const rank = Math.max(1, Math.ceil((percent / 100) * (this.total + longer)))
    return Option.filter(Option.some(Duration.seconds(this.ranked(rank))), Duration.isFinite)
  }

  /** Whether a percentile differs from that of other durations by more than chance explains. */
  differs(percent: number, other: Distribution, longer = 0, otherLonger = 0): boolean {
    const [low, high] = this.around(percent, longer)
    const [otherLow, otherHigh] = other.around(percent, otherLonger)
    return low > otherHigh || otherLow > high
  }

  private around(percent: number, longer: number): readonly [low: number, high: number] {
    const [low, high] = ranksAround(percent, this.total + longer)
    return [low < 1 ? 0 : this.ranked(low), this.ranked(high)]
  }

  /** The length of the duration with this rank, in seconds; infinite beyond the last rank. */
  private ranked(rank: number): number {
    let passed = 0
    this.inOrder ??= [...this.counts].sort(([a], [b]) => a - b)
    for (const [key, count] of this.inOrder) {
      passed += count
      if (passed >= rank) return key
    }
    return Number.POSITIVE_INFINITY
  }
}
