import type { BusinessTime } from "@estate/domain/BusinessHours"
import { hasPattern } from "../Pattern.ts"
import type { Condition, Subject } from "../Route.ts"
import type { Complex, Rules } from "../Rules.ts"
import type { MatchEntry } from "./RulesFile.ts"
import type { Range } from "./Texts.ts"

/** What the names in conditions mean. */
export interface Meanings {
  readonly calendarOf: (name: string) => BusinessTime | undefined
  readonly complexes: Rules["complexes"]
}

/** A condition for each field that is written; what is under `not` is one. */
export const conditionsOf = (
  { not, ...fields }: MatchEntry,
  meanings: Meanings
): ReadonlyArray<Condition> => {
  const positive = fieldConditions(fields, meanings)
  if (not === undefined) return positive
  const negative = fieldConditions(not, meanings)
  return [
    ...positive,
    { name: "not", holds: (subject, at) => !negative.every(({ holds }) => holds(subject, at)) }
  ]
}

const fieldConditions = (
  { company, listing, complex, title, text, author, entity, calendar }: Omit<MatchEntry, "not">,
  { calendarOf, complexes }: Meanings
): ReadonlyArray<Condition> => [
  ...condition("company", company, (name, subject) => subject.company === name),
  ...condition("listing", listing, (range, subject) => isWithin(range, subject.listingId)),
  ...condition("complex", complex, (name, subject) => isOf(complexes[name], subject)),
  ...condition("title", title, (pattern, subject) => hasPattern(pattern, subject.listingTitle)),
  ...condition("text", text, (pattern, subject) => hasPattern(pattern, subject.text)),
  ...condition("author", author, (pattern, subject) => hasPattern(pattern, subject.author)),
  ...condition("entity", entity, (name, subject) => subject.entity === name),
  ...condition("calendar", calendar, (name, _, at) => calendarOf(name)?.isOpenAt(at) ?? false)
]

type Fits<A> = (value: A, ...of: Parameters<Condition["holds"]>) => boolean

const condition = <A>(
  name: string,
  values: ReadonlyArray<A> | undefined,
  fits: Fits<A>
): ReadonlyArray<Condition> =>
  values === undefined
    ? []
    : [{ name, holds: (subject, at) => values.some(value => fits(value, subject, at)) }]

const isWithin = ({ from, to }: Range, id: number) => from <= id && id <= to

const isOf = (complex: Complex | undefined, subject: Subject): boolean =>
  (complex?.listings?.some(range => isWithin(range, subject.listingId)) ?? false) ||
  (complex?.titles?.some(pattern => hasPattern(pattern, subject.listingTitle)) ?? false)
