import { type Context, DateTime, Duration, Effect, Option } from "effect"
import type { AlertStore } from "../../src/State/AlertStore.ts"

type Store = Context.Tag.Service<typeof AlertStore>

/** How posts are made safe: the real design, or a wrong one. */
export interface Design {
  readonly name: string
  readonly quarantine: Duration.Duration
  readonly store: (store: Store) => Store
}

export const ours: Design = {
  name: "the real design",
  quarantine: Duration.minutes(2),
  store: store => store
}

/** Wrong designs: the same proofs must catch each of them. */
export const mutants: ReadonlyArray<Design> = [
  {
    ...ours,
    name: "post, then record",
    store: store => ({ ...store, beginPost: () => Effect.succeed(true) })
  },
  {
    ...ours,
    name: "record, then post",
    store: store => ({
      ...store,
      beginPost: id =>
        Effect.flatMap(
          store.content(id),
          Option.match({
            onNone: () => Effect.succeed(false),
            onSome: ({ subject }) =>
              Effect.as(store.sent(id, { channel: "C1", ts: "0.000000" }, subject), true)
          })
        )
    })
  },
  { ...ours, name: "no quarantine", quarantine: Duration.zero },
  { ...ours, name: "a quarantine shorter than a late commit", quarantine: Duration.seconds(30) }
]

/** The time at which every proof starts. */
export const startTime = DateTime.unsafeMake("2026-11-21T06:44:00Z")
