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

  /** The tally of this key alone; none if it has none. */
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
