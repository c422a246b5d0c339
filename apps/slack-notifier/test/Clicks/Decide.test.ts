import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { DateTime } from "effect"
import { describe, expect, it } from "vitest"
import type { What } from "../../src/Alerts/Buttons.ts"
import type { Deed } from "../../src/Alerts/Deed.ts"
import type { Episode } from "../../src/Alerts/Episode.ts"
import { factsIn } from "../../src/Alerts/EpisodeFacts.ts"
import { decideClick } from "../../src/Clicks/Decide.ts"
import { rightsOf } from "../../src/Clicks/Rights.ts"
import type { RecordedEpisode } from "../../src/State/EpisodeReads.ts"
import { company, episode, leads, now } from "../Delivery/Harness.ts"
import { thread } from "../Records.ts"
import { rulesOf } from "../RulesOf.ts"

const rules = rulesOf({
  people: {
    anna: { slack: "U01ANNA", reply: true },
    oleg: { slack: "U02OLEG" },
    heads: { group: "S0HEADS" }
  },
  calendars: { office: { open: "mon-sun 09:00-20:00" } },
  routes: [
    { name: "office", match: { listing: 1042 }, channel: "#leads", calendar: "office" },
    { name: "all", channel: "#leads" }
  ]
})

const anna = { slackUser: "U01ANNA", person: "anna", mayReply: true }
const oleg = { slackUser: "U02OLEG", person: "oleg", mayReply: false }
const message = { channel: "C1", ts: "1.000001" }

const deed = (kind: Deed["kind"], by = anna): Deed => ({
  kind,
  person: by.person,
  slackUser: by.slackUser,
  at: now,
  until: undefined,
  detail: ""
})

const inChannel = { step: "", destination: leads, state: "sent" as const, posted: message }

const alertOf = (shown: Episode, deeds: ReadonlyArray<Deed>, route = "office"): RecordedEpisode => ({
  open: { episode: shown, route, seenAt: now, done: new Set(), announced: undefined, deeds },
  isWatched: false,
  messages: [inChannel]
})

const click = (
  what: What,
  by: typeof anna,
  deeds: ReadonlyArray<Deed> = [],
  { alert = alertOf(episode(1), deeds), at = message, workspace = "", isWhisper = false } = {}
) => {
  const facts = factsIn(company, { rules, since: now, silences: [] })(alert.open, now)
  const { deed, silence, answer, isReply } = decideClick(
    { what, message: at, workspace, isWhisper },
    by,
    alert,
    facts,
    now
  )
  return deed?.kind ?? answer?.why ?? silence ?? (isReply ? "reply" : "nothing")
}

describe("a claim", () => {
  it("is the first taker's: the second learns who has it, and may take it over or leave it", () => {
    expect(click("take", anna)).toBe("taken")
    const taken = [deed("taken")]
    expect(click("take", anna, taken)).toBe("nothing")
    expect(click("take", oleg, taken)).toBe("taken before")
    expect(
      decideClick(
        { what: "take", message, workspace: "", isWhisper: false },
        oleg,
        alertOf(episode(1), taken),
        factsIn(company, { rules, since: now, silences: [] })(alertOf(episode(1), taken).open, now),
        now
      )
    ).toMatchObject({ deed: undefined, answer: { why: "taken before", by: "U01ANNA", at: now } })
    expect(click("release", oleg, taken)).toBe("not yours")
    expect(click("takeOver", oleg, taken)).toBe("taken")
    const over = [...taken, deed("taken", oleg)]
    expect(click("release", anna, over)).toBe("not yours")
    expect(click("release", oleg, over)).toBe("released")
    expect(click("take", anna, [...over, deed("released", oleg)])).toBe("taken")
  })
})

