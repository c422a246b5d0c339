import { describe, expect, it } from "@effect/vitest"
import { FIRST } from "@estate/rules/Decide"
import type { Facts } from "@estate/rules/Facts"
import { type Plan, plan } from "@estate/rules/Plan"
import type { Waiting } from "@estate/rules/Post"
import { unspecifiedThread } from "@estate/rules/ThreadFacts"
import { DateTime } from "effect"
import { rulesOf, sample } from "./Sample.ts"

const rules = rulesOf(sample)
const at = (text: string) => DateTime.unsafeMake(`2026-12-${text}:00+03:00`)

interface Buyer extends Waiting {
  readonly name: string
}

/** A buyer of the centre, which closes at 20:00 and opens at 9:00. */
const buyer = (name: string, seen: string, facts: Partial<Facts> = {}): Buyer => {
  const route = rules.routes.find(route => route.name === "center")
  if (route === undefined) throw new Error("no route")
  const time = at(seen)
  return {
    name,
    group: undefined,
    facts: {
      thread: {
        ...unspecifiedThread("sever"),
        listing: 1,
        author: name
      },
      route,
      waitingSince: time,
      seenAt: time,
      lastMessageAt: time,
      deeds: [],
      silences: [],
      done: new Set(),
      rules,
      rulesSince: at("01T00:00"),
      ...facts
    }
  }
}

const shown = ({ posts }: Plan<Buyer>) =>
  posts.map(({ step, channel, about, mentions }) =>
    [
      step || "first",
      channel ?? "thread",
      about.map(({ name }) => name).join("+"),
      ...mentions.map(({ name }) => name)
    ].join(" ")
  )
const timeOf = (time: DateTime.Utc | undefined) =>
  time === undefined ? undefined : DateTime.formatIso(DateTime.add(time, { hours: 3 })).slice(8, 19)

describe("alerts that were held", () => {
  const night = [buyer("a", "03T20:05"), buyer("b", "03T23:00"), buyer("c", "04T03:00")]

  it("gather for a minute after the opening, and are one message then", () => {
    const opening = plan(night, rules.backlogOver, at("04T09:00"))
    expect(shown(opening)).toEqual([])
    expect(timeOf(opening.next)).toBe("04T09:01:00")
    expect(shown(plan(night, rules.backlogOver, at("04T09:01")))).toEqual(["first #center a+b+c"])
  })

  it("do not hold up a buyer who writes meanwhile", () => {
    const all = [...night, buyer("d", "04T09:00")]
    expect(shown(plan(all, rules.backlogOver, at("04T09:00")))).toEqual(["first #center d"])
    const later = [...night, buyer("d", "04T09:00", { done: new Set([FIRST]) })]
    expect(shown(plan(later, rules.backlogOver, at("04T09:01")))).toEqual(["first #center a+b+c"])
  })

  it("are messages of their own if they are too few", () => {
    expect(shown(plan(night.slice(0, 2), rules.backlogOver, at("04T09:01")))).toEqual([
      "first #center a",
      "first #center b"
    ])
  })

  it("are each a message where the route has no group", () => {
    const alone = rulesOf({
      ...sample,
      routes: sample.routes.map(({ group, ...route }) => route)
    })
    const route = alone.routes.find(({ name }) => name === "center")
    if (route === undefined) throw new Error("no route")
    const others = night.map(each => ({ ...each, facts: { ...each.facts, route, rules: alone } }))
    expect(shown(plan(others, alone.backlogOver, at("04T09:00")))).toHaveLength(3)
  })

  it("go together with the first of them, also after an outage", () => {
    expect(shown(plan(night, rules.backlogOver, at("04T09:05")))).toEqual(["first #center a+b+c"])
    expect(shown(plan(night, rules.backlogOver, at("04T09:15")))).toEqual([
      "first #center a+b+c",
      "owner thread a+b+c anna"
    ])
  })

  it("share no step with a buyer beside the group, whose step was missed", () => {
    const beside = buyer("d", "04T09:14", { waitingSince: at("04T09:03") })
    expect(shown(plan([...night, beside], rules.backlogOver, at("04T09:15")))).toEqual([
      "first #center a+b+c",
      "owner thread a+b+c anna",
      "first #center d",
      "owner thread d anna"
    ])
  })
})

describe("alerts that a silence held", () => {
  const silence = (from: string, until: string) => ({
    id: from,
    conditions: [],
    from: at(from),
    until: at(until)
  })
  const silences = [silence("03T15:00", "03T16:00"), silence("03T12:00", "03T15:30")]
  const held = [
    buyer("a", "03T12:05", { silences }),
    buyer("b", "03T13:00", { silences }),
    buyer("c", "03T15:59", { silences })
  ]

  it("gather for a minute after it ended, and are one message then", () => {
    expect(shown(plan(held, rules.backlogOver, at("03T15:59")))).toEqual([])
    const released = plan(held, rules.backlogOver, at("03T16:00"))
    expect(shown(released)).toEqual([])
    expect(timeOf(released.next)).toBe("03T16:01:00")
    expect(shown(plan(held, rules.backlogOver, at("03T16:01")))).toEqual([
      "first #center a+b+c",
      "heads #heads a+b heads"
    ])
  })

  it("do not hold up a buyer who writes when it is over", () => {
    const all = [...held, buyer("d", "03T16:00", { silences })]
    expect(shown(plan(all, rules.backlogOver, at("03T16:00")))).toEqual(["first #center d"])
  })
})

describe("a group", () => {
  const posted = ["a", "b", "c"].map(name => ({
    ...buyer(name, "03T22:00", { done: new Set([FIRST]) }),
    group: "night"
  }))

  it("has one message for a step that is due for all, and none for who was answered", () => {
    expect(shown(plan(posted, rules.backlogOver, at("04T09:10")))).toEqual(["owner thread a+b+c anna"])
    expect(shown(plan(posted.slice(1), rules.backlogOver, at("04T09:10")))).toEqual(["owner thread b+c anna"])
  })

  it("mentions each of those whom its steps mention", () => {
    const thread = { ...buyer("", "03T22:00").facts.thread, listing: 5000 }
    const [first, ...others] = posted.map(each => ({
      ...each,
      facts: { ...each.facts, thread: { ...each.facts.thread, listing: 1 } }
    }))
    if (first === undefined) throw new Error("nobody")
    const week = (buyer: Buyer) => ({
      ...buyer,
      facts: { ...buyer.facts, waitingSince: at("09T22:00"), seenAt: at("09T22:00") }
    })
    const all = [week({ ...first, facts: { ...first.facts, thread } }), ...others.map(week)]
    expect(shown(plan(all, rules.backlogOver, at("10T09:10")))).toEqual(["owner thread a+b+c anna oleg"])
  })
})

it("buyers who waited over a day when they were first seen gather too, and have no chain", () => {
  const old = ["a", "b", "c"].map((name, index) =>
    buyer(name, "03T12:00", {
      waitingSince: at("01T12:00"),
      seenAt: DateTime.add(at("03T12:00"), { seconds: -index })
    })
  )
  const first = plan(old, rules.backlogOver, at("03T12:00"))
  expect(shown(first)).toEqual([])
  expect(timeOf(first.next)).toBe("03T12:00:58")
  const later = plan(old, rules.backlogOver, at("03T12:01"))
  expect(shown(later)).toEqual(["first #center a+b+c"])
  expect(later.skipped.map(({ about, step }) => `${about.name} ${step}`)).toHaveLength(6)
  expect(later.next).toBeUndefined()
})
