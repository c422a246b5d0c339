import { expect, it } from "@effect/vitest"
import { channelAt, decide, FIRST } from "@estate/rules/Decide"
import type { Facts } from "@estate/rules/Facts"
import { plan } from "@estate/rules/Plan"
import type { Post, Waiting } from "@estate/rules/Post"
import type { Rules } from "@estate/rules/Rules"
import { unspecifiedThread } from "@estate/rules/ThreadFacts"
import { DateTime, FastCheck } from "effect"
import { inParts } from "./InParts.ts"
import { rulesOf, sample } from "./Sample.ts"

const runs = Number(process.env.ESTATE_AGENCIES ?? 100)
const MINUTES = 30
const start = DateTime.unsafeMake("2026-12-03T09:00:00+03:00")
const after = (minutes: number) => DateTime.add(start, { minutes })

const int = (min: number, max: number) => FastCheck.integer({ min, max })
const places = FastCheck.constantFrom("#leads", "@owner", "@duty")

/** Those of a route differ by their listing: anna's, oleg's, and one that nobody owns. */
const routes = FastCheck.record({
  channel: places,
  also: FastCheck.subarray(["#copies", "@owner"]),
  calendar: FastCheck.constantFrom("always", "opensLater"),
  group: FastCheck.option(
    FastCheck.record({ from: int(2, 3), wait: int(1, 2).map(each => `${each} minutes`) }),
    { nil: undefined }
  ),
  steps: FastCheck.tuple(
    int(1, 4),
    int(1, 8),
    FastCheck.array(FastCheck.constantFrom("thread", "#heads", "@owner"), { maxLength: 2 })
  ).map(([one, two, channels]) =>
    channels.map((channel, index) => ({
      name: `step${index}`,
      after: `${one + index * two} minutes`,
      count: "always",
      ...(channel === "thread" ? {} : { channel })
    }))
  )
})

const files = FastCheck.record({
  both: FastCheck.tuple(routes, routes),
  over: FastCheck.constantFrom("never" as const, 2, 4)
}).map(({ both, over }) => ({
  people: sample.people,
  rotas: sample.rotas,
  owners: "owners.csv",
  backlog: { over },
  calendars: { always: { open: "mon-sun 00:00-24:00" }, opensLater: { open: "mon-sun 09:10-24:00" } },
  chains: Object.fromEntries(
    both.flatMap(({ steps }, index) => (steps.length === 0 ? [] : [[index, steps]]))
  ),
  routes: both.map(({ steps, also, group, ...route }, index) => ({
    ...route,
    name: `route${index}`,
    ...(also.length === 0 ? {} : { also }),
    ...(index === 0 ? { match: { author: "one" } } : {}),
    ...(group && { group }),
    ...(steps.length === 0 ? {} : { chain: String(index) })
  }))
}))

const buyers = FastCheck.array(
  FastCheck.record({
    route: int(0, 1),
    listing: FastCheck.constantFrom(1, 5000, 5001),
    // At the start, before the opening, and when alerts that were held are sent.
    seenAfter: FastCheck.constantFrom(0, 0, 5, 11, 12),
    waited: FastCheck.oneof(int(0, 12), FastCheck.constant(2000))
  }),
  { minLength: 2, maxLength: 10 }
)
type Drawn = typeof buyers extends FastCheck.Arbitrary<ReadonlyArray<infer A>> ? A : never

/** A buyer, and how the notifier has announced them so far. */
interface Buyer {
  readonly name: number
  readonly facts: Facts
  readonly done: Set<string>
  group: string | undefined
  backlog: string | undefined
  lateIn: string | undefined
}

const buyerOf = ({ route, listing, seenAfter, waited }: Drawn, name: number, rules: Rules): Buyer => {
  const found = rules.routes[route]
  if (found === undefined) throw new Error("no route")
  const done = new Set<string>()
  const waitingSince = after(seenAfter - waited)
  const times = { waitingSince, seenAt: after(seenAfter), lastMessageAt: waitingSince }
  const thread = { ...unspecifiedThread("sever"), listing }
  const nothing = { deeds: [], silences: [], rules, rulesSince: after(-10_000), catchingUpSince: start }
  const facts = { thread, route: found, ...times, ...nothing, done }
  return { name, facts, done, group: undefined, backlog: undefined, lateIn: undefined }
}

