import { nobody } from "@estate/rules/ChainStep"
import { FIRST } from "@estate/rules/Decide"
import type { Facts } from "@estate/rules/Facts"
import type { Person } from "@estate/rules/Person"
import { plan } from "@estate/rules/Plan"
import type { Waiting } from "@estate/rules/Post"
import type { Route } from "@estate/rules/Route"
import type { Rules } from "@estate/rules/Rules"
import { unspecifiedThread } from "@estate/rules/ThreadFacts"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import { describe, expect, it } from "vitest"

const start = DateTime.unsafeMake("2026-11-23T07:00:00Z")
const after = (minutes: number) => DateTime.add(start, { minutes })
const boss: Person = { name: "boss", kind: "member", slackId: "U1", mayReply: false }

const step = (name: string, minutes: number, channel?: string) => ({
  name,
  after: Duration.minutes(minutes),
  count: "always" as const,
  mention: { which: "all" as const, of: [{ kind: "person" as const, person: boss }] },
  channel,
  repeat: undefined
})

const route = (group?: { from: number; wait: Duration.Duration }): Route => ({
  name: "office",
  conditions: [],
  alert: {
    channel: "#leads",
    also: [],
    mention: nobody,
    calendar: undefined,
    closed: "hold",
    group,
    steps: [step("owner", 10), step("heads", 30, "#heads")],
    forgotten: undefined
  }
})

const rules: Rules = {
  routes: [],
  people: new Map(),
  rotas: new Map(),
  owners: new Map(),
  digests: [],
  complexes: {},
  claimHolds: Duration.minutes(20),
  backlogOver: 3
}

/** A buyer who waits since some minutes before the first poll, or after it. */
const buyer = (
  minutes: number,
  more: Partial<Facts> = {},
  about: Partial<Waiting> = {}
): Waiting & { readonly name: string } => {
  const facts: Facts = {
    thread: unspecifiedThread("sever"),
    route: route(),
    waitingSince: after(minutes),
    seenAt: DateTime.max(start, after(minutes)),
    lastMessageAt: after(minutes),
    deeds: [],
    silences: [],
    done: new Set(),
    rules,
    rulesSince: after(-10_000),
    catchingUpSince: start,
    ...more
  }
  return { facts, group: undefined, ...about, name: String(minutes) }
}

type Buyer = ReturnType<typeof buyer>

const posted = (waiting: ReadonlyArray<Buyer>, minutes = 0, scope: "all" | "one" | "firsts" = "all") =>
  plan(waiting, rules.backlogOver, after(minutes), scope).posts.map(
    ({ step, channel, about, mentions, isLate, isOfBacklog }) =>
      [
        step === FIRST ? "first" : step,
        channel ?? "thread",
        about.map(({ name }) => name).join("+"),
        ...mentions.map(({ name }) => name),
        ...(isLate ? ["late"] : []),
        ...(isOfBacklog ? ["of the backlog"] : [])
      ].join(" ")
  )

const announced = { done: new Set([FIRST]) }

describe("buyers who waited before the first poll", () => {
  it("are late, each with the last missed step once, if they are few; one step tells all of them", () => {
    expect(posted([buyer(-40), buyer(-35), buyer(-2)])).toEqual([
      "first #leads -40 late",
      "heads #heads -40+-35 boss",
      "first #leads -35 late",
      "first #leads -2 late"
    ])
  })

  it("escalate once, as one, if they are more than a backlog takes, and never again", () => {
    const many = [-40, -35, -12, -2].map(minutes => buyer(minutes))
    const { posts, skipped } = plan(many, rules.backlogOver, start)
    expect(
      posts.filter(({ isOfBacklog }) => isOfBacklog).map(({ step, about }) => [step, about.length])
    ).toEqual([
      ["heads", 4],
      ["owner", 4]
    ])
    expect(skipped.map(({ step }) => step).filter(step => step !== "owner" && step !== "heads")).toEqual([])
    const later = many.map(({ facts }) =>
      buyer(-40, { ...facts, done: new Set([FIRST, "owner", "heads"]) }, { backlog: "one" })
    )
    expect(posted(later, 60)).toEqual([])
  })

  it("escalate when the first of them has to, if no step was missed", () => {
    const backlog = [-4, -3, -2, -1].map(minutes => buyer(minutes, announced, { backlog: "one" }))
    expect(posted(backlog, 5)).toEqual([])
    expect(plan(backlog, rules.backlogOver, start).next).toEqual(after(6))
    expect(posted(backlog, 6)).toEqual(["owner thread -4+-3+-2+-1 boss of the backlog"])
  })

  it("escalate without those who had waited for more than a day when they were first seen", () => {
    const days = [-2 * 1440, -1441, -1440]
    const backlog = [...days, -4].map(minutes => buyer(minutes, announced, { backlog: "one" }))
    expect(posted(backlog, 6)).toEqual([
      "heads #heads -1440+-4 boss of the backlog",
      "owner thread -1440+-4 boss of the backlog"
    ])
  })

  it("are left to the plan of all, also while nobody knows who still waits", () => {
    expect(posted([buyer(-40)], 0, "one")).toEqual([])
    expect(plan([buyer(-40)], rules.backlogOver, start, "one").next).toEqual(start)
    expect(posted([buyer(-40)], 0, "firsts")).toEqual(["first #leads -40 late"])
  })
})

describe("a buyer who writes while all works", () => {
  it("has an alert at once, however many wait in a backlog", () => {
    const backlog = [-4, -3, -2, -1].map(minutes => buyer(minutes, announced, { backlog: "one" }))
    expect(posted([...backlog, buyer(1)], 1)).toEqual(["first #leads 1"])
    expect(posted([buyer(1)], 1, "one")).toEqual(["first #leads 1"])
  })

  it("is in a group, in a rush", () => {
    const grouped = { route: route({ from: 3, wait: Duration.minutes(1) }), catchingUpSince: undefined }
    const first = [buyer(1, { ...grouped, ...announced }), buyer(1.2, { ...grouped, ...announced })]
    const rush = [buyer(1.4, grouped), buyer(1.5, grouped), buyer(1.6, grouped)]
    expect(posted([buyer(1.4, grouped)], 1.4)).toEqual(["first #leads 1.4"])
    expect(posted([...first, ...rush], 1.7)).toEqual([])
    expect(posted([...first, ...rush], 2.5)).toEqual(["first #leads 1.4+1.5+1.6"])
  })
})
