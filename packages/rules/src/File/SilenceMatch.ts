import * as Either from "effect/Either"
import type { Condition } from "../Route.ts"
import type { Rules } from "../Rules.ts"
import { conditionNames, conditions, type Meanings } from "./ConditionTable.ts"
import { conditionsOf, Match, namesIn, unknownNames } from "./Match.ts"
import { noSuchSetting } from "./NoSuchSetting.ts"
import { unknownName } from "./People.ts"
import { decodeWritten, type Problem, unfit } from "./Written.ts"

/** The conditions that a silence may have, in their order. */
export const silenceFields = conditionNames.filter(name => conditions[name].isForSilences)

/** Reads the conditions of a silence. Fails with all problems. */
export const readSilenceMatch = (written: unknown): Either.Either<Match, ReadonlyArray<Problem>> =>
  Either.flatMap(decodeWritten(Match, written), match => {
    const others = conditionNames.filter(name => name in match && !silenceFields.includes(name))
    return others.length === 0
      ? Either.right(match)
      : Either.left(others.map(name => ({ path: [name], what: noSuchSetting(name, silenceFields) })))
  })

/** What the names in a silence mean. It has no calendars. */
const meaningsIn = (complexes: Rules["complexes"], companies: ReadonlyArray<string>): Meanings => ({
  companies,
  complexes,
  calendars: new Map()
})

/** The names in a silence that are defined nowhere. */
export const unknownInSilence = (
  match: Match,
  { companies, complexes }: Pick<Rules, "complexes"> & { readonly companies: ReadonlyArray<string> }
): ReadonlyArray<Problem> => {
  const meanings = meaningsIn(complexes, companies)
  return unknownNames(match, meanings).map(({ field, name, where }) =>
    unfit([field], unknownName(name, where, namesIn(meanings, where)))
  )
}

/** The conditions of a silence. A complex that the rules no longer have has no listings. */
export const silenceConditions = (match: Match, complexes: Rules["complexes"]): ReadonlyArray<Condition> =>
  conditionsOf(match, meaningsIn(complexes, []))
