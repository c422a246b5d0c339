import { Chunk, DateTime, Effect, Stream } from "effect"
import { generate } from "../../src/Demo/Generate.ts"
import type { DemoPlan } from "../../src/Demo/Plan.ts"
import type { Line } from "../../src/Import/Line.ts"

export const now = DateTime.unsafeMakeZoned("2026-11-20T12:00:00Z", { timeZone: "Europe/Moscow" })

/** A plan of nothing but what is asked for. */
export const planOf = (more: Partial<DemoPlan>): DemoPlan => ({
  seed: 1,
  now,
  threads: 0,
  calls: 0,
  invoices: 0,
  listings: 0,
  accounts: 0,
  complexes: 0,
  ...more
})

export const demo = (more: Partial<DemoPlan>): Effect.Effect<ReadonlyArray<Line>> =>
  Effect.map(Stream.runCollect(generate(planOf(more))), lines =>
    Chunk.toReadonlyArray(lines).map(({ line }) => line)
  )

/** What `demo` makes where nothing is said. */
export const usual = {
  threads: 40,
  calls: 400,
  invoices: 60,
  listings: 60,
  accounts: 8,
  complexes: 12
}

export type LineOf<Type extends Line["type"]> = Extract<Line, { readonly type: Type }>

export const ofType = <Type extends Line["type"]>(lines: ReadonlyArray<Line>, type: Type) =>
  lines.filter((line): line is LineOf<Type> => line.type === type)
