import { type Context, DateTime, Duration, Effect, Option } from "effect"
import type { AlertStore } from "../../src/State/AlertStore.ts"

type Store = Context.Tag.Service<typeof AlertStore>

/** How a post is made sure of: as it is done here, or in one of the ways in which it goes wrong. */
export interface Design {
  readonly name: string
  readonly quarantine: Duration.Duration
  readonly store: (store: Store) => Store
}

const asItIs = (store: Store) => store

export const ours: Design = { name: "as it is", quarantine: Duration.minutes(2), store: asItIs }

/** The wrong designs: the same proofs must find each of them out. */
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

/** When every proof begins. */
export const beginning = DateTime.unsafeMake("2026-11-21T06:44:00Z")
