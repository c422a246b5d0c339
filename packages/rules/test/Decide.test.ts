import { describe, expect, it } from "@effect/vitest"
import { isClaimOver } from "@estate/rules/Claim"
import { type Decision, decide, FIRST } from "@estate/rules/Decide"
import type { Facts } from "@estate/rules/Facts"
import { keptQuiet } from "@estate/rules/Quiet"
import { unspecifiedThread } from "@estate/rules/ThreadFacts"
import { DateTime, Duration } from "effect"
import { annas, rulesOf, sample } from "./Sample.ts"

const rules = rulesOf(sample)
const routeOf = (name: string) => {
  const route = rules.routes.find(each => each.name === name)
  if (route === undefined) throw new Error(`no route ${name}`)
  return route
}
const at = (text: string) => DateTime.unsafeMake(`2026-12-${text}:00+03:00`)

/** A buyer of the centre, who began to wait on Thursday at noon. */
const facts = (changes: Partial<Facts> = {}): Facts => ({
  thread: {
    ...unspecifiedThread("sever"),
    listing: 5000,
    title: "Двушка",
    author: "Пётр"
  },
  route: routeOf("center"),
  waitingSince: at("03T12:00"),
  seenAt: at("03T12:00"),
  lastMessageAt: at("03T12:00"),
  deeds: [],
  silences: [],
  done: new Set(),
  rules,
  rulesSince: at("01T00:00"),
  ...changes
})

const names = ({ alerts }: Decision) => alerts.map(({ name }) => name)
const shown = (time: DateTime.Utc | undefined) =>
  time === undefined ? undefined : DateTime.formatIso(time).slice(8, 16)
/** What happens from a moment on: each alert with its time, jumping from one to the next. */
const story = (facts: Facts, from: DateTime.Utc, until: DateTime.Utc): ReadonlyArray<string> => {
  const said: Array<string> = []
  let done = facts.done
  for (let now: DateTime.Utc | undefined = from; now !== undefined && DateTime.lessThan(now, until); ) {
    const { alerts, skipped, next } = decide({ ...facts, done }, now)
    for (const { name, mentions, channel } of alerts)
      said.push(
        `${shown(DateTime.add(now, { hours: 3 }))} ${isClaimOver(name) ? "claim over" : name || "first alert"} ${mentions.map(({ name }) => name).join("+") || "-"} ${channel ?? "thread"}`
      )
    done = new Set([...done, ...alerts.map(({ name }) => name), ...skipped])
    now = next
  }
  return said
}
const month = at("31T00:00")
const taken = (time: string) => annas("taken", at(time))

describe("while it is open", () => {
  it("alerts at once, then by the chain: the owner, then the heads in their channel", () => {
    expect(story(facts(), at("03T12:00"), month)).toEqual([
      "03T12:00 first alert - #center",
      "03T12:10 owner anna thread",
      "03T12:30 heads heads #heads"
    ])
  })

  it("mentions who is on duty for a listing without an owner", () => {
    const other = facts({ thread: { ...facts().thread, listing: 5001 } })
    expect(story(other, at("03T12:00"), at("03T12:20"))).toContain("03T12:10 owner anna thread")
    const nextWeek = facts({
      thread: other.thread,
      waitingSince: at("10T12:00"),
      seenAt: at("10T12:00"),
      lastMessageAt: at("10T12:00")
    })
    expect(story(nextWeek, at("10T12:00"), at("10T12:20"))).toContain("10T12:10 owner oleg thread")
  })

  it("of several missed steps only the last alerts", () => {
    const late = decide(facts({ done: new Set([FIRST]) }), at("03T18:00"))
    expect(names(late)).toEqual(["heads"])
    expect(late.skipped).toEqual(["owner"])
  })

  it("a step whose time had passed before the rules changed never alerts", () => {
    const changed = facts({ done: new Set([FIRST]), rulesSince: at("03T12:15") })
    expect(story(changed, at("03T12:15"), month)).toEqual(["03T12:30 heads heads #heads"])
  })

  it("a buyer who waited over a day when first seen has no chain", () => {
    expect(story(facts({ seenAt: at("04T12:01") }), at("04T12:01"), month)).toEqual([
      "04T12:01 first alert - #center"
    ])
  })
})

