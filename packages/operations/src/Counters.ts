import { Effect } from "effect"
import type { Family } from "./Exposition.ts"

/**
 * An event to count: `name` says by which counter, the other fields are the labels of its series.
 */
export type CountedEvent = Readonly<Record<string, string>> & { readonly name: string }

/** Counts of events since the process started. */
export interface Counters<Event extends CountedEvent> {
  readonly count: (event: Event) => Effect.Effect<void>
  /** One family per counter, also for counters without an event. */
  readonly families: Effect.Effect<ReadonlyArray<Family>>
}

/**
 * Counters of one process, named `<prefix>_<name>_total`, with their help texts. They are not
 * Effect's own metrics: those are global to the process, and absent until the first event.
 */
export const makeCounters = <Event extends CountedEvent>(
  prefix: string,
  helpTexts: Readonly<Record<Event["name"], string>>
): Counters<Event> => {
  const series = new Map<string, { readonly event: Event; times: number }>()
  return {
    count: event =>
      Effect.sync(() => {
        const id = Object.values(event).join("\n")
        const known = series.get(id)
        if (known === undefined) series.set(id, { event, times: 1 })
        else known.times += 1
      }),
    families: Effect.sync(() =>
      Object.entries<string>(helpTexts).map(([name, help]) => ({
        name: `${prefix}_${name}_total`,
        help,
        type: "counter",
        samples: [...series.values()].flatMap(({ event: { name: counter, ...labels }, times }) =>
          counter === name ? [{ labels, value: times }] : []
        )
      }))
    )
  }
}
