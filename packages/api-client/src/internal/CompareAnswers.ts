import { type Difference, differencesFrom } from "@estate/decode/Differences"
import type * as Schema from "effect/Schema"
import { changedAt, listIn, recordsAt } from "./RecordList.ts"

/** A difference, with the number of records or answers that have it, and of how many. */
export interface CountedDifference extends Difference {
  /** The number of records in which it was found. */
  readonly count: number
  /** The number of compared records. */
  readonly of: number
}

/** What a comparison of an answer with its contract found. */
export interface Comparison {
  /** The number of records; 1 for an answer that is not a list. */
  readonly records: number
  readonly differences: ReadonlyArray<CountedDifference>
}

/** Compares a JSON answer with its schema, record by record. */
export const compareAnswer = (schema: Schema.Schema.All, json: unknown): Comparison => {
  const inAnswer = differencesFrom(schema)
  const list = listIn(schema.ast)
  const records = list && recordsAt(json, list.path)
  if (list === undefined || records === undefined)
    return { records: 1, differences: counted([inAnswer(json)]) }
  const inRecord = differencesFrom(list.record)
  const prefix = list.path.join(".")
  const found = records.map(record =>
    inRecord(record).map(each => ({ ...each, path: `${prefix}${each.path && "."}${each.path}` }))
  )
  const around = inAnswer(changedAt(json, list.path, []))
  return { records: records.length, differences: [...counted([around]), ...counted(found)] }
}

/** Combines equal differences of several records into one, the worst first. */
const counted = (records: ReadonlyArray<ReadonlyArray<Difference>>): ReadonlyArray<CountedDifference> => {
  const found = new Map<string, CountedDifference>()
  for (const differences of records)
    for (const [key, difference] of new Map(differences.map(each => [JSON.stringify(each), each])))
      found.set(key, { ...difference, count: (found.get(key)?.count ?? 0) + 1, of: records.length })
  return [...found.values()].sort(
    (one, other) => RANKS[one.outcome] - RANKS[other.outcome] || other.count - one.count
  )
}

const RANKS = { unreadable: 0, read: 1, ignored: 2 }
