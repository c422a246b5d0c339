/** Mulberry32: numbers from 0 to 1 that come again with the same seed, so that a failure can be replayed. */
export class Random {
  private state: number

  constructor(seed: number) {
    this.state = seed | 0
  }

  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** One of them; there must be one. */
  pick<A>(values: ReadonlyArray<A>): A {
    const picked = values[this.below(values.length)]
    if (picked === undefined) throw new Error("nothing to pick from")
    return picked
  }
}
