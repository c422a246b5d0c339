import { expect, it } from "@effect/vitest"
import { importLineSchemas } from "@estate/api/ImportLine"
import { demoRecords } from "@estate/demo-data/Records/DemoRecords"
import { defaultCounts } from "@estate/demo-data/Records/Plan"
import { Call } from "@estate/domain/Call"
import { DateTime, Effect, Either, Schema, Stream } from "effect"
import { readLine } from "../../src/Import/ReadLine.ts"

const { call, callOfListing, ...others } = importLineSchemas
const AnyLine = Schema.parseJson(
  Schema.Union(...Object.values(others), Schema.Struct({ ...call.fields, record: Call }))
)
const toWire = Schema.encodeSync(AnyLine)

it.effect("an import reads every line of the demo, and reads the same record", () =>
  Effect.gen(function* () {
    const now = DateTime.unsafeMakeZoned("2026-11-20T12:00:00Z", { timeZone: "Europe/Moscow" })
    const count = yield* Stream.fromIterable(demoRecords({ ...defaultCounts, seed: 1, now })).pipe(
      Stream.map(line => toWire(line)),
      Stream.tap(wire =>
        Effect.sync(() => expect(Either.map(readLine(wire), toWire)).toEqual(Either.right(wire)))
      ),
      Stream.runCount
    )
    expect(count).toBeGreaterThan(700)
  })
)
