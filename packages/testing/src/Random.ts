import { PCGRandom } from "effect/Utils"

/** Random numbers that a seed repeats, so that a failure can be replayed. */
export class Random {
  private readonly source: PCGRandom

  constructor(seed: number) {
    this.source = new PCGRandom(seed)
  }

  /** From 0 up to 1. */
  next(): number {
    return this.source.number()
  }

  /** A whole number from 0 up to `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  /** True with this probability. */
  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** One of the values; throws if there are none. */
  pick<A>(values: ReadonlyArray<A>): A {
    const picked = values[this.below(values.length)]
    if (picked === undefined) throw new Error("there is nothing to pick from")
    return picked
  }

  /** One of the values, or undefined if there are none. */
  pickIfAny<A>(values: ReadonlyArray<A>): A | undefined {
    return values[this.below(values.length)]
  }
}
