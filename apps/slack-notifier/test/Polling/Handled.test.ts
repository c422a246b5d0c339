import { it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { expect } from "vitest"
import { episodeOf } from "../../src/Alerts/Episode.ts"
import { Threads } from "../../src/Platform/Threads.ts"
import { type Finding, poll } from "../../src/Polling/Poll.ts"
import { company, now } from "../Delivery/Harness.ts"
import { fakeThreads, listOf } from "../FakeThreads.ts"
import { message, thread, threadId } from "../Records.ts"

const shown = thread({ last_message: "сообщение 1" })

/** A platform whose only thread is unread, and how often its messages were read. */
const platform = () => {
  let reads = 0
  const service = fakeThreads({
    threads: () => Effect.succeed(listOf(shown)),
    messages: () =>
      Effect.sync(() => {
        reads += 1
        return listOf(message(1))
      })
  })
  return { service, reads: () => reads }
}

it.effect(
  "who was marked as handled while the messages were being read does not wait after the next poll",
  () => {
    const { service, reads } = platform()
    const handled = { kind: "handled" as const, person: "anna", slackUser: "U01ANNA", at: now }
    const stored = episodeOf(shown, [message(1)], company).withDeeds([
      { ...handled, until: undefined, detail: "" }
    ])
    const open = new Map([[threadId, stored]])
    const pollOnce = Effect.gen(function* () {
      const findings: Array<Finding> = []
      yield* poll(open, new Map([[threadId, [now]]]), company, finding =>
        Effect.sync(() => findings.push(finding))
      )
      return findings
    }).pipe(Effect.provide(Layer.succeed(Threads, service)))
    return Effect.gen(function* () {
      const [finding] = yield* pollOnce
      if (finding?._tag !== "Moved") return yield* Effect.dieMessage("nothing moved")
      const { moved } = finding
      expect([stored.nobodyWaits, moved.nobodyWaits]).toEqual([undefined, true])
      open.set(threadId, moved)
      expect(yield* pollOnce).toEqual([])
      expect(reads()).toBe(1)
    })
  }
)
