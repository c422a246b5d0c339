import { it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { describe, expect } from "vitest"
import { Observation } from "../../src/Alerts/Observe.ts"
import { AlertStore } from "../../src/State/AlertStore.ts"
import { clockAt, episode, now, officeRulesSince } from "../Delivery/Harness.ts"
import { newStates } from "./States.ts"

/** Every alert of `#leads` is copied to `#heads`. */
const rules = officeRulesSince(now, {
  chains: { usual: [{ name: "anna", after: "30 minutes", mention: "anna" }] },
  routes: [{ name: "office", channel: "#leads", also: "#heads", chain: "usual" }]
})

const states = newStates(Layer.empty)

describe.each(Object.entries(states))("two buyers of a route with an `also` channel in %s", (_, state) => {
  const announcedAfter = (...late: ReadonlyArray<string>) =>
    Effect.gen(function* () {
      const store = yield* AlertStore
      for (const n of [1, 2]) yield* store.observe(Observation.Opened({ opened: episode(n) }), rules)
      for (const channel of late) {
        yield* store.delayed(channel)
        yield* store.gatherBacklog(channel, 1)
      }
      const open = yield* store.openEpisodes("default")
      return open.map(({ announced, backlog }) => [announced?.destination, backlog !== undefined])
    }).pipe(Effect.withClock(clockAt(() => now)), Effect.provide(state))

  it.effect("have their steps where the route alerts, though that other channel has a backlog", () =>
    Effect.gen(function* () {
      expect(yield* announcedAfter("heads")).toEqual([
        ["leads", false],
        ["leads", false]
      ])
    })
  )

  it.effect("have them in the route's backlog, whichever channel's is formed first", () =>
    Effect.gen(function* () {
      for (const channels of [["heads", "leads"] as const, ["leads", "heads"] as const])
        expect(yield* announcedAfter(...channels)).toEqual([
          ["leads", true],
          ["leads", true]
        ])
    })
  )
})
