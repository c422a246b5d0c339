import { describe, expect, it } from "vitest"
import { afterPass, type ChannelHealth, endsIn, healthAtStart } from "../../src/Delivery/ChannelHealth.ts"

const at = (seconds: number) => seconds * 1000

/** Passes over the posts of a channel, by their second. */
const after = (passes: ReadonlyArray<readonly [number, "rejected" | "accepted" | "idle"]>) =>
  passes.reduce<ChannelHealth>(
    (health, [second, result]) => afterPass(health, "posts", result, at(second)),
    healthAtStart(false, 0)
  )

describe("a channel that rejects what is sent to it", () => {
  it("is no incident if the next attempt is accepted, however often that happens", () => {
    const inTurn = Array.from({ length: 20 }, (_, n) => [n, n % 2 === 0 ? "rejected" : "accepted"] as const)
    for (let count = 1; count <= inTurn.length; count++)
      expect(after(inTurn.slice(0, count)).isIncident).toBe(false)
  })

  it("is an incident from the second rejection in a row", () => {
    expect(after([[0, "rejected"]]).isIncident).toBe(false)
    const lasting = after([
      [0, "rejected"],
      [1, "rejected"]
    ])
    expect(lasting.isIncident).toBe(true)
    expect(endsIn(lasting, at(2))).toBe(Number.POSITIVE_INFINITY)
  })

  it("is one until nothing was rejected for 30 seconds", () => {
    const begins = [
      [0, "rejected"],
      [1, "rejected"],
      [3, "accepted"]
    ] as const
    expect(after(begins).isIncident).toBe(true)
    expect(endsIn(after(begins), at(3))).toBe(28_000)
    expect(after([...begins, [30, "idle"]]).isIncident).toBe(true)
    expect(after([...begins, [31, "idle"]]).isIncident).toBe(false)
    expect(after([...begins, [29, "rejected"], [30, "accepted"], [58, "idle"]]).isIncident).toBe(true)
    expect(after([...begins, [29, "rejected"], [30, "accepted"], [59, "idle"]]).isIncident).toBe(false)
  })

  it("stays one while it rejects posts, though it accepts edits", () => {
    const rejecting = after([
      [0, "rejected"],
      [1, "rejected"]
    ])
    expect(afterPass(rejecting, "edits", "accepted", at(60)).isIncident).toBe(true)
  })

  it("stays one after a restart until it accepts a post", () => {
    const started = healthAtStart(true, at(0))
    expect(afterPass(started, "posts", "idle", at(60)).isIncident).toBe(true)
    expect(afterPass(started, "posts", "accepted", at(60)).isIncident).toBe(false)
  })
})
