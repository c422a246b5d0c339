import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { it } from "@effect/vitest"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import { DateTime, Effect } from "effect"
import { describe, expect } from "vitest"
import { isSame, LiveSettings } from "../../src/Settings/LiveSettings.ts"
import { readSettings } from "../ReadSettings.ts"

const folder = new TemporaryFolder()
const write = (name: string, text: string) => writeFileSync(join(folder.path, name), text)

const load = readSettings({
  ESTATE_NOTIFIER_CONFIG: join(folder.path, "notifier.yaml"),
  SEVER_KEY: "live_1"
})

const file = `companies: [{ name: sever, apiKeyFrom: SEVER_KEY }]
people: { anna: { slack: U01ANNA } }
owners: owners.csv
routes: [{ name: all, channel: "#leads" }]
`

describe("the rules in force", () => {
  it.effect("are the same until they or the owners change, and have the time that goes with them", () =>
    Effect.gen(function* () {
      write("owners.csv", "listing,person\n")
      write("notifier.yaml", file)
      const first = yield* load
      const since = DateTime.unsafeMake("2026-12-01T09:00:00Z")
      const later = DateTime.unsafeMake("2026-12-02T09:00:00Z")
      yield* Effect.gen(function* () {
        const live = yield* LiveSettings
        const rules = live.rules()
        expect(rules).toMatchObject({ since, rules: first.rules })
        expect(first.companies[0]?.destination).toBe("leads")

        write("notifier.yaml", `poll: 20 seconds\n${file}`)
        const paced = yield* load
        expect(isSame(first, paced)).toBe(false)
        yield* live.replace(paced, later)
        expect(live.rules()).toBe(rules)

        write("owners.csv", "listing,person\n5,anna\n")
        const owned = yield* load
        expect(isSame(paced, owned)).toBe(false)
        yield* live.replace(owned, later)
        expect(live.rules().rules?.owners.get(5)?.name).toBe("anna")
        expect(live.rules().since).toBe(later)
      }).pipe(Effect.provide(LiveSettings.layer(first, since)))
    })
  )
})