describe("while it is closed", () => {
  const atNight = { waitingSince: at("05T23:10"), seenAt: at("05T23:10"), lastMessageAt: at("05T23:10") }

  it("holds the alert until it opens, and steps count opening time: Saturday night to Monday", () => {
    const held = decide(facts(atNight), at("05T23:10"))
    expect(held).toEqual({
      alerts: [],
      skipped: [],
      next: at("07T09:00"),
      quiet: { kind: "closed", until: at("07T09:00") }
    })
    expect(story(facts(atNight), at("05T23:10"), month)).toEqual([
      "07T09:00 first alert - #center",
      "07T09:10 owner anna thread",
      "07T09:30 heads heads #heads"
    ])
  })

  it("posts where the route says so, and counts all time where the step says so", () => {
    expect(story(facts({ ...atNight, route: routeOf("hot") }), at("05T23:10"), month)).toEqual([
      "05T23:10 first alert - #hot",
      "05T23:13 now anna thread"
    ])
  })

  it("drops where the route says so", () => {
    const center = routeOf("center")
    const route = { ...center, alert: center.alert && ({ ...center.alert, closed: "drop" } as const) }
    expect(decide(facts({ ...atNight, route }), at("07T12:00"))).toMatchObject({
      alerts: [],
      skipped: [FIRST, "owner", "heads"],
      quiet: { kind: "came while closed" }
    })
  })

  it("drops by when the buyer wrote, not by when that was seen", () => {
    const center = routeOf("center")
    const alert = center.alert && ({ ...center.alert, closed: "drop", steps: [] } as const)
    const route = { ...center, alert }
    const sentOf = (asked: string, wrote: string, seen: string) =>
      names(
        decide(
          facts({ route, waitingSince: at(asked), lastMessageAt: at(wrote), seenAt: at(seen) }),
          at(seen)
        )
      )
    expect(sentOf("03T19:59", "03T19:59", "03T20:01")).toEqual([FIRST])
    expect(sentOf("03T19:40", "03T20:10", "03T20:30")).toEqual([FIRST])
    expect(sentOf("03T22:00", "04T11:00", "04T11:00")).toEqual([FIRST])
    expect(sentOf("03T22:00", "03T22:00", "04T09:05")).toEqual([])
  })

  it("holds nothing for a calendar that never opens again", () => {
    const past = rulesOf({
      ...sample,
      calendars: { ...sample.calendars, center: { open: "2026-01-05 10:00-14:00" } }
    })
    const route = past.routes.find(({ name }) => name === "center")
    if (route === undefined) throw new Error("no route")
    expect(names(decide(facts({ ...atNight, route, rules: past }), at("05T23:10")))).toEqual([FIRST])
  })

  it("holidays are closed", () => {
    const eve = DateTime.unsafeMake("2026-12-31T20:30:00+03:00")
    const decision = decide(facts({ waitingSince: eve, seenAt: eve, lastMessageAt: eve }), eve)
    expect(decision.next).toEqual(DateTime.unsafeMake("2027-01-09T10:00:00+03:00"))
  })
})

it("a dropped thread alerts nobody", () => {
  expect(decide(facts({ route: routeOf("spam") }), at("03T12:00"))).toMatchObject({
    alerts: [],
    next: undefined,
    quiet: { kind: "dropped" }
  })
})

