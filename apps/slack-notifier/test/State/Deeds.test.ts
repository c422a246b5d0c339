import { it } from "@effect/vitest"
import { readDeedLines } from "@estate/domain/DeedLine"
import { DateTime, Duration, Effect, Either, Layer } from "effect"
import { describe, expect } from "vitest"
import type { What } from "../../src/Alerts/Buttons.ts"
import { companyRules } from "../../src/Alerts/CompanyRules.ts"
import { CLAIM_OVER } from "../../src/Alerts/Deed.ts"
import { factsIn, noRules } from "../../src/Alerts/EpisodeFacts.ts"
import { Observation } from "../../src/Alerts/Observe.ts"
import { decideClick } from "../../src/Clicks/Decide.ts"
import { actedAlert } from "../../src/Command/ActedAlerts.ts"
import { AlertStore } from "../../src/State/AlertStore.ts"
import { Deeds, type ExportedDeeds } from "../../src/State/Deeds.ts"
import { Silences } from "../../src/State/Silences.ts"
import { clockAt, company, episode, leads, now, plainRules } from "../Delivery/Harness.ts"
import { thread } from "../Records.ts"
import { newStates } from "./States.ts"

const PAIRS = Number(process.env.ESTATE_PAIRS ?? 25)

const states = newStates(Layer.provideMerge(Deeds.layer, Silences.layer))

const message = { channel: "C1", ts: "1795243440.000100" }
const { alertId } = episode(1)

const opened = Effect.gen(function* () {
  const store = yield* AlertStore
  yield* store.observe(Observation.Opened({ opened: episode(1) }), plainRules)
  yield* store.transact(alertId, { what: "tick", isSearched: true }, { now: 0, quarantine: 0 })
  yield* store.transact(
    alertId,
    { what: "post answered", attempt: 1, content: "", answer: message },
    { now: 0, quarantine: 0 }
  )
})

let clicks = 0

/** A click by a person: what it did, or the answer to the person; undefined: it had arrived before. */
const click = (
  what: What,
  slackUser: string,
  sent: { readonly envelope?: string; readonly actionTs?: string } = {}
) =>
  Effect.gen(function* () {
    const deeds = yield* Deeds
    const { envelope = `e${clicks++}`, actionTs = envelope } = sent
    const person = slackUser.slice(3).toLowerCase()
    const by = { slackUser, person, mayReply: false }
    const action = { alertId, slackUser, person, workspace: "", envelope, actionTs, viewId: undefined }
    const { decision } = yield* deeds.act(action, now, alert =>
      decideClick(
        { what, message, workspace: "", isWhisper: false },
        by,
        alert,
        alert && factsIn(company, { rules: undefined, since: now, silences: [] })(alert.open, now),
        now
      )
    )
    return decision?.deed?.kind ?? decision?.answer ?? decision
  })