/** What shares one Slack thread: a backlog, a group, or the alert of one buyer. */
const threadOf = ({ backlog, group, name }: Buyer) => backlog ?? group ?? name

const one = (values: ReadonlyArray<unknown>) => new Set(values).size === 1

const expectFit = (post: Post<Buyer & Waiting>, now: DateTime.Utc) => {
  const { step, channel, also, about, isLate, isOfBacklog } = post
  for (const { facts, done } of about) {
    expect(done.has(step), "told once").toBe(false)
    const alert = facts.route.alert
    const placed = (place: Parameters<typeof channelAt>[0]) => channelAt(place, facts, now)
    const named = alert?.steps.find(({ name }) => name === step)?.channel
    if (step === FIRST) {
      expect(channel, "in the channel of each").toBe(placed(alert?.channel))
      expect(also, "and of each copy").toEqual(
        expect.arrayContaining((alert?.also ?? []).flatMap(each => placed(each) ?? []))
      )
      const [first] = decide(facts, now).alerts
      if (isLate) expect(first?.isLate, "not late with others").toBe(true)
    } else if (channel !== undefined && !isOfBacklog)
      expect([placed(named), placed(alert?.channel)], "to nobody else").toContain(channel)
  }
}

/** Runs the notifier for half an hour; each minute, what is due in a channel is posted. */
const work = (rules: Rules, all: ReadonlyArray<Buyer>) => {
  let next: DateTime.Utc | undefined
  for (let minute = 0; minute < MINUTES; minute++) {
    const now = after(minute)
    const isWoken = next !== undefined && DateTime.lessThanOrEqualTo(next, now)
    if (!isWoken && !all.some(({ facts }) => DateTime.Equivalence(facts.seenAt, now))) continue
    const waiting = all.filter(({ facts }) => DateTime.lessThanOrEqualTo(facts.seenAt, now))
    const { posts, skipped, ...planned } = plan(waiting, rules.backlogOver, now)
    next = posts.length > 0 ? now : planned.next
    const told = new Set<string>()
    for (const post of posts) {
      expectFit(post, now)
      for (const { name } of post.about) {
        const key = JSON.stringify([name, post.step, post.isOfBacklog ? post.channel : ""])
        expect(told.has(key), "told once at a time").toBe(false)
        told.add(key)
      }
    }
    for (const { step, channel, about, isLate } of posts)
      if (step === FIRST)
        for (const each of about) {
          each.done.add(FIRST)
          if (about.length > 1) each.group = `group ${minute} ${about[0]?.name}`
          else if (isLate) each.lateIn = channel ?? "the company's"
        }
    // More late ones than a backlog takes are one message; their steps are decided again.
    const gathered = new Set<Buyer>()
    for (const channel of new Set(all.map(({ lateIn }) => lateIn))) {
      const late = all.filter(({ lateIn }) => channel !== undefined && lateIn === channel)
      if (late.length <= rules.backlogOver) continue
      for (const each of late) {
        each.backlog = `backlog ${minute} ${channel}`
        each.lateIn = undefined
        gathered.add(each)
      }
    }
    for (const { step, isReply, about, isOfBacklog } of posts) {
      if (step === FIRST) continue
      if (isReply && about.some(each => gathered.has(each))) continue
      if (isReply) expect(one(about.map(threadOf)), "in one thread").toBe(true)
      if (!isOfBacklog && about.some(({ group }) => group !== undefined))
        expect(one(about.map(({ group }) => group)), "of one group").toBe(true)
      for (const { done } of about) done.add(step)
    }
    for (const { about, step } of skipped) about.done.add(step)
    for (const each of all) if (!gathered.has(each)) each.lateIn = undefined
  }
}

it(
  `each has one alert, in one place, with nobody whose place is another (${runs} agencies)`,
  {
    timeout: 600_000
  },
  () =>
    inParts(
      FastCheck.property(files, buyers, (file, drawn) => {
        const rules = rulesOf(file, "listing,person\n5000,anna\n5001,oleg\n")
        const all = drawn.map((each, index) => buyerOf(each, index, rules))
        work(rules, all)
        for (const { done } of all) expect(done.has(FIRST), "none is lost").toBe(true)
      }),
      runs
    )
)
