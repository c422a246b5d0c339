import { SqlClient } from "@effect/sql/SqlClient"
import { it } from "@effect/vitest"
import { DateTime, Effect, Option } from "effect"
import { describe, expect } from "vitest"
import { GoodSettings, KeptSettings } from "../../src/State/GoodSettings.ts"
import { now } from "../Delivery/Harness.ts"
import { newStates } from "./States.ts"

const states = newStates(GoodSettings.layer)

const settingsAt = (minutes: number, text: string, rules: string) =>
  new KeptSettings({
    text,
    owners: Option.some("listing,person\n"),
    rules,
    rulesSince: DateTime.add(now, { minutes })
  })

describe.each(Object.entries(states))("the last good settings in %s", (_, state) => {
  it.effect("are none at first, then the latest; their time changes with the rules alone", () =>
    Effect.gen(function* () {
      const { keep, last } = yield* GoodSettings
      expect(yield* last).toEqual(Option.none())
      expect(yield* keep(settingsAt(0, "a", "rules"))).toEqual(now)
      expect(yield* keep(settingsAt(1, "b", "rules"))).toEqual(now)
      expect(yield* last).toEqual(Option.some(settingsAt(0, "b", "rules")))
      const later = settingsAt(2, "c", "others")
      expect(yield* keep(later)).toEqual(later.rulesSince)
      expect(yield* last).toEqual(Option.some(later))
      expect(yield* (yield* SqlClient)`SELECT id FROM good_settings`).toHaveLength(1)
    }).pipe(Effect.provide(state))
  )
})