describe.each(Object.entries(states))("deeds in %s", (_, store) => {
  it.scoped(
    "one of two who take at once has it, and the other learns who",
    () =>
      Effect.gen(function* () {
        yield* opened
        for (let pair = 0; pair < PAIRS; pair++) {
          const both = yield* Effect.all([click("take", "U01ANNA"), click("take", "U02OLEG")], {
            concurrency: "unbounded"
          })
          const winner = both[0] === "taken" ? "U01ANNA" : "U02OLEG"
          expect(both).toContain("taken")
          expect(both).toContainEqual({ why: "taken before", by: winner, at: now })
          expect(yield* click("release", winner)).toBe("released")
        }
      }).pipe(Effect.provide(store)),
    600_000
  )

  it.scoped("what arrives twice happens once, whichever process and connection brings it", () =>
    Effect.gen(function* () {
      yield* opened
      const first = { envelope: "one", actionTs: "1.1" }
      const copies = yield* Effect.all(
        [
          click("snooze", "U01ANNA", first),
          click("snooze", "U01ANNA", first),
          click("snooze", "U01ANNA", { ...first, envelope: "two" })
        ],
        { concurrency: "unbounded" }
      )
      expect(copies.filter(copy => copy === "snoozed").length).toBe(1)
      expect(yield* click("take", "U02OLEG", { envelope: "three", actionTs: "1.1" })).toBe("taken")
      const alerts = yield* AlertStore
      const [open] = yield* alerts.openEpisodes("default")
      expect(open?.deeds.map(({ kind, person }) => [kind, person])).toEqual([
        ["snoozed", "anna"],
        ["taken", "oleg"]
      ])
    }).pipe(Effect.provide(store))
  )

  it.scoped("the alert shows who has it, also after the buyer wrote again, and until it is given back", () =>
    Effect.gen(function* () {
      yield* opened
      const alerts = yield* AlertStore
      const shown = Effect.map(alerts.stale(leads), ([listed]) => listed?.message.content ?? "")
      yield* click("take", "U01ANNA")
      expect(yield* shown).toContain('"taken":{"by":"U01ANNA"')
      const moved = episode(1).withLatest(thread({ last_message: "Ау?", unread_messages: 2 }))
      yield* alerts.observe(Observation.Moved({ moved }), plainRules)
      expect(yield* shown).toContain('"taken":{"by":"U01ANNA"')
      yield* click("release", "U01ANNA")
      expect(yield* shown).not.toContain("marks")
    }).pipe(Effect.provide(store))
  )

  it.scoped("a claim that is over frees the alert and tells its holder, once, unless it was made again", () =>
    Effect.gen(function* () {
      yield* opened
      const alerts = yield* AlertStore
      const claims = companyRules(company, {
        rules: { ...noRules, claimHolds: Duration.minutes(20) },
        since: now,
        silences: []
      })
      const later = (minutes: number) =>
        Effect.withClock(
          alerts.planAlerts("default", claims),
          clockAt(() => DateTime.add(now, { minutes }))
        )
      const told = Effect.map(alerts.unposted(leads), listed =>
        listed.map(({ message }) => message.content).filter(content => content.includes("claim over"))
      )
      const shown = Effect.map(alerts.stale(leads), ([listed]) => listed?.message.content ?? "")
      yield* click("take", "U01ANNA")
      yield* later(19)
      expect(yield* told).toEqual([])
      yield* Effect.all([later(20), later(20)], { concurrency: "unbounded" })
      yield* later(21)
      const [first = "", ...more] = yield* told
      expect(more).toEqual([])
      expect(first).toContain('"mentions":["U01ANNA"]')
      expect(yield* shown).not.toContain("marks")
      const [open] = yield* alerts.openEpisodes("default")
      expect(open?.deeds.map(({ kind, detail }) => [kind, detail])).toEqual([
        ["taken", ""],
        ["released", CLAIM_OVER]
      ])
      const { exported } = yield* Deeds
      expect(yield* exported({ company: undefined, from: undefined, to: undefined })).toHaveLength(1)
      expect(yield* click("take", "U02OLEG")).toBe("taken")
    }).pipe(Effect.provide(store))
  )

  it.scoped("are exported as lines that the reports read: of a company, from a day to another", () =>
    Effect.gen(function* () {
      yield* opened
      const deeds = yield* Deeds
      yield* click("take", "U01ANNA")
      yield* click("snooze", "U02OLEG")
      yield* click("handled", "U02OLEG")
      const all = { company: undefined, from: undefined, to: undefined }
      const lines = yield* deeds.exported(all)
      const read = readDeedLines(lines.map(line => JSON.stringify(line)).join("\n"))
      const common = {
        at: now,
        company: "default",
        thread: episode(1).threadId,
        alert: alertId,
        workspace: ""
      }
      const oleg = { ...common, person: "oleg", slackUser: "U02OLEG" }
      expect(Either.getOrNull(read)).toEqual([
        { ...common, person: "anna", slackUser: "U01ANNA", deed: "taken" },
        { ...oleg, deed: "snoozed", until: DateTime.add(now, { minutes: 30 }) },
        { ...oleg, deed: "handled" }
      ])
      const countOf = (which: Partial<ExportedDeeds>) =>
        Effect.map(deeds.exported({ ...all, ...which }), ({ length }) => length)
      expect(yield* countOf({ company: "default", from: now })).toBe(3)
      expect(yield* countOf({ to: now })).toBe(0)
      expect(yield* countOf({ from: DateTime.add(now, { millis: 1 }) })).toBe(0)
      expect(yield* countOf({ company: "other" })).toBe(0)
    }).pipe(Effect.provide(store))
  )

  it.scoped("are kept for as long as the alert", () =>
    Effect.gen(function* () {
      yield* opened
      const { exported } = yield* Deeds
      const all = exported({ company: undefined, from: undefined, to: undefined })
      const alerts = yield* AlertStore
      yield* click("take", "U01ANNA")
      const later = DateTime.add(yield* DateTime.now, { days: 1 })
      yield* alerts.prune(later)
      expect(yield* all).toHaveLength(1)
      yield* alerts.end(episode(1).ended({ how: "answered", at: episode(1).lastMessageAt }))
      const [stale] = yield* alerts.stale(leads)
      const content = stale?.message.content ?? ""
      const at = { now: 0, quarantine: 0 }
      yield* alerts.transact(alertId, { what: "tick", isSearched: true }, at)
      yield* alerts.transact(alertId, { what: "edit answered", edit: 1, content, answer: "edited" }, at)
      yield* alerts.prune(later)
      expect(yield* all).toEqual([])
    }).pipe(Effect.provide(store))
  )

  it.scoped("say who has which open alert, until it is over", () =>
    Effect.gen(function* () {
      yield* opened
      const { openAlerts } = yield* Deeds
      const acted = Effect.map(openAlerts, open => open.map(each => actedAlert(each, now)))
      expect(yield* acted).toEqual([])
      yield* click("take", "U01ANNA")
      yield* click("snooze", "U01ANNA")
      const { author: buyer, company, threadId: thread } = episode(1)
      expect(yield* acted).toEqual([
        {
          ...{ company, buyer, thread, takenBy: "anna", takenAt: DateTime.formatIso(now) },
          ...{ snoozedUntil: DateTime.formatIso(DateTime.add(now, { minutes: 30 })), handledBy: null }
        }
      ])
      const ended = episode(1).ended({ how: "answered", at: episode(1).lastMessageAt })
      yield* (yield* AlertStore).end(ended)
      expect(yield* acted).toEqual([])
    }).pipe(Effect.provide(store))
  )

  it.scoped("a silenced author is silent for a day, by the person who asked", () =>
    Effect.gen(function* () {
      yield* opened
      const silences = yield* Silences
      expect(yield* click("silence", "U01ANNA")).toMatchObject({ why: "ask silence" })
      expect(yield* click("silenceNow", "U01ANNA", { envelope: "s" })).toBe("silenced")
      yield* click("silenceNow", "U01ANNA", { envelope: "s" })
      expect(yield* silences.endingAfter(now)).toMatchObject([
        {
          madeBy: "anna",
          written: '{"company":["default"],"author":["Анна Петровна"]}',
          until: DateTime.add(now, { days: 1 })
        }
      ])
      const alerts = yield* AlertStore
      const shown = Effect.map(alerts.stale(leads), ([listed]) => listed?.message.content ?? "")
      expect(yield* shown).toContain('"silenced":{"by":"U01ANNA","person":"anna"')
      expect(yield* click("unsilence", "U02OLEG")).toBe("silenced")
      expect(yield* silences.endingAfter(now)).toEqual([])
      expect(yield* shown).not.toContain("silenced")
    }).pipe(Effect.withClock(clockAt(() => now)), Effect.provide(store))
  )
})
