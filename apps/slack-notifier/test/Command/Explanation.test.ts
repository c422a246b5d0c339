import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { FORGOTTEN } from "@estate/rules/Forgotten"
import { DateTime } from "effect"
import { describe, expect, it } from "vitest"
import type { OpenEpisode } from "../../src/Alerts/OpenEpisode.ts"
import { renderExplanation } from "../../src/Command/ExplainText.ts"
import { explainEpisode } from "../../src/Command/Explanation.ts"
import type { StoredSilence } from "../../src/Settings/StoredSilence.ts"
import type { RecordedMessage } from "../../src/State/EpisodeReads.ts"
import { company, episode, leads } from "../Delivery/Harness.ts"
import { rulesOf } from "../RulesOf.ts"

const at = (text: string) => DateTime.unsafeMake(`2026-11-${text}:00+03:00`)

/** An office that is closed on Sundays; the buyer has waited since Saturday, 09:30. */
const inForce = {
  rules: rulesOf({
    people: { anna: { slack: "U01ANNA" }, heads: { group: "S0HEADS" } },
    rotas: { duty: { from: "2026-11-16 09:00", every: "1 week", people: ["anna"] } },
    calendars: { office: { open: "mon-sat 09:00-20:00" } },
    chains: {
      usual: [
        { name: "duty", after: "10 minutes", mention: "duty" },
        { name: "heads", after: "11 hours", mention: "heads", channel: "#heads" }
      ]
    },
    routes: [
      { name: "spam", match: { author: "casino*" }, drop: true },
      { name: "hot", match: { company: "default", listing: 7 }, channel: "#hot" },
      {
        name: "patient",
        match: { listing: 8 },
        channel: "#leads",
        calendar: "office",
        forgotten: "4 hours"
      },
      { name: "office", channel: "#leads", calendar: "office", chain: "usual" }
    ]
  }),
  since: at("01T00:00"),
  silences: []
}

const recorded = (
  changes: Partial<OpenEpisode> = {},
  messages: ReadonlyArray<RecordedMessage> = [],
  isWatched = false
) => ({
  open: {
    episode: episode(1),
    route: "office",
    seenAt: at("21T09:30"),
    done: new Set(messages.map(({ step }) => step)),
    announced: undefined,
    deeds: [],
    ...changes
  },
  isWatched,
  messages
})

const sentAt = { channel: "C1", ts: String(at("21T09:30").epochMillis / 1000) }
const sent: RecordedMessage = { step: "", destination: leads, state: "sent", posted: sentAt }

const explained = (
  record: ReturnType<typeof recorded>,
  now: DateTime.Utc,
  silences: ReadonlyArray<StoredSilence> = []
) => explainEpisode(record, company, { ...inForce, silences }, now)

const states = ({ alerts }: ReturnType<typeof explained>) =>
  alerts.map(({ alert, state, due, mentions }) => [alert, state, due?.slice(5, 16) ?? null, mentions])

