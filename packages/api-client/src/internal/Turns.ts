import { Effect } from "effect"

/** Lets what has one name run one after another, and what has different names side by side. */
export type Turns = (name: string) => <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

/** Turns of names, each kept only as long as somebody is at it or waits for it. */
export const makeTurns = (): Turns => {
  const places = new Map<string, { readonly turn: Effect.Semaphore; wanting: number }>()
  return name => effect =>
    Effect.acquireUseRelease(
      Effect.sync(() => {
        const place = places.get(name) ?? { turn: Effect.unsafeMakeSemaphore(1), wanting: 0 }
        place.wanting++
        places.set(name, place)
        return place
      }),
      ({ turn }) => turn.withPermits(1)(effect),
      place =>
        Effect.sync(() => {
          place.wanting--
          if (place.wanting === 0) places.delete(name)
        })
    )
}
