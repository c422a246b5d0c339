/** Tommy Ettinger's mulberry32: the same numbers for the same seed, so that a failure can be replayed. */
export class Dice {
  private state: number

  constructor(seed: number) {
    this.state = seed | 0
  }

  /** From 0 up to 1. */
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

  /** One of them, or nothing where there are none. */
  pick<A>(values: ReadonlyArray<A>): A | undefined {
    return values[this.below(values.length)]
  }
}