describe("what people do", () => {
  const posted = new Set([FIRST])

  it("a silence holds alerts until it ends; of several, the last one to end", () => {
    const about = (name: string) => ({ name, holds: () => true })
    const silenced = facts({
      silences: [
        { id: "1", conditions: [about("author")], from: at("03T11:00"), until: at("03T12:20") },
        { id: "2", conditions: [], from: at("03T12:05"), until: at("03T12:40") },
        { id: "3", conditions: [{ name: "author", holds: () => false }], from: at("03T11:00"), until: month }
      ]
    })
    expect(keptQuiet(silenced, at("03T12:10"))).toEqual([
      { kind: "silenced", until: at("03T12:40"), silence: "2" },
      { kind: "silenced", until: at("03T12:20"), silence: "1" }
    ])
    expect(decide(silenced, at("03T12:10")).next).toEqual(at("03T12:40"))
    expect(story(silenced, at("03T12:00"), month)).toEqual([
      "03T12:40 first alert - #center",
      "03T12:40 heads heads #heads"
    ])
  })

  it("taking holds the chain for twenty minutes, then its holder gets an alert and it goes on", () => {
    const claimed = facts({ done: posted, deeds: [taken("03T12:05")] })
    expect(decide(claimed, at("03T12:10")).quiet).toEqual({ kind: "taken", until: at("03T12:25") })
    expect(story(claimed, at("03T12:05"), month)).toEqual([
      "03T12:25 claim over anna thread",
      "03T12:25 owner anna thread",
      "03T12:30 heads heads #heads"
    ])
  })

  it("who gives back what they took, ends that at once", () => {
    const released = facts({
      done: posted,
      deeds: [taken("03T12:05"), annas("released", at("03T12:08"))]
    })
    expect(story(released, at("03T12:08"), at("03T12:20"))).toEqual(["03T12:10 owner anna thread"])
  })

  it("after a snooze only the last of the missed steps alerts", () => {
    const snoozed = facts({
      done: posted,
      deeds: [annas("snoozed", at("03T12:05"), at("03T13:00"))]
    })
    expect(story(snoozed, at("03T12:05"), month)).toEqual(["03T13:00 heads heads #heads"])
  })

  it("closing words have one alert, late or not, and the chain counts from the question after them", () => {
    const closing = facts({ nobodyWaits: true, catchingUpSince: at("03T12:30") })
    expect(decide(closing, at("03T12:00"))).toMatchObject({
      alerts: [{ name: FIRST, mentions: [], isLate: false, gathersSince: undefined }],
      skipped: [],
      next: undefined
    })
    const asked = facts({ done: posted, waitingSince: at("04T16:00"), lastMessageAt: at("04T16:00") })
    expect(story(asked, at("04T16:00"), at("04T16:15"))).toEqual(["04T16:10 owner anna thread"])
  })

  it("closing words of more than a day before they were seen have no alert until the buyer asks again", () => {
    const closing = facts({ nobodyWaits: true, waitingSince: at("02T11:59") })
    expect(decide(closing, at("03T12:00"))).toEqual({
      alerts: [],
      skipped: [],
      next: undefined,
      quiet: { kind: "old closing words" }
    })
    const asked = facts({ waitingSince: at("04T12:00"), lastMessageAt: at("04T12:00") })
    expect(story(asked, at("04T12:00"), at("04T12:15"))).toEqual([
      "04T12:00 first alert - #center",
      "04T12:10 owner anna thread"
    ])
    const atNight = facts({ waitingSince: at("04T23:00"), lastMessageAt: at("04T23:00") })
    expect(story(atNight, at("04T23:00"), at("05T10:05"))).toEqual(["05T10:00 first alert - #center"])
  })

  it("handled is the end, until the buyer writes again", () => {
    const handled = facts({ done: posted, deeds: [annas("handled", at("03T12:05"))] })
    expect(decide(handled, at("03T12:10"))).toMatchObject({
      alerts: [],
      next: undefined,
      quiet: { kind: "handled" }
    })
    expect(names(decide({ ...handled, lastMessageAt: at("03T12:06") }, at("03T12:10")))).toEqual(["owner"])
  })

  it("a silence holds the first alert too, of the threads that fit", () => {
    const silence = {
      id: "1",
      conditions:
        rulesOf({ routes: [{ name: "a", match: { author: "пётр" }, channel: "#a" }] }).routes[0]
          ?.conditions ?? [],
      from: at("03T11:00"),
      until: at("03T12:45")
    }
    expect(story(facts({ silences: [silence] }), at("03T12:00"), month)).toEqual([
      "03T12:45 first alert - #center",
      "03T12:45 heads heads #heads"
    ])
    const other = { ...facts().thread, author: "Ольга" }
    expect(story(facts({ silences: [silence], thread: other }), at("03T12:00"), at("03T12:01"))).toHaveLength(
      1
    )
  })
})

