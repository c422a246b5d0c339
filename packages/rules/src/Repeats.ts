import type { BusinessTime } from "@estate/domain/BusinessHours"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import type { ChainStep } from "./ChainStep.ts"

/** Not allowed in names of the rules, so no step has the name of a repetition. */
const MARK = " ×"

/** The name of a repetition: `heads ×2` is the second alert of the step `heads`. */
const nameOf = (step: string, count: number): string => `${step}${MARK}${count}`

/** Whether an alert repeats a step. */
export const isRepetition = (name: string): boolean => name.includes(MARK)

/** A repetition of a step, and when it is due. */
export interface Repetition {
  readonly name: string
  readonly step: ChainStep
  readonly due: DateTime.Utc
}

/**
 * The latest repetition of a step that is due, and the next one. Earlier repetitions that were
 * missed are not listed: a long wait would have thousands.
 */
export const repetitionsOf = (
  step: ChainStep,
  first: DateTime.Utc,
  calendar: BusinessTime | undefined,
  now: DateTime.Utc
): ReadonlyArray<Repetition> => {
  const { name, repeat, count } = step
  if (repeat === undefined) return []
  const hours = count === "always" ? undefined : calendar
  const seconds = hours?.between(first, now) ?? Duration.toSeconds(DateTime.distanceDuration(first, now))
  const passed = DateTime.lessThan(now, first) ? 0 : Math.floor(seconds / Duration.toSeconds(repeat))
  return [passed, passed + 1].flatMap(times => {
    if (times === 0) return []
    const after = Duration.times(repeat, times)
    const due = hours === undefined ? DateTime.addDuration(first, after) : hours.after(first, after)
    return due === undefined ? [] : [{ name: nameOf(name, times + 1), step, due }]
  })
}
