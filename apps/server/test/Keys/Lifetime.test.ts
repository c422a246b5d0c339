import { userInfo } from "node:os"
import { SqlClient } from "@effect/sql/SqlClient"
import { expect, layer } from "@effect/vitest"
import { CompanyId } from "@estate/domain/Company"
import { DateTime, Duration, Effect, Layer, Option, Redacted, TestClock, TestContext } from "effect"
import { lastUses } from "../../src/Keys/LastUses.ts"
import { Keys } from "../../src/Keys/Repo.ts"
import { company } from "../Fixtures.ts"
import { stoppedClock } from "../StoppedClock.ts"
import { layerWith, TestService } from "../TestService.ts"

const testCompany = CompanyId.make(1)
const grant = { company: testCompany, account: Option.none(), areas: ["messages" as const] }
const service = Keys.layer.pipe(
  Layer.provideMerge(Layer.provide(layerWith({ rateLimit: Option.some(1) }), stoppedClock()))
)

const prepared = Effect.gen(function* () {
  const { request, importLines } = yield* TestService
  yield* importLines([company(1)])
  const list = (key: Redacted.Redacted) =>
    request("/v1/threads?entity=order", { headers: { "x-api-key": Redacted.value(key) } })
  return { keys: yield* Keys, list }
})

layer(service, { excludeTestServices: true })("a key", it => {
  it.effect("is refused after it has expired", () =>
    Effect.gen(function* () {
      const { keys, list } = yield* prepared
      const keyFor = (time: Duration.DurationInput) =>
        Effect.flatMap(DateTime.now, now =>
          keys.create({ ...grant, expiresAt: Option.some(DateTime.addDuration(now, time)) })
        )
      expect((yield* list((yield* keyFor("1 hour")).key)).status).toBe(200)
      const { key } = yield* keyFor("10 millis")
      yield* Effect.sleep("20 millis")
      expect(yield* list(key)).toMatchObject({
        status: 401,
        json: { detail: expect.stringContaining("expired") }
      })
    })
  )

  it.effect("has a limit of its own, if one was set, and those that replace it, too", () =>
    Effect.gen(function* () {
      const { keys, list } = yield* prepared
      const burst = (key: Redacted.Redacted) =>
        Effect.map(list(key), ({ headers }) => headers.get("ratelimit-limit"))
      const { id, key } = yield* keys.create({ ...grant, requestsPerSecond: Option.some(7) })
      expect(yield* burst(key)).toBe("70")
      const next = Option.getOrThrow(yield* keys.rotate(id, Duration.hours(1)))
      expect(yield* burst(next.key)).toBe("70")
      expect(yield* keys.limit(next.id, Option.some(3))).toBe(true)
      expect([yield* burst(key), yield* burst(next.key)]).toEqual(["30", "30"])
      expect(yield* keys.limit(id, Option.none())).toBe(true)
      expect(yield* burst(next.key)).toBe("10")
      expect(yield* keys.limit("nothing", Option.some(3))).toBe(false)
      expect(
        (yield* keys.events).filter(({ event }) => event === "limited").map(each => each.details)
      ).toEqual([
        "3 requests a second",
        "3 requests a second",
        "as serve limits keys",
        "as serve limits keys"
      ])
    })
  )

  it.effect("that is replaced is valid for the overlap, and both have one rate limit", () =>
    Effect.gen(function* () {
      const { keys, list } = yield* prepared
      const old = yield* keys.create({ ...grant, name: "CRM" })
      const next = Option.getOrThrow(yield* keys.rotate(old.id, Duration.hours(1)))
      const left = (answer: { headers: Headers }) => Number(answer.headers.get("ratelimit-remaining"))
      expect(left(yield* list(old.key))).toBe(9)
      expect(left(yield* list(next.key))).toBe(8)
      const third = Option.getOrThrow(yield* keys.rotate(next.id, Duration.millis(10)))
      expect(left(yield* list(third.key))).toBe(7)
      yield* Effect.sleep("20 millis")
      expect((yield* list(next.key)).status).toBe(401)
      expect((yield* list(old.key)).status).toBe(200)
      const found = (yield* keys.list).filter(({ name }) => name === "CRM")
      expect(found.map(({ family }) => Option.getOrNull(family))).toEqual([null, old.id, old.id])
      expect(Option.isNone(yield* keys.rotate("0000000000", Duration.hours(1)))).toBe(true)
    })
  )

  it.effect("that is replaced passes on how long it was made for", () =>
    Effect.gen(function* () {
      const { keys } = yield* prepared
      const expiresAt = Option.some(DateTime.addDuration(yield* DateTime.now, "90 days"))
      const { id } = yield* keys.create({ ...grant, expiresAt })
      const next = Option.getOrThrow(yield* keys.rotate(id, Duration.hours(24)))
      const found = (yield* keys.list).find(key => key.id === next.id)
      const days = DateTime.distance(
        Option.getOrThrow(found?.created_at ? Option.some(found.created_at) : Option.none()),
        Option.getOrThrow(found?.expires_at ?? Option.none())
      )
      expect(Math.round(days / 86_400_000)).toBe(90)
    })
  )

  it.effect("says when it was last used, not when that was saved", () =>
    Effect.gen(function* () {
      const { keys, list } = yield* prepared
      const { id, key } = yield* keys.create(grant)
      const lastUse = Effect.map(keys.list, all => all.find(each => each.id === id)?.last_used_at)
      yield* keys.saveUses
      expect(yield* lastUse).toEqual(Option.none())
      const before = Date.now()
      yield* list(key)
      const after = Date.now()
      yield* Effect.sleep("20 millis")
      yield* keys.saveUses
      const used = Option.getOrThrow((yield* lastUse) ?? Option.none())
      expect(DateTime.toEpochMillis(used)).toBeGreaterThanOrEqual(before)
      expect(DateTime.toEpochMillis(used)).toBeLessThanOrEqual(after)
      yield* list(key)
      yield* keys.saveUses
      expect(yield* lastUse).toEqual(Option.some(used))
    })
  )

  it.effect("has a last use saved once an hour, which is then the newest", () =>
    Effect.gen(function* () {
      const { keys } = yield* prepared
      const { id } = yield* keys.create(grant)
      const uses = lastUses(yield* SqlClient)
      const minutes = (count: number) => count * 60_000
      const at = (millis: number, save: typeof uses.save) =>
        Effect.provide(Effect.zipRight(TestClock.setTime(millis), save), TestContext.TestContext)
      const savedAfter = (millis: number) =>
        at(millis, uses.save).pipe(
          Effect.zipRight(keys.list),
          Effect.map(all => all.find(each => each.id === id)?.last_used_at),
          Effect.map(time => time && Option.getOrUndefined(Option.map(time, DateTime.toEpochMillis)))
        )
      uses.add(id, minutes(10))
      expect(yield* savedAfter(minutes(11))).toBe(minutes(10))
      uses.add(id, minutes(40))
      expect(yield* savedAfter(minutes(41))).toBe(minutes(10))
      expect(yield* savedAfter(minutes(71))).toBe(minutes(40))
      // Another process, which has seen an earlier use only, does not put it back.
      const other = lastUses(yield* SqlClient)
      other.add(id, minutes(30))
      yield* at(minutes(72), other.save)
      expect(yield* savedAfter(minutes(73))).toBe(minutes(40))
    })
  )

  it.effect("leaves events of what was done to it, when and by whom, which nobody can change", () =>
    Effect.gen(function* () {
      const { keys } = yield* prepared
      const { id } = yield* keys.create({ ...grant, name: "На час" })
      const next = Option.getOrThrow(yield* keys.rotate(id, Duration.hours(1)))
      yield* keys.revoke(id)
      const found = (yield* keys.events).filter(({ key }) => key === id || key === next.id)
      expect(found.map(({ event, key, details }) => [event, key, details])).toEqual([
        ["created", id, "messages"],
        ["created", next.id, `replaces ${id}`],
        ["replaced", id, expect.stringContaining(`by ${next.id}, valid until `)],
        ["revoked", id, ""]
      ])
      for (const event of found)
        expect(event).toMatchObject({
          company: 1,
          name: "На час",
          operator: expect.stringContaining(userInfo().username)
        })
      const sql = yield* SqlClient
      for (const change of [sql`DELETE FROM key_events`, sql`UPDATE key_events SET operator = 'nobody'`])
        expect(String((yield* Effect.flip(change)).cause)).toMatch(/the events of keys cannot be/)
    })
  )
})
