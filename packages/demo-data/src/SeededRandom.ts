import { Hash } from "effect"
import type { NonEmptyReadonlyArray } from "effect/Array"
import { sfc32 } from "./Sfc32.ts"

/** Chances by the million: Effect's `Random` costs a fiber's step for each. */
export interface Dice {
  /** From 0 up to 1. */
  readonly next: () => number
  /** A whole number; both ends may come. */
  readonly between: (least: number, most: number) => number
  /** True `percent` times of a hundred. */
  readonly chance: (percent: number) => boolean
  readonly pick: <A>(all: NonEmptyReadonlyArray<A>) => A
  /** Deals all of them, shuffled, before any comes again. */
  readonly deck: <A>(all: NonEmptyReadonlyArray<A>) => () => A
  /** Around `middle`, half of them below it, and the further the rarer; a `spread` of 1 is wide. */
  readonly around: (middle: number, spread: number) => number
  readonly hex: (length: number) => string
}

const HEX = "0123456789abcdef"

/** Dice of one topic: what one topic draws changes nothing for the others of the same seed. */
export const makeDice = (seed: number, topic: string): Dice => {
  const next = sfc32(seed, Math.floor(seed / 2 ** 32), Hash.string(topic))
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const shuffle = <A>(all: ReadonlyArray<A>) =>
    all
      .map(item => ({ item, at: next() }))
      .sort((one, other) => one.at - other.at)
      .map(({ item }) => item)

  return {
    next,
    between,
    chance: percent => next() * 100 < percent,
    pick: all => all[Math.floor(next() * all.length)] ?? all[0],
    deck: all => {
      let left = shuffle(all)
      return () => {
        if (left.length === 0) left = shuffle(all)
        return left.pop() ?? all[0]
      }
    },
    around: (middle, spread) =>
      middle * Math.exp(spread * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())),
    hex: length => {
      let text = ""
      while (text.length < length) text += HEX[Math.floor(next() * 16)] ?? ""
      return text
    }
  }
}
