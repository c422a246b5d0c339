import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import type { Condition } from "../Route.ts"
import {
  type ConditionName,
  type ConditionValue,
  conditionNames,
  conditions,
  type Meanings
} from "./ConditionTable.ts"
import { optional, optionalFields } from "./Written.ts"

/**
 * Conditions and their values. A thread matches if all conditions match, each with any of its
 * values.
 */
export type Match = { readonly [Name in ConditionName]?: ReadonlyArray<ConditionValue<Name>> }

const matchFields = optionalFields(conditions)

/** Conditions as they are in the file. */
export const Match: Schema.Schema<Match, { readonly [Name in ConditionName]?: unknown }> =
  Schema.Struct(matchFields)

/** The `match` of a route. */
export const MatchEntry = Schema.Struct({ ...matchFields, not: optional(Match) })
export type MatchEntry = typeof MatchEntry.Type

/** A condition for each field in the file; everything under `not` is one condition. */
export const conditionsOf = ({ not, ...match }: MatchEntry, meanings: Meanings): ReadonlyArray<Condition> => {
  const positive = positiveConditions(match, meanings)
  if (not === undefined) return positive
  const negative = positiveConditions(not, meanings)
  return [
    ...positive,
    { name: "not", holds: (thread, at) => !negative.every(({ holds }) => holds(thread, at)) }
  ]
}

const positiveConditions = (match: Match, meanings: Meanings): ReadonlyArray<Condition> =>
  conditionNames.flatMap(name => conditionOf(name, match, meanings) ?? [])

const conditionOf = <Name extends ConditionName>(
  name: Name,
  match: Match,
  meanings: Meanings
): Condition | undefined => {
  const values: ReadonlyArray<ConditionValue<Name>> | undefined = match[name]
  if (values === undefined) return undefined
  const { fits } = conditions[name]
  return { name, holds: (thread, at) => values.some(value => fits(value, thread, at, meanings)) }
}

/**
 * Whether every thread that matches `other` also matches `match`, as far as the conditions alone
 * show; false may mean that it is not known.
 */
export const covers = (match: MatchEntry | undefined, other: MatchEntry | undefined): boolean => {
  if (match === undefined) return true
  const { not, ...positive } = match
  return coversAll(positive, other) && (not === undefined || isSame(not, other?.not))
}

/** Whether no thread can match, because a condition under `not` always matches. */
export const isContradiction = ({ not, ...match }: MatchEntry): boolean =>
  not !== undefined && coversAll(not, match)

const coversAll = (match: Match, other: Match | undefined): boolean =>
  conditionNames.every(name => coversOne(name, match, other))

const coversOne = <Name extends ConditionName>(
  name: Name,
  match: Match,
  other: Match | undefined
): boolean => {
  const values: ReadonlyArray<ConditionValue<Name>> | undefined = match[name]
  if (values === undefined) return true
  const others: ReadonlyArray<ConditionValue<Name>> | undefined = other?.[name]
  const { covers } = conditions[name]
  return others?.every(each => values.some(value => covers(value, each))) ?? false
}

const isSame = (one: Match, other: Match | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** A name in a condition that is defined nowhere. */
export interface UnknownName {
  readonly field: ConditionName
  readonly name: string
  /** Where it should be defined. */
  readonly where: keyof Meanings
}

/** The names in conditions that are defined nowhere. */
export const unknownNames = (match: Match, meanings: Meanings): ReadonlyArray<UnknownName> =>
  conditionNames.flatMap(field => {
    const where = conditions[field].names
    if (where === undefined) return []
    const known = namesIn(meanings, where)
    return (match[field] ?? [])
      .filter(Predicate.isString)
      .filter(name => !known.includes(name))
      .map(name => ({ field, name, where }))
  })

/** The defined names. */
export const namesIn = (meanings: Meanings, where: keyof Meanings): ReadonlyArray<string> =>
  where === "companies"
    ? meanings.companies
    : where === "complexes"
      ? Object.keys(meanings.complexes)
      : [...meanings.calendars.keys()]
