import type { Random } from "@estate/testing/Random"
import { Record } from "effect"

/**
 * The events that one schedule picks from, each as often as its weight. Except `always`, each is in
 * half of the schedules: what frequent events hide is then found by others.
 */
export const drawEvents = <Event extends string>(
  weights: Readonly<Record<Event, number>>,
  always: ReadonlyArray<NoInfer<Event>>,
  random: Random
): ReadonlyArray<Event> =>
  Record.toEntries(weights).flatMap(([event, weight]) =>
    always.includes(event) || random.chance(0.5) ? Array<Event>(weight).fill(event) : []
  )
