import type { ImportLine } from "@estate/api/ImportLine"
import { demoRecords } from "@estate/demo-data/Records/DemoRecords"
import { type DemoPlan, noRecords } from "@estate/demo-data/Records/Plan"
import { Chunk, DateTime, Effect, Stream } from "effect"

export const now = DateTime.unsafeMakeZoned("2026-11-20T12:00:00Z", { timeZone: "Europe/Moscow" })

/** The import lines of a plan; counts default to 0. */
export const demo = (plan: Partial<DemoPlan>): Effect.Effect<ReadonlyArray<ImportLine>> =>
  Effect.map(Stream.runCollect(demoRecords({ ...noRecords, seed: 1, now, ...plan })), Chunk.toReadonlyArray)

export type LineOf<Type extends ImportLine["type"]> = Extract<ImportLine, { readonly type: Type }>

export const ofType = <Type extends ImportLine["type"]>(lines: ReadonlyArray<ImportLine>, type: Type) =>
  lines.filter((line): line is LineOf<Type> => line.type === type)
