import { DateTime, Option } from "effect"
import type { Marks } from "./Deed.ts"
import type { Ending, Episode } from "./Episode.ts"

type Mark<Name extends keyof Marks> = NonNullable<Marks[Name]>

/** What an alert says first: the buyer is waiting, somebody is taking care of it, or it is over. */
export type AlertState =
  | { readonly is: "waiting" | "closing words" }
  | { readonly is: "taken" | "handled"; readonly mark: Mark<"taken"> }
  | { readonly is: "snoozed" | "silenced"; readonly mark: Mark<"snoozed"> }
  | { readonly is: "ended"; readonly ending: Ending; readonly answeredBy: Mark<"replied"> | undefined }

/**
 * The present state of an alert. After it was handled, a new message of the buyer makes it waiting
 * again.
 */
export const alertStateOf = (episode: Episode, zone: DateTime.TimeZone, now: DateTime.Utc): AlertState => {
  const { ending, marks = {}, nobodyWaits } = episode
  if (Option.isSome(ending)) {
    const answeredBy = ending.value.how === "answered" ? marks.replied : undefined
    return { is: "ended", ending: ending.value, answeredBy }
  }
  const { taken, snoozed, silenced } = marks
  const handled = episode.handledIn(zone)
  if (handled) return { is: "handled", mark: handled }
  if (silenced && DateTime.greaterThan(silenced.until, now)) return { is: "silenced", mark: silenced }
  if (snoozed && DateTime.greaterThan(snoozed.until, now)) return { is: "snoozed", mark: snoozed }
  if (taken === undefined && nobodyWaits === true) return { is: "closing words" }
  return taken === undefined ? { is: "waiting" } : { is: "taken", mark: taken }
}

/** `anna` and `anna.petrova` as people write names; empty if the rules name nobody. */
export const personName = ({ person = "" }: Pick<Mark<"taken">, "person">): string =>
  person
    .split(/[_.]/)
    .map(part => part.charAt(0).toLocaleUpperCase() + part.slice(1))
    .join(" ")
