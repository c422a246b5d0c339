import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "@effect/vitest"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import { Context, DateTime, Effect, Fiber, Layer, Option, TestClock } from "effect"
import { describe } from "vitest"
import { companyRules } from "../../src/Alerts/CompanyRules.ts"
import { Observation } from "../../src/Alerts/Observe.ts"
import { runDigests, storeDue } from "../../src/Digests/DueDigests.ts"
import type { CompanyStatus } from "../../src/Metrics/CompanyStatus.ts"
import { LiveSettings } from "../../src/Settings/LiveSettings.ts"
import type { StoredSilence } from "../../src/Settings/StoredSilence.ts"
import { DestinationRefused, SlackUncertain } from "../../src/Slack/SlackError.ts"
import { AlertStore } from "../../src/State/AlertStore.ts"
import { FaultySlack } from "../Delivery/FaultySlack.ts"
import { episode, freshStore, leads, notifierOver, officeRules, passOver } from "../Delivery/Harness.ts"
import { inForce, readSettings } from "../ReadSettings.ts"

const folder = new TemporaryFolder()

const file = (extra = "") => `
calendars: { office: { open: mon-sat 09:46-20:00 } }
routes: [{ name: office, channel: "#leads", calendar: office }]
digests: [{ name: morning, channel: "#leads", at: 09:45, calendar: office }]
${extra}
`

const settings = (text: string) => {
  const path = join(folder.path, "rules.yaml")
  writeFileSync(path, text)
  return readSettings({
    ESTATE_NOTIFIER_CONFIG: path,
    ESTATE_API_KEY: "key",
    OTHER_KEY: "other",
    SLACK_CHANNEL: "#leads",
    ESTATE_LANG: "en"
  })
}

/** Silences until noon of the office's day: of every company, and of one that this notifier has not. */
const silences: ReadonlyArray<StoredSilence> = [undefined, ["other"]].map((company, id) => ({
  id,
  match: company === undefined ? {} : { company },
  written: JSON.stringify({ company: company ?? "any" }),
  from: DateTime.unsafeMake(0),
  until: DateTime.unsafeMake("2026-11-21T12:00:00+03:00"),
  madeBy: "",
  comment: ""
}))

const over = (slack: FaultySlack) =>
  Layer.mergeAll(
    notifierOver(freshStore, slack.service),
    inForce(settings(file()), DateTime.unsafeMake(0)).pipe(
      Layer.tap((built: Context.Context<LiveSettings>) =>
        Effect.sync(() => Context.get(built, LiveSettings).follow({ silences, swaps: [] }))
      )
    )
  )
type Services = Layer.Layer.Success<ReturnType<typeof over>>

/** A Saturday of the office, by its clock. */
const setClock = (time: string) =>
  TestClock.setTime(DateTime.toEpochMillis(DateTime.unsafeMake(`2026-11-21T${time}:00+03:00`)))

const scene = <E>(name: string, run: (slack: FaultySlack) => Effect.Effect<void, E, Services>) =>
  it.effect(name, () => {
    const slack = new FaultySlack()
    return run(slack).pipe(Effect.provide(over(slack)))
  })

/** What a process does that has just started and knows only the state. */
const pass = Effect.zipRight(storeDue(leads), passOver(leads))

/** The result of the company's latest poll. */
const polled = (time: string, state: CompanyStatus["state"] = "polling") =>
  Effect.gen(function* () {
    const at = Option.some(DateTime.unsafeMake(`2026-11-21T${time}:00+03:00`))
    const store = yield* AlertStore
    const succeededAt = state === "polling" ? at : Option.none()
    const how = { state, polledAt: at, succeededAt, delayMillis: 15_000, failure: "" }
    yield* store.saveStatuses([{ ...how, company: "default" }])
  })

