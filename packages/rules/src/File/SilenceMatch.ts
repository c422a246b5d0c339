import type { Translations } from "@estate/text/Language"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import type { Condition } from "../Route.ts"
import type { Rules } from "../Rules.ts"
import { conditionsOf } from "./Conditions.ts"
import { matchFields } from "./RulesFile.ts"
import { decodeWritten, type Problem, unfit } from "./Written.ts"

const { calendar: _, ...fields } = matchFields

/** What a silence may ask about a thread: as a route, except for the time. */
const SilenceMatch = Schema.Struct(fields)
export type SilenceMatch = typeof SilenceMatch.Type

/** The fields of a silence, in the order of its form. */
export const silenceFields = Object.keys(fields)

/** What there is to name. */
interface Known extends Pick<Rules, "complexes"> {
  readonly companies: ReadonlyArray<string>
}

/** Reads what a silence is about; or all that is wrong in it. */
export const readSilenceMatch = (written: unknown): Either.Either<SilenceMatch, ReadonlyArray<Problem>> => {
  const decoded = decodeWritten(SilenceMatch, written)
  return "problems" in decoded ? Either.left(decoded.problems) : Either.right(decoded.value)
}

/** The names in it that nothing has. */
export const unknownInSilence = (
  { company = [], complex = [] }: SilenceMatch,
  { companies, complexes }: Known
): ReadonlyArray<Problem> => [
  ...unknown("company", company, companies),
  ...unknown("complex", complex, Object.keys(complexes))
]

/** The conditions of a silence. A complex that the rules no longer have has no listings. */
export const silenceConditions = (
  match: SilenceMatch,
  complexes: Rules["complexes"]
): ReadonlyArray<Condition> => conditionsOf(match, { complexes, calendarOf: () => undefined })

/** More names than this tell nobody anything. */
const SHOWN = 10

const unknown = (
  field: string,
  names: ReadonlyArray<string>,
  known: ReadonlyArray<string>
): ReadonlyArray<Problem> =>
  names.filter(name => !known.includes(name)).map(name => unfit([field], notAmong(name, known)))

const notAmong = (name: string, known: ReadonlyArray<string>): Translations => {
  const shown = [...known.slice(0, SHOWN), ...(known.length > SHOWN ? ["…"] : [])].join(", ")
  return known.length === 0
    ? { en: `there is no ${name}, the rules name none`, ru: `${name} нет, в правилах нет ни одного` }
    : { en: `there is no ${name}, only ${shown}`, ru: `${name} нет, есть только ${shown}` }
}