it("a claim may be set to hold longer", () => {
  const longer = { ...rules, claimHolds: Duration.hours(1) }
  const claimed = facts({ done: new Set([FIRST]), deeds: [taken("03T12:05")], rules: longer })
  expect(decide(claimed, at("03T12:30")).next).toEqual(at("03T13:05"))
})

describe("a claim that is over", () => {
  const posted = new Set([FIRST, "owner", "heads"])

  it("has one alert, even if no step is left", () => {
    const claimed = facts({ done: posted, deeds: [taken("03T12:05")] })
    expect(decide(claimed, at("03T12:24"))).toMatchObject({ alerts: [], next: at("03T12:25") })
    expect(story(claimed, at("03T12:05"), month)).toEqual(["03T12:25 claim over anna thread"])
  })

  it("does not come for a buyer who is handled, nor if claims never end", () => {
    const claimed = facts({ done: posted, deeds: [taken("03T12:05")] })
    const handled = facts({ ...claimed, deeds: [...claimed.deeds, annas("handled", at("03T12:06"))] })
    expect(story(handled, at("03T12:06"), month)).toEqual([])
    const { next, alerts } = decide(
      { ...claimed, rules: { ...rules, claimHolds: undefined } },
      at("03T13:00")
    )
    expect({ next, alerts }).toEqual({ next: undefined, alerts: [] })
  })
})

describe("steps that repeat", () => {
  const [route] = rulesOf({
    people: { anna: { slack: "U01ANNA" }, oleg: { slack: "U02OLEG" } },
    calendars: { office: { open: "mon-sun 10:00-19:00" } },
    chains: {
      usual: [
        { name: "owner", after: "10 minutes", mention: ["anna", "oleg"], repeat: "30 minutes" },
        { name: "heads", after: "1 hour", channel: "#heads" }
      ]
    },
    routes: [{ name: "all", channel: "#all", mention: "anna", calendar: "office", chain: "usual" }]
  }).routes
  if (route === undefined) throw new Error("no route")
  const repeated = (changes: Partial<Facts> = {}) => facts({ route, ...changes })

  it("repeat in opening time until the buyer has an answer, and mention all whom they name", () => {
    expect(story(repeated(), at("03T12:00"), at("03T14:00"))).toEqual([
      "03T12:00 first alert anna #all",
      "03T12:10 owner anna+oleg thread",
      "03T12:40 owner ×2 anna+oleg thread",
      "03T13:00 heads - #heads",
      "03T13:10 owner ×3 anna+oleg thread",
      "03T13:40 owner ×4 anna+oleg thread"
    ])
  })

  it("go on from the rules of now after a step that earlier rules sent sooner", () => {
    const sent = repeated({ done: new Set([FIRST, "owner"]) })
    expect(story(sent, at("03T12:05"), at("03T13:11"))).toEqual([
      "03T12:40 owner ×2 anna+oleg thread",
      "03T13:00 heads - #heads",
      "03T13:10 owner ×3 anna+oleg thread"
    ])
  })

  it("stop while it is closed, and of those that were missed only the last alerts", () => {
    const late = repeated({ waitingSince: at("03T18:30"), seenAt: at("03T18:30") })
    expect(story(late, at("03T18:30"), at("04T10:30"))).toEqual([
      "03T18:30 first alert anna #all",
      "03T18:40 owner anna+oleg thread",
      "04T10:10 owner ×2 anna+oleg thread"
    ])
    const away = repeated({ deeds: [annas("snoozed", at("03T12:05"), at("03T15:00"))] })
    expect(story({ ...away, done: new Set([FIRST]) }, at("03T12:05"), at("03T15:11"))).toEqual([
      "03T15:00 owner ×6 anna+oleg thread",
      "03T15:10 owner ×7 anna+oleg thread"
    ])
  })
})