describe("a digest at 09:45", () => {
  scene(
    "is posted once, no matter which process looks and how often, with buyers whose alerts are held",
    slack =>
      Effect.gen(function* () {
        const store = yield* AlertStore
        yield* setClock("09:44")
        yield* store.observe(Observation.Opened({ opened: episode(1) }), officeRules)
        yield* pass
        expect(slack.standing()).toEqual([])
        yield* setClock("09:45")
        yield* Effect.all([storeDue(leads), storeDue(leads)], { concurrency: 2 })
        yield* pass
        yield* pass
        yield* setClock("13:44")
        yield* pass
        expect(slack.standing()).toHaveLength(1)
        expect(slack.lastMessage?.text).toBe("📋 1 buyer is waiting for an answer, the longest for 15 min")
        expect(JSON.stringify(slack.lastMessage?.blocks)).toContain("12:00  ·  company any")
        expect(JSON.stringify(slack.lastMessage?.blocks)).not.toContain("other")
        yield* TestClock.adjust("1 day")
        yield* pass
        expect(slack.standing()).toHaveLength(1)
        yield* TestClock.adjust("1 day")
        yield* pass
        expect(slack.standing()).toHaveLength(2)
      })
  )

  scene("tells of everybody who waits, wherever they were announced, but of no dropped route", slack =>
    Effect.gen(function* () {
      const store = yield* AlertStore
      const live = yield* LiveSettings
      const wide = `
routes:
  - { name: spam, match: { listing: 7 }, drop: true }
  - { name: coast, channel: "#coast" }
digests:
  - { name: morning, channel: "#center", at: 09:45 }
  - { name: coast, channel: "#heads", at: 09:45, routes: coast }
  - { name: others, channel: "#others", at: 09:45, companies: other }
companies:
  - { name: default, apiKeyFrom: ESTATE_API_KEY }
  - { name: other, apiKeyFrom: OTHER_KEY }
`
      const read = yield* settings(wide.trim())
      yield* live.replace(read, DateTime.unsafeMake(0))
      const inForce = live.rules()
      const [company] = live.now().companies
      if (company === undefined) throw new Error("no company")
      const rules = companyRules(company, inForce)
      yield* setClock("09:44")
      yield* store.observe(Observation.Opened({ opened: episode(1) }), rules)
      yield* store.observe(Observation.Opened({ opened: episode(2) }), rules)
      yield* setClock("09:45")
      for (const channel of ["center", "heads", "others"]) {
        yield* storeDue(channel)
        yield* passOver(channel)
      }
      expect(slack.said.filter(text => text.includes("📋"))).toEqual([
        "center: 📋 2 buyers are waiting for an answer, the longest for 15 min",
        "heads: 📋 2 buyers are waiting for an answer, the longest for 15 min",
        "others: 📋 Nobody is waiting for an answer"
      ])
    })
  )

  scene("is found again after a crash in the middle of its post", slack =>
    Effect.gen(function* () {
      yield* setClock("09:50")
      slack.failNext("post", new SlackUncertain({ what: "reset" }), 1, { arrives: true })
      yield* pass
      yield* TestClock.adjust("1 hour")
      yield* pass
      expect(slack.standing()).toHaveLength(1)
    })
  )

  scene("is posted up to four hours late, but not later", slack =>
    Effect.gen(function* () {
      yield* setClock("13:45")
      yield* pass
      expect(slack.standing()).toEqual([])
      yield* setClock("13:44")
      yield* pass
      expect(slack.standing()).toHaveLength(1)
    })
  )

  scene("is given up if Slack takes nothing for so long", slack =>
    Effect.gen(function* () {
      yield* setClock("09:45")
      slack.becomesUnreachable(new DestinationRefused({ destination: leads, code: "is_archived" }))
      yield* Effect.ignore(pass)
      yield* setClock("13:45")
      yield* Effect.ignore(pass)
      slack.recover()
      yield* TestClock.adjust("1 minute")
      yield* pass
      expect(slack.standing()).toEqual([])
    })
  )

  scene("that a reload adds after its time waits for the next day", slack =>
    Effect.gen(function* () {
      const live = yield* LiveSettings
      yield* setClock("10:00")
      yield* live.replace(yield* settings(file("claim: { holds: 5 minutes }")), yield* DateTime.now)
      yield* pass
      expect(slack.standing()).toEqual([])
      yield* TestClock.adjust("2 days")
      yield* pass
      expect(slack.standing()).toHaveLength(1)
    })
  )

  scene("is stored by its channel's worker in time, also when settings change", () =>
    Effect.gen(function* () {
      const live = yield* LiveSettings
      const store = yield* AlertStore
      const dueHere = Effect.map(store.unposted(leads), ({ length }) => length)
      yield* setClock("09:20")
      yield* polled("09:25")
      const worker = yield* Effect.fork(runDigests(leads))
      yield* TestClock.adjust("5 minutes")
      expect(yield* dueHere).toBe(0)
      yield* live.replace(yield* settings(file().replace("09:45", "09:30")), yield* DateTime.now)
      yield* TestClock.adjust("4 minutes")
      expect(yield* dueHere).toBe(0)
      yield* TestClock.adjust("1 minute")
      expect(yield* dueHere).toBe(1)
      yield* TestClock.adjust("5 minutes")
      expect(yield* dueHere).toBe(1)
      yield* Fiber.interrupt(worker)
    })
  )

  scene("waits for the first poll after a night without any, which finds who wrote meanwhile", slack =>
    Effect.gen(function* () {
      const store = yield* AlertStore
      yield* polled("03:00")
      yield* setClock("09:46")
      const worker = yield* Effect.fork(runDigests(leads))
      yield* TestClock.adjust("1 minute")
      expect(yield* store.unposted(leads)).toEqual([])
      yield* store.observe(Observation.Opened({ opened: episode(1) }), officeRules)
      yield* polled("09:47")
      yield* TestClock.adjust("5 seconds")
      yield* passOver(leads)
      expect(slack.said).toContainEqual(expect.stringMatching(/📋 1 buyer is waiting/))
      yield* Fiber.interrupt(worker)
    })
  )

  scene("waits for ten minutes at most", () =>
    Effect.gen(function* () {
      const store = yield* AlertStore
      yield* polled("03:00", "failing")
      yield* setClock("09:45")
      const worker = yield* Effect.fork(runDigests(leads))
      yield* TestClock.adjust("595 seconds")
      expect(yield* store.unposted(leads)).toEqual([])
      yield* TestClock.adjust("5 seconds")
      expect(yield* store.unposted(leads)).toHaveLength(1)
      yield* Fiber.interrupt(worker)
    })
  )

  scene("looks at its own companies alone, since others may be thousands", () =>
    Effect.gen(function* () {
      const store = yield* AlertStore
      const companyStatuses = Effect.dieMessage("it read the statuses of all companies")
      yield* polled("03:00")
      yield* setClock("09:45")
      const worker = yield* Effect.fork(
        Effect.provideService(runDigests(leads), AlertStore, { ...store, companyStatuses })
      )
      yield* TestClock.adjust("1 minute")
      expect(yield* store.unposted(leads)).toEqual([])
      yield* polled("09:46")
      yield* TestClock.adjust("5 seconds")
      expect(yield* store.unposted(leads)).toHaveLength(1)
      yield* Fiber.interrupt(worker)
    })
  )

  scene("does not wait for a company whose key is refused", () =>
    Effect.gen(function* () {
      const store = yield* AlertStore
      yield* polled("03:00", "parked")
      yield* setClock("09:45")
      const worker = yield* Effect.fork(runDigests(leads))
      yield* TestClock.adjust("1 second")
      expect(yield* store.unposted(leads)).toHaveLength(1)
      yield* Fiber.interrupt(worker)
    })
  )
})
