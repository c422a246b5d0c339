import { SqlError } from "@effect/sql/SqlError"
import { expect, it } from "@effect/vitest"
import { effectFamilies } from "@estate/operations/Exposition"
import { Effect, Metric } from "effect"
import { describe } from "vitest"
import { Acts } from "../../src/Clicks/Acts.ts"
import { receive } from "../../src/Clicks/Receive.ts"
import { episode } from "../Delivery/Harness.ts"

const body = {
  type: "block_actions",
  user: { id: "U01ANNA", team_id: "T1" },
  trigger_id: "1.2.a",
  container: { message_ts: "1.000001" },
  channel: { id: "C1" },
  actions: [{ action_id: "take", value: episode(1).alertId, action_ts: "7.1" }]
}

/** How often clicks of each outcome were counted in this process. */
const countedSoFar = () => {
  const families = effectFamilies(Metric.unsafeSnapshot())
  const samples = families.find(({ name }) => name === "estate_notifier_clicks_total")?.samples ?? []
  return new Map(samples.map(({ labels, value }) => [labels.outcome, value]))
}

/** In which order things happened, and what was counted. */
const received = (
  envelope: { readonly type: string; readonly body: unknown },
  {
    handle = Effect.void,
    ack = () => {}
  }: { readonly handle?: Effect.Effect<void, SqlError>; readonly ack?: () => void } = {}
) => {
  const order: Array<string> = []
  const note = (what: string) => Effect.sync(() => void order.push(what))
  const acts = Acts.of({
    handle: () =>
      Effect.zipRight(handle, note("stored")).pipe(
        Effect.as({ acknowledgement: undefined, afterwards: note("shown") })
      )
  })
  return Effect.gen(function* () {
    const before = countedSoFar()
    yield* receive("", {
      ...envelope,
      envelope_id: "e1",
      ack: async () => {
        ack()
        order.push("acknowledged")
      }
    })
    const more = Array.from(countedSoFar()).filter(([outcome, times]) => times !== before.get(outcome))
    return { order, counted: more.map(([outcome]) => outcome) }
  }).pipe(Effect.provideService(Acts, acts))
}

describe("an envelope", () => {
  it.effect("is acknowledged once it is stored, and shown after that", () =>
    Effect.gen(function* () {
      const { order } = yield* received({ type: "interactive", body })
      expect(order).toEqual(["stored", "acknowledged", "shown"])
    })
  )

  it.effect("that cannot be stored is not acknowledged, and counted", () =>
    Effect.gen(function* () {
      const handle = new SqlError({ cause: new Error("the disk is full") })
      expect(yield* received({ type: "interactive", body }, { handle })).toEqual({
        order: [],
        counted: ["failed"]
      })
    })
  )

  it.effect("whose connection is gone by then is shown all the same", () =>
    Effect.gen(function* () {
      const ack = () => {
        throw new Error("the client has no active connection")
      }
      expect((yield* received({ type: "interactive", body }, { ack })).order).toEqual(["stored", "shown"])
    })
  )

  it.effect("that is no click is acknowledged, counted, and nothing else", () =>
    Effect.gen(function* () {
      const ignored = { order: ["acknowledged"], counted: ["ignored"] }
      expect(yield* received({ type: "events_api", body: { event: { type: "message" } } })).toEqual(ignored)
      expect(yield* received({ type: "events_api", body })).toEqual(ignored)
      expect(yield* received({ type: "slash_commands", body })).toEqual(ignored)
      expect(yield* received({ type: "interactive", body: "nonsense" })).toEqual(ignored)
    })
  )
})
