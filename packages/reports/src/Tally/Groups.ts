import { Option } from "effect"

/** How many groups of one kind are told apart. */
export const MOST_GROUPS = 10_000

/**
 * Tallies by a key, at most `limit` of them (10,000 where left out): what comes with a key that finds no place any more is tallied together,
 * so that a platform with a million projects takes no more memory than one with ten thousand.
 */
export class Groups<Key, Tally> {
  private readonly tallies = new Map<Key, Tally>()
  private rest: Option.Option<Tally> = Option.none()
  private readonly make: () => Tally
  private readonly limit: number

  constructor(make: () => Tally, limit = MOST_GROUPS) {
    this.make = make
    this.limit = limit
  }

  /** The tally that this key belongs to. */
  at(key: Key): Tally {
    const known = this.tallies.get(key)
    if (known !== undefined) return known
    if (this.tallies.size >= this.limit) {
      const others = Option.getOrElse(this.rest, this.make)
      this.rest = Option.some(others)
      return others
    }
    const fresh = this.make()
    this.tallies.set(key, fresh)
    return fresh
  }

  /** Every key with its tally. */
  entries(): ReadonlyArray<readonly [Key, Tally]> {
    return [...this.tallies]
  }

  /** The tally of the keys that found no place. */
  get others(): Option.Option<Tally> {
    return this.rest
  }
}
