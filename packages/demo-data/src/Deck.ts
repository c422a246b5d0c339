import { Chunk, Effect, Random, Ref } from "effect"
import type { NonEmptyReadonlyArray } from "effect/Array"

/** Deals one after another, shuffled, and none again before all were dealt. */
export type Deck<A> = Effect.Effect<A>

/** A deck of these. */
export const makeDeck = <A>(all: NonEmptyReadonlyArray<A>): Effect.Effect<Deck<A>> =>
  Effect.map(Ref.make<ReadonlyArray<A>>([]), rest =>
    Effect.gen(function* () {
      const left = yield* Ref.get(rest)
      const dealt = left.length > 0 ? left : Chunk.toReadonlyArray(yield* Random.shuffle(all))
      yield* Ref.set(rest, dealt.slice(1))
      return dealt[0] ?? all[0]
    })
  )

/** True `percent` times of a hundred. */
export const chance = (percent: number): Effect.Effect<boolean> =>
  Effect.map(Random.nextIntBetween(0, 100), drawn => drawn < percent)