describe("a click", () => {
  it.each([
    ["of an alert whose buyer does not wait any more", { alert: alertOf(ended(), []) }, "closed"],
    ["on another message than its own", { at: { ...message, ts: "2.000002" } }, "stale"],
    ["in another workspace", { workspace: "NORTH" }, "stale"]
  ])("%s does nothing", (_, changes, answer) => {
    expect(click("take", anna, [], changes)).toBe(answer)
    expect(click("handled", anna, [], changes)).toBe(answer)
  })

  it("on a message whose post is uncertain counts by its alert alone", () => {
    const alert = { ...alertOf(episode(1), []), messages: [{ ...inChannel, posted: undefined }] }
    expect(click("take", anna, [], { alert })).toBe("taken")
  })

  it.each([
    ["a little ahead: the message that was seen is handled", { minutes: 2 }, true],
    ["in another time zone: later messages must not be handled once that is set right", { hours: 2 }, false]
  ])("says that it is handled while the platform's clock is %s", (_, ahead, isHandled) => {
    const written = LocalDateTime.fromInstant(DateTime.add(now, ahead), company.zone)
    const shown = episode(1).withLatest(thread({ last_message_at: written.toWire() }))
    const alert = alertOf(shown, [])
    const facts = factsIn(company, { rules, since: now, silences: [] })(alert.open, now)
    const where = { message, workspace: "", isWhisper: false }
    const { deed: done } = decideClick({ what: "handled", ...where }, anna, alert, facts, now)
    const after = shown.withDeeds([{ ...deed("handled"), ...done }])
    expect(after.isWaiting(company.zone)).toBe(!isHandled)
  })

  it("snoozes for half an hour, or until the next opening, where there is one", () => {
    const until = (what: What, route: string) => {
      const alert = alertOf(episode(1), [], route)
      const facts = factsIn(company, { rules, since: now, silences: [] })(alert.open, now)
      return decideClick({ what, message, workspace: "", isWhisper: false }, anna, alert, facts, now).deed
        ?.until
    }
    expect(until("snooze", "all")).toEqual(DateTime.add(now, { minutes: 30 }))
    expect(until("snoozeOpening", "office")).toEqual(DateTime.unsafeMake("2026-11-22T06:00:00Z"))
    expect(click("snoozeOpening", anna, [], { alert: alertOf(episode(1), [], "all") })).toBe("always open")
  })

  it("silences the author by name, and nobody else by a star in it", () => {
    const silence = (author: string) => {
      const alert = alertOf(episode(1).withLatest(thread({ author })), [])
      const facts = factsIn(company, { rules, since: now, silences: [] })(alert.open, now)
      return decideClick(
        { what: "silenceNow", message, workspace: "", isWhisper: true },
        anna,
        alert,
        facts,
        now
      )
    }
    expect(silence("Анна *Петрова*").silence).toEqual({ company: ["default"], author: ["Анна Петрова"] })
    expect(silence("Анна").deed).toMatchObject({ kind: "silenced", until: DateTime.add(now, { days: 1 }) })
    expect(silence("***")).toMatchObject({ deed: undefined, answer: { why: "nameless" } })
  })

  it("asks before it silences somebody, in a message that only the person sees, and can be undone", () => {
    const whisper = { at: { channel: "C1", ts: "9.9" }, isWhisper: true }
    expect(click("silence", anna)).toBe("ask silence")
    expect(click("silenceNow", anna, [], whisper)).toBe("silenced")
    expect(click("take", anna, [], whisper)).toBe("stale")
    const silenced = alertOf(episode(1), [
      { ...deed("silenced"), until: DateTime.add(now, { days: 1 }), detail: "7" }
    ])
    const facts = factsIn(company, { rules, since: now, silences: [] })(silenced.open, now)
    const undo = { what: "unsilence" as const, message, workspace: "", isWhisper: false }
    expect(decideClick(undo, oleg, silenced, facts, now)).toMatchObject({
      deed: { kind: "silenced", until: now },
      unsilence: 7,
      answer: { why: "unsilenced" }
    })
    expect(click("unsilence", anna)).toBe("nothing")
  })

  it("on Reply is for those who may", () => {
    expect([click("reply", anna), click("reply", oleg)]).toEqual(["reply", "may not reply"])
  })
})

describe("who may act", () => {
  const member = { isGuest: false, isActive: true, team: "T1" }
  const of = (
    slackUser: string,
    changes: object = {},
    team = "T1",
    inForce: typeof rules | undefined = rules
  ) => rightsOf({ slackUser, team }, { ...member, ...changes }, "T1", inForce)

  it("is in the rules; without rules everybody may act and nobody may reply", () => {
    expect(of("U01ANNA")).toEqual(anna)
    expect(of("U02OLEG")).toEqual(oleg)
    expect(of("U99EVE")).toBe("stranger")
    expect(of("S0HEADS")).toBe("stranger")
    expect(rightsOf({ slackUser: "U99EVE", team: "T1" }, member, "T1", undefined)).toEqual({
      slackUser: "U99EVE",
      person: "",
      mayReply: false
    })
  })

  it("is no guest, nobody from another workspace, and nobody whom Slack does not name", () => {
    expect(of("U01ANNA", { isGuest: true })).toBe("guest")
    expect(of("U01ANNA", { isActive: false })).toBe("guest")
    expect(of("U01ANNA", {}, "T2")).toBe("other team")
    expect(of("U01ANNA", { team: "T2" })).toBe("other team")
    expect(rightsOf({ slackUser: "U01ANNA", team: "T1" }, undefined, "T1", rules)).toBe("unknown")
  })
})

function ended(): Episode {
  return episode(1).ended({ how: "answered", at: episode(1).lastMessageAt })
}
