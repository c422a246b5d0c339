import type { ImportLine } from "@estate/api/ImportLine"
import { demoRecords } from "@estate/demo-data/Records/DemoRecords"
import { type DemoPlan, defaultCounts } from "@estate/demo-data/Records/Plan"
import { DateTime, Record } from "effect"

export const now = DateTime.unsafeMakeZoned("2026-11-20T12:00:00Z", { timeZone: "Europe/Moscow" })

export const noRecords = Record.map(defaultCounts, () => 0)

/** The lines of a plan; counts default to 0, the seed to 1. */
export const demo = (plan: Partial<DemoPlan>): ReadonlyArray<ImportLine> => [
  ...demoRecords({ ...noRecords, seed: 1, now, ...plan })
]

export type LineOf<Type extends ImportLine["type"]> = Extract<ImportLine, { readonly type: Type }>

export const ofType = <Type extends ImportLine["type"]>(lines: ReadonlyArray<ImportLine>, type: Type) =>
  lines.filter((line): line is LineOf<Type> => line.type === type)