describe("an explanation", () => {
  it("has the routes above with what failed, and when each step is due", () => {
    const explanation = explained(recorded({}, [sent]), at("21T09:35"))
    expect(explanation).toMatchObject({
      route: "office",
      routeNow: "office",
      tried: [
        { route: "spam", failed: "author" },
        { route: "hot", failed: "listing" },
        { route: "patient", failed: "listing" },
        { route: "office", failed: null }
      ],
      calendar: { isOpen: true, opensAt: null },
      quiet: [],
      next: "2026-11-21T06:40:00.000Z"
    })
    expect(states(explanation)).toEqual([
      ["first", "done", "11-21T06:30", null],
      ["duty", "later", "11-21T06:40", "anna"],
      ["heads", "later", "11-23T06:30", "heads"]
    ])
  })

  it("does not call done what the outbox has not sent yet", () => {
    const due = { ...sent, state: "due" as const, postedAt: undefined }
    expect(states(explained(recorded({}, [due]), at("21T09:31")))[0]).toEqual([
      "first",
      "due",
      "11-21T06:30",
      null
    ])
  })

  it("at another time says what would be sent then, and when a closed office opens", () => {
    const sunday = explained(recorded({}, [sent]), at("22T12:00"))
    expect(sunday.calendar).toEqual({ isOpen: false, opensAt: "2026-11-23T06:00:00.000Z" })
    expect(states(sunday)[1]).toEqual(["duty", "now", "11-21T06:40", "anna"])
    const monday = states(explained(recorded({}, [sent]), at("23T12:00")))
    expect(monday.map(([, state]) => state)).toEqual(["done", "skipped", "now"])
    const whys = explained(recorded({}, [sent]), at("23T12:00")).alerts.map(({ why }) => why)
    expect(whys).toEqual([null, "missed", null])
  })

  it("names what keeps quiet, the longest first, and what it holds", () => {
    const silence = {
      match: { author: [["анна*"]] },
      written: "",
      from: at("21T09:00"),
      madeBy: "",
      comment: ""
    }
    const explanation = explained(recorded(), at("21T09:41"), [
      { ...silence, id: 3, until: at("21T10:00") },
      { ...silence, id: 4, until: at("21T11:00") },
      { ...silence, id: 5, match: { author: [["борис"]] }, until: at("21T12:00") }
    ])
    expect(explanation.quiet).toEqual([
      { why: "silenced", until: "2026-11-21T08:00:00.000Z", silence: 4 },
      { why: "silenced", until: "2026-11-21T07:00:00.000Z", silence: 3 }
    ])
    expect(states(explanation).map(([, state]) => state)).toEqual(["held", "held", "later"])
  })

  it("has what people did, and what that holds back", () => {
    const deed = { slackUser: "U01ANNA", detail: "" }
    const deeds = [
      { ...deed, kind: "taken", person: "anna", at: at("21T09:32"), until: undefined },
      { ...deed, kind: "snoozed", person: "", at: at("21T09:33"), until: at("21T10:03") }
    ] as const
    const explanation = explained(recorded({ deeds }, [sent]), at("21T09:41"))
    expect(explanation.quiet.map(({ why }) => why)).toEqual(["snoozed", "taken"])
    const text = renderExplanation(explanation, "en", company.zone, at("21T09:41"))
    expect(text).toContain("2026-11-21 09:32: anna took it")
    expect(text).toContain("2026-11-21 09:33: U01ANNA snoozed it until 2026-11-21 10:03")
    expect(states(explanation)[1]).toEqual(["duty", "held", "11-21T06:40", "anna"])
  })

  it("tells a route that the rules have no more, and one that would be taken now", () => {
    expect(explained(recorded({ route: "old" }), at("21T09:35"))).toMatchObject({
      route: "old",
      isRouteGone: true,
      routeNow: "office",
      alerts: [{ alert: "first", state: "now", channel: "#leads" }]
    })
  })

  it("of a buyer who was answered has what was done, and what never came", () => {
    const ended = episode(1).ended({ how: "answered", at: episode(1).lastMessageAt })
    const explanation = explained(recorded({ episode: ended }, [sent]), at("21T12:00"))
    expect(explanation.ended?.how).toBe("answered")
    expect(states(explanation).map(([, state]) => state)).toEqual(["done", "over", "over"])
    expect(explanation.next).toBeNull()
  })

  it("of a thread that was read says when it is forgotten, what keeps it quiet, or why there is no alert", () => {
    const read = episode(1).ended({
      how: "read",
      at: LocalDateTime.fromInstant(at("21T18:00"), company.zone)
    })
    const of = (route: string, now: DateTime.Utc, isWatched = true, messages = [sent], rules = inForce) => {
      const record = recorded({ episode: read, route }, messages, isWatched)
      const { alerts, forgotten, next } = explainEpisode(record, company, rules, now)
      const { state, due } = alerts.find(({ alert }) => alert === FORGOTTEN) ?? {}
      return { forgotten, state, due: due?.slice(0, 16), next: next?.slice(0, 16) }
    }
    const due = "2026-11-23T08:00"
    const watched = { forgotten: "watched", due, next: due }
    expect(of("patient", at("21T18:01"))).toEqual({ ...watched, state: "later" })
    expect(of("patient", at("23T11:00"))).toEqual({ ...watched, state: "now", next: undefined })
    expect(of("patient", at("23T21:00"))).toEqual({ ...watched, state: "held", next: "2026-11-24T06:00" })
    expect(of("patient", at("30T12:00"))).toMatchObject({ forgotten: "past", state: "never" })
    const later = { ...inForce, since: at("23T12:00") }
    expect(of("patient", at("23T13:00"), true, [sent], later)).toMatchObject({
      forgotten: "past",
      state: "never"
    })
    expect(of("patient", at("21T18:01"), false)).toMatchObject({ forgotten: "over", state: undefined })
    expect(of("office", at("21T18:01"))).toMatchObject({ forgotten: "off", state: undefined })
    const alerted = [sent, { ...sent, step: FORGOTTEN }]
    expect(of("patient", at("23T12:00"), true, alerted)).toMatchObject({
      forgotten: "watched",
      state: "done"
    })
    const shown = renderExplanation(
      explainEpisode(
        recorded({ episode: read, route: "patient" }, [sent], true),
        company,
        inForce,
        at("21T19:00")
      ),
      "ru",
      company.zone,
      at("21T19:00")
    )
    expect(shown).toContain("прочитано, ответа пока не видно")
    expect(shown).toMatch(/forgotten +позже +2026-11-23 11:00/)
  })

  it("of a company in another zone names who is on duty by its clock", () => {
    const file = {
      people: { anna: { slack: "U01ANNA" }, oleg: { slack: "U02OLEG" } },
      rotas: { duty: { from: "2026-11-20 11:00", every: "1 day", people: ["anna", "oleg"] } },
      chains: { usual: [{ name: "duty", after: "10 minutes", mention: "duty" }] },
      routes: [{ name: "office", channel: "#leads", chain: "usual" }]
    }
    const ural = DateTime.zoneUnsafeMakeNamed("Asia/Yekaterinburg")
    const rules = { ...rulesOf(file), zones: new Map([[ural.id, rulesOf(file, ["default"], ural)]]) }
    const mentionsIn = (zone: DateTime.TimeZone) =>
      explainEpisode(recorded(), { ...company, zone }, { ...inForce, rules }, at("21T09:35")).alerts[1]
        ?.mentions
    expect(mentionsIn(company.zone)).toBe("anna")
    expect(mentionsIn(ural)).toBe("oleg")
  })

  it("is a table for a person, in both languages", () => {
    const explanation = explained(recorded({}, [sent]), at("22T12:00"))
    const shown = (language: "en" | "ru") =>
      renderExplanation(explanation, language, company.zone, at("22T12:00"))
    expect(shown("en").split("\n")).toEqual([
      "default: Анна Петровна, 2-комн. квартира, 54 м², ул. Профсоюзная, 43 (1042)",
      "waits since 2026-11-21 09:30 (1 d 2 h)",
      "route: office",
      "calendar: closed, opens 2026-11-23 09:00",
      "next decision: 2026-11-23 09:30",
      "",
      "ROUTE    CONDITION THAT FAILED",
      "spam     author",
      "hot      listing",
      "patient  listing",
      "office   none: it takes the thread",
      "",
      "ALERT        STATE               DUE               WHERE                MENTIONS  IN THE OUTBOX",
      "first alert  done                2026-11-21 09:30  #leads                         sent 2026-11-21 09:30",
      "duty         with the next poll  2026-11-21 09:40  thread of the alert  anna",
      "heads        later               2026-11-23 09:30  #heads               heads"
    ])
    expect(shown("ru")).toContain("календарь: закрыто, откроется 2026-11-23 09:00")
    expect(shown("ru")).toContain("при следующем опросе")
  })
})
