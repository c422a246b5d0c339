import { SqlClient } from "@effect/sql/SqlClient"
import { expect, layer } from "@effect/vitest"
import { CompanyId } from "@estate/domain/Company"
import { Effect, Layer, Option, Redacted, Stream } from "effect"
import type { NumberedLine } from "../../src/Import/Import.ts"
import { Import } from "../../src/Import/Import.ts"
import { idOf, matches, newKey } from "../../src/Keys/Key.ts"
import { Keys } from "../../src/Keys/Repo.ts"
import { StoreReads } from "../../src/Store/StoreReads.ts"
import { testStore } from "../TestStore.ts"

const repos = Keys.layer.pipe(Layer.provideMerge(testStore()))

layer(repos, { excludeTestServices: true })("keys", it => {
  it("a key contains its id, and no other key matches its hash", () => {
    const made = newKey()
    const text = Redacted.value(made.key)
    expect(text).toMatch(/^estate_[0-9a-z]{10}_[0-9A-Za-z]{49}$/)
    expect(idOf(Redacted.value(made.key))).toBe(made.id)
    expect(matches(Redacted.value(made.key), Buffer.from(made.hash, "latin1"))).toBe(true)
    expect(matches(Redacted.value(newKey().key), Buffer.from(made.hash, "latin1"))).toBe(false)
    expect(made.hash).not.toContain(text.slice(-49))
    expect(String(made.key)).not.toContain(text)
  })

  it("a key from before keeps its id, and a text of another form has none", () => {
    expect(idOf("estate_hwmpzkrwv4_S9ziOaG78chut_-EvmGnGaPJGaflfFwXHEwp-3C2kCo")).toBe("hwmpzkrwv4")
    const text = Redacted.value(newKey().key)
    for (const other of [`${text}x`, text.slice(0, -1), text.slice(1), ` ${text}`])
      expect(idOf(other)).toBeUndefined()
  })

  it.effect("the store has a hash and no secret, and a revoked key is unknown immediately", () =>
    Effect.gen(function* () {
      const keys = yield* Keys
      const { read } = yield* StoreReads
      const company = CompanyId.make(1)
      yield* (yield* Import).run(
        Stream.make<[NumberedLine]>({
          number: 1,
          line: { type: "company", id: company, title: "Агентство", feeds: false }
        })
      )
      const { id, key } = yield* keys.create({
        company,
        account: Option.none(),
        areas: ["messages", "calls"]
      })

      const sql = yield* SqlClient
      const text = Redacted.value(key)
      const secret = text.slice(-49)
      expect(JSON.stringify(yield* sql`SELECT * FROM keys`)).not.toContain(secret)

      expect(yield* read("identify", reads => keys.identify(reads, Redacted.value(key)))).toEqual(
        Option.some({
          id,
          family: id,
          requestsPerSecond: Option.none(),
          company,
          account: Option.none(),
          areas: new Set(["messages", "calls"])
        })
      )
      const typed = [...text].map(
        (at, index) => text.slice(0, index) + (at === "x" ? "y" : "x") + text.slice(index + 1)
      )
      for (const mistyped of typed)
        expect(yield* read("identify", reads => keys.identify(reads, mistyped))).toEqual(Option.none())
      expect(yield* keys.list).toMatchObject([{ id, company, areas: ["messages", "calls"] }])
      expect(yield* keys.revoke(id)).toBe(true)
      expect(yield* keys.revoke(id)).toBe(false)
      expect(yield* read("identify", reads => keys.identify(reads, Redacted.value(key)))).toEqual(
        Option.none()
      )
    })
  )
})
