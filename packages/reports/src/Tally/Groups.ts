import { Option } from "effect"

/** The default limit of groups. */
export const MAX_GROUPS = 10_000

/**
 * Tallies by key in bounded memory: at most `limit` keys (default 10,000) have a tally of their
 * own; all others share one.
 */
export class Groups<Key, Tally> {
  private readonly tallies = new Map<Key, Tally>()
  private shared: Option.Option<Tally> = Option.none()
  private readonly make: () => Tally
  private readonly limit: number

  constructor(make: () => Tally, limit = MAX_GROUPS) {
    this.make = make
    this.limit = limit
  }

  /** The tally for this key. */
  at(key: Key): Tally {
    const known = this.tallies.get(key)
    if (known !== undefined) return known
    if (this.tallies.size >= this.limit) {
      const others = Option.getOrElse(this.shared, this.make)
      this.shared = Option.some(others)
      return others
    }
    const fresh = this.make()
    this.tallies.set(key, fresh)
    return fresh
  }

  /** The key's own tally; none if it shares one. */
  find(key: Key): Option.Option<Tally> {
    return Option.fromNullable(this.tallies.get(key))
  }

  /** The keys with a tally of their own, and their tallies. */
  entries(): ReadonlyArray<readonly [Key, Tally]> {
    return [...this.tallies]
  }

  /** The tally shared by all other keys. */
  get others(): Option.Option<Tally> {
    return this.shared
  }
}

/**
 * The tallies of consecutive numbers, from the first to the last that is given or has a tally, with
 * `none` for numbers without one. If there are more than `most`, only the numbers with a tally.
 */
export const runOf = <Tally>(
  groups: Groups<number, Tally>,
  none: Tally,
  most: number,
  { first, last } = { first: -Infinity, last: Infinity }
): ReadonlyArray<readonly [number, Tally]> => {
  const seen = groups.entries().toSorted(([one], [other]) => one - other)
  const from = Number.isFinite(first) ? first : seen[0]?.[0]
  const to = Number.isFinite(last) ? last : seen.at(-1)?.[0]
  if (from === undefined || to === undefined || to - from >= most) return seen
  const tallies = new Map(seen)
  const numbers = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
  return numbers.map(number => [number, tallies.get(number) ?? none])
}
