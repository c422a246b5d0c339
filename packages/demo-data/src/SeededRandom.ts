import { Hash } from "effect"
import type { NonEmptyReadonlyArray } from "effect/Array"
import { PCGRandom } from "effect/Utils"
import { ulid } from "ulid"

/**
 * Synchronous draws from Effect's PCG generator. Effect's `Random` runs a fiber step for each draw,
 * and demo data takes millions of them.
 */
export interface SeededRandom {
  /** A number from 0 up to, but not including, 1. */
  readonly next: () => number
  /** An integer; both bounds are included. */
  readonly intBetween: (min: number, max: number) => number
  /** True with a probability given in percent. */
  readonly chance: (percent: number) => boolean
  readonly pick: <A>(items: NonEmptyReadonlyArray<A>) => A
  /** Returns the items one by one, shuffled; shuffles them again once all were returned. */
  readonly shuffledCycle: <A>(items: NonEmptyReadonlyArray<A>) => () => A
  /** A log-normal draw; `sigma` is the standard deviation of its logarithm. */
  readonly logNormal: (median: number, sigma: number) => number
  readonly hex: (length: number) => string
  /** A ULID whose random part is drawn. */
  readonly ulid: (millis: number) => string
}

const HEX_DIGITS = "0123456789abcdef"

/** An independent sequence for each topic: more draws of one topic change no other topic. */
export const makeSeededRandom = (seed: number, topic: string): SeededRandom => {
  const generator = new PCGRandom(Math.floor(seed / 2 ** 32) ^ Hash.string(topic), seed)
  const next = () => generator.number()
  const indexOf = (length: number) => Math.floor(next() * length)

  const shuffled = <A>(items: ReadonlyArray<A>): Array<A> =>
    items
      .map(item => ({ item, order: next() }))
      .sort((one, other) => one.order - other.order)
      .map(({ item }) => item)

  return {
    next,
    intBetween: (min, max) => min + indexOf(max - min + 1),
    chance: percent => next() * 100 < percent,
    pick: items => items[indexOf(items.length)] ?? items[0],
    shuffledCycle: items => {
      let left = shuffled(items)
      return () => {
        if (left.length === 0) left = shuffled(items)
        return left.pop() ?? items[0]
      }
    },
    logNormal: (median, sigma) => {
      const standardNormal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
      return median * Math.exp(sigma * standardNormal)
    },
    hex: length => Array.from({ length }, () => HEX_DIGITS[indexOf(16)]).join(""),
    ulid: millis => ulid(millis, next)
  }
}
