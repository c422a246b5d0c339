import { expect, it } from "@effect/vitest"
import { LocalDateTimeFromWire } from "@estate/domain/LocalDateTime"
import { DateTime, Duration, Effect, Fiber, Option, Schema, TestClock } from "effect"
import { describe } from "vitest"
import { Observation } from "../../src/Alerts/Observe.ts"
import { Channel } from "../../src/Delivery/Channel.ts"
import { type History, makeHistory } from "../../src/Delivery/History.ts"
import type { Pacer } from "../../src/Delivery/Pacer.ts"
import { Incident } from "../../src/Incidents/Incident.ts"
import { Uptime } from "../../src/Metrics/Uptime.ts"
import type { Slack } from "../../src/Slack/Slack.ts"
import {
  DestinationRefused,
  MessageGone,
  MessageRefused,
  SlackBusy,
  SlackUncertain
} from "../../src/Slack/SlackError.ts"
import { AlertStore } from "../../src/State/AlertStore.ts"
import type { Wakeups } from "../../src/State/Wakeups.ts"
import { thread } from "../Records.ts"
import { FaultySlack } from "./FaultySlack.ts"
import { delivery, episode, freshStore, leads, notifierOver, now, passOver, plainRules } from "./Harness.ts"

const pass = passOver(leads)
const opened = (n = 1) =>
  Effect.flatMap(AlertStore, store => store.observe(Observation.Opened({ opened: episode(n) }), plainRules))
const ended = Effect.flatMap(AlertStore, store =>
  store.end(
    episode().ended({ how: "read", at: Schema.decodeSync(LocalDateTimeFromWire)("2026-11-21 09:50:00") })
  )
)
const ambiguous = Effect.gen(function* () {
  const store = yield* AlertStore
  const counts = yield* store.counts
  return counts.find(({ state }) => state === "ambiguous")?.count ?? 0
})

const scenario = <A, E>(
  name: string,
  run: (slack: FaultySlack) => Effect.Effect<A, E, AlertStore | Slack | Channel | History | Pacer | Wakeups>
) =>
  it.effect(name, () => {
    const slack = new FaultySlack()
    return TestClock.setTime(DateTime.toEpochMillis(now)).pipe(
      Effect.zipRight(run(slack)),
      Effect.provide(notifierOver(freshStore, slack.service))
    )
  })

const busy = new SlackBusy({ what: "ECONNREFUSED", retryAfter: Option.none() })
const refused = new DestinationRefused({ code: "not_in_channel", destination: leads })
const uncertain = new SlackUncertain({ what: "reset" })

describe("an alert that is due", () => {
  scenario("is posted once, however many passes there are", slack =>
    Effect.gen(function* () {
      yield* opened()
      yield* pass
      yield* pass
      expect(slack.calls).toEqual(["history", "post"])
      expect(slack.standing()).toEqual([episode().alertId])
    })
  )

  scenario("is posted once by two concurrent passes", slack =>
    Effect.gen(function* () {
      yield* opened(1)
      yield* opened(2)
      yield* Effect.all([pass, pass], { concurrency: "unbounded" })
      expect([...slack.standing()].sort()).toEqual([episode(1).alertId, episode(2).alertId].sort())
    })
  )

  scenario("has its channel's history read once, however many alerts are due", slack =>
    Effect.gen(function* () {
      for (const n of [1, 2, 3, 4]) yield* opened(n)
      slack.slowNext("history", "20 seconds")
      const passing = yield* Effect.fork(pass)
      yield* TestClock.adjust("30 seconds")
      yield* Fiber.join(passing)
      expect(slack.calls.filter(call => call === "history")).toHaveLength(1)
      expect(slack.standing()).toHaveLength(4)
    })
  )

  scenario("is closed if another process posted it while this one was about to drop it", slack =>
    Effect.gen(function* () {
      const store = yield* AlertStore
      yield* opened()
      const [before] = yield* store.unposted(leads)
      yield* pass
      yield* ended
      const { alertId } = episode()
      const attempt = before?.message.attempt ?? Number.NaN
      const event = { what: "history read" as const, attempt, askedAt: 0, posted: undefined }
      yield* store.transact(alertId, event, { now: 0, quarantine: 0 })
      yield* pass
      expect(slack.lastMessage?.text).toContain("read after")
    })
  )

  scenario("waits for a Retry-After that Slack gave for another channel's history", slack =>
    Effect.gen(function* () {
      yield* opened()
      const another = yield* Effect.provideService(makeHistory, Channel, {
        destination: "another",
        settings: delivery
      })
      slack.failNext("history", new SlackBusy({ what: "429", retryAfter: Option.some(Duration.seconds(40)) }))
      yield* Effect.flip(another.read(now))
      yield* TestClock.adjust("39 seconds")
      expect((yield* Effect.flip(pass))._tag).toBe("SlackBusy")
      expect(slack.calls).toEqual(["history"])
      yield* TestClock.adjust("1 second")
      yield* pass
      expect(slack.calls).toEqual(["history", "history", "post"])
    })
  )

  scenario("is not posted if its episode ended first", slack =>
    Effect.gen(function* () {
      yield* opened()
      yield* ended
      yield* pass
      expect(slack.calls).toEqual(["history"])
    })
  )

  scenario("is closed if the channel has it, the state was lost, and its episode ended first", slack =>
    Effect.gen(function* () {
      slack.add(episode().alertId)
      yield* opened()
      yield* ended
      yield* pass
      expect(slack.calls).toEqual(["history", "update"])
      expect(slack.lastMessage?.text).toContain("read after")
    })
  )

  scenario("is posted if the episode opens again", slack =>
    Effect.gen(function* () {
      yield* opened()
      yield* ended
      yield* pass
      yield* opened()
      yield* pass
      expect(slack.standing()).toEqual([episode().alertId])
    })
  )

  scenario("is not posted if the channel has it and the state was lost", slack =>
    Effect.gen(function* () {
      slack.add(episode().alertId)
      yield* opened()
      yield* pass
      yield* pass
      expect(slack.calls).toEqual(["history", "update"])
      expect(slack.standing()).toEqual([episode().alertId])
    })
  )

  for (const [call, failure] of [
    ["post", busy],
    ["history", busy],
    ["history", refused],
    ["history", uncertain]
  ] as const)
    scenario(`is posted with the next pass after ${call} failed with ${failure._tag}`, slack =>
      Effect.gen(function* () {
        yield* opened()
        slack.failNext(call, failure)
        expect((yield* Effect.flip(pass))._tag).toBe(failure._tag)
        yield* pass
        expect(slack.standing()).toEqual([episode().alertId])
      })
    )

  scenario("waits while the channel rejects posts, and is posted afterwards", slack =>
    Effect.gen(function* () {
      yield* opened(1)
      yield* opened(2)
      slack.failNext("post", refused, 3)
      for (const _ of [1, 2]) {
        expect((yield* Effect.flip(pass))._tag).toBe("DestinationRefused")
        yield* TestClock.adjust("30 seconds")
      }
      yield* Effect.either(pass)
      yield* TestClock.adjust("30 seconds")
      yield* pass
      expect([...slack.standing()].sort()).toEqual([episode(1).alertId, episode(2).alertId].sort())
    })
  )

  for (const [code, left] of [
    ["channel_not_found", 0],
    ["invalid_auth", 1]
  ] as const)
    scenario(`is ${left === 0 ? "dropped" : "kept"} if it ended while Slack said ${code}`, slack =>
      Effect.gen(function* () {
        const { counts } = yield* AlertStore
        yield* opened()
        const rejection = new DestinationRefused({ code, destination: leads })
        slack.failNext("history", rejection, 2)
        expect((yield* Effect.flip(pass))._tag).toBe("DestinationRefused")
        yield* ended
        yield* Effect.either(pass)
        expect((yield* counts).filter(({ state }) => state === "due")).toHaveLength(left)
        expect(slack.standing()).toEqual([])
      })
    )

  scenario("is posted as text if Slack rejects its blocks, once, and delays no other", slack =>
    Effect.gen(function* () {
      yield* opened(1)
      yield* opened(2)
      slack.failNext("post", new MessageRefused({ code: "invalid_blocks" }))
      yield* pass
      expect(slack.standing()).toEqual([episode(2).alertId])
      yield* pass
      expect(slack.standing()).toEqual([episode(2).alertId, episode(1).alertId])
      expect(slack.lastMessage?.blocks).toEqual([])
      expect(slack.lastMessage?.text).toContain("Анна Петровна")
    })
  )
})

describe("an uncertain post", () => {
  scenario("waits for the quarantine, is then found, and never posted again", slack =>
    Effect.gen(function* () {
      yield* opened()
      slack.failNext("post", uncertain, 1, { arrives: true })
      yield* pass
      yield* TestClock.adjust("119 seconds")
      yield* pass
      expect(slack.calls).toEqual(["history", "post"])
      expect(yield* ambiguous).toBe(1)
      yield* TestClock.adjust("1 second")
      yield* pass
      yield* pass
      expect(slack.calls).toEqual(["history", "post", "history", "update"])
      expect(slack.standing()).toEqual([episode().alertId])
      expect(yield* ambiguous).toBe(0)
    })
  )

  scenario("is posted again if it is absent after the quarantine", slack =>
    Effect.gen(function* () {
      yield* opened()
      slack.failNext("post", uncertain)
      yield* pass
      yield* TestClock.adjust("2 minutes")
      yield* pass
      yield* pass
      expect(slack.standing()).toEqual([episode().alertId])
      expect(slack.calls.filter(call => call === "post")).toHaveLength(2)
    })
  )

  scenario("is found if it landed late, within the quarantine", slack =>
    Effect.gen(function* () {
      yield* opened()
      slack.failNext("post", uncertain)
      yield* pass
      yield* TestClock.adjust("110 seconds")
      slack.add(episode().alertId)
      yield* pass
      yield* TestClock.adjust("10 seconds")
      yield* pass
      expect(slack.standing()).toEqual([episode().alertId])
    })
  )

  scenario("stays uncertain while the history cannot be read, and delays no other", slack =>
    Effect.gen(function* () {
      yield* opened(1)
      slack.failNext("post", uncertain, 1, { arrives: true })
      yield* pass
      yield* TestClock.adjust("2 minutes")
      slack.failNext("history", refused, 2)
      yield* opened(2)
      yield* pass
      expect(yield* ambiguous).toBe(1)
      expect(slack.standing()).toEqual([episode(1).alertId, episode(2).alertId])
      yield* TestClock.adjust("10 seconds")
      yield* pass
      yield* TestClock.adjust("10 seconds")
      yield* pass
      expect(yield* ambiguous).toBe(0)
      expect(slack.standing()).toEqual([episode(1).alertId, episode(2).alertId])
    })
  )

  scenario("waits for the whole quarantine though the clock is set by 48 hours, ahead or back", slack => {
    let uptime = 1_000_000
    return Effect.gen(function* () {
      yield* opened()
      slack.failNext("post", uncertain)
      yield* pass
      for (const hours of [48, -48]) {
        yield* TestClock.setTime(DateTime.toEpochMillis(DateTime.add(now, { hours })))
        yield* pass
      }
      expect(slack.calls).toEqual(["history", "post"])
      slack.add(episode().alertId)
      uptime += Duration.toMillis(delivery.quarantine)
      yield* pass
      expect(slack.standing()).toEqual([episode().alertId])
      expect(yield* ambiguous).toBe(0)
    }).pipe(
      Effect.provideService(
        Uptime,
        Effect.sync(() => uptime)
      )
    )
  })

  scenario(
    "is not sent by a process that was stopped on the way: another may have taken its place",
    slack => {
      let [uptime, pause] = [1_000_000, Duration.toMillis(delivery.quarantine)]
      return Effect.gen(function* () {
        yield* opened()
        yield* pass
        expect(slack.calls).not.toContain("post")
        pause = 0
        yield* pass
        yield* pass
        expect(slack.standing()).toEqual([episode().alertId])
      }).pipe(
        Effect.provideService(
          Uptime,
          Effect.sync(() => {
            uptime += pause
            return uptime
          })
        )
      )
    }
  )

  scenario("of a killed process is reconciled in the same way", slack =>
    Effect.gen(function* () {
      yield* opened()
      const store = yield* AlertStore
      const at = { now: DateTime.toEpochMillis(now), quarantine: Duration.toMillis(delivery.quarantine) }
      const begun = yield* store.transact(episode().alertId, { what: "tick", isSearched: true }, at)
      expect(begun.do).toBe("post")
      slack.add(episode().alertId)
      yield* pass
      expect(slack.calls).toEqual([])
      yield* TestClock.adjust("2 minutes")
      yield* pass
      expect(slack.standing()).toEqual([episode().alertId])
      expect(slack.calls).not.toContain("post")
    })
  )
})

describe("a posted alert", () => {
  const posted = Effect.zipRight(opened(), pass)
  const moved = Effect.flatMap(AlertStore, store =>
    store.observe(
      Observation.Moved({
        moved: episode().withLatest(thread({ unread_messages: 2, last_message: "Алло?" }))
      }),
      plainRules
    )
  )

  scenario("is edited once when the thread changes", slack =>
    Effect.gen(function* () {
      yield* posted
      yield* moved
      yield* pass
      yield* pass
      expect(slack.calls).toEqual(["history", "post", "update"])
      expect(JSON.stringify(slack.lastMessage)).toContain("Алло?")
    })
  )

  scenario("is edited again after a failed edit", slack =>
    Effect.gen(function* () {
      yield* posted
      yield* moved
      slack.failNext("update", uncertain)
      yield* pass
      yield* TestClock.adjust("1 second")
      yield* pass
      expect(slack.calls.filter(call => call === "update")).toHaveLength(2)
      expect(JSON.stringify(slack.lastMessage)).toContain("Алло?")
    })
  )

  scenario("is closed in place", slack =>
    Effect.gen(function* () {
      yield* posted
      yield* ended
      yield* pass
      yield* pass
      expect(slack.calls).toEqual(["history", "post", "update"])
      expect(slack.lastMessage?.text).toContain("read after 20 min")
    })
  )

  scenario("that a person deleted is not posted again", slack =>
    Effect.gen(function* () {
      yield* posted
      yield* moved
      slack.failNext("update", new MessageGone({ code: "message_not_found" }))
      yield* pass
      yield* ended
      yield* pass
      yield* pass
      expect(slack.calls).toEqual(["history", "post", "update"])
    })
  )

  scenario("with a duplicate loses the later copy", slack =>
    Effect.gen(function* () {
      slack.add(episode().alertId)
      slack.add(episode().alertId)
      yield* opened()
      yield* pass
      yield* pass
      expect(slack.calls).toEqual(["history", "remove", "update"])
      expect(slack.hasFirst(episode().alertId)).toBe(true)
      expect(slack.standing()).toEqual([episode().alertId])
    })
  )
})

describe("an incident", () => {
  const ops = "ops"
  const incident = new Incident({
    company: "north",
    about: "key",
    subject: "",
    what: "it is refused",
    since: now
  })
  const begin = Effect.flatMap(AlertStore, store => store.openIncident(incident, Option.some(ops)))
  const resolve = Effect.gen(function* () {
    const store = yield* AlertStore
    return yield* store.resolveIncident(incident, yield* DateTime.now, Option.some(ops))
  })

  scenario("is announced to the operators once, and its end in a reply", slack =>
    Effect.gen(function* () {
      expect([yield* begin, yield* begin]).toEqual([true, false])
      yield* passOver(ops)
      expect(slack.lastMessage?.text).toContain("north: the platform refuses the key")
      yield* TestClock.adjust("5 minutes")
      expect([yield* resolve, yield* resolve]).toEqual([true, false])
      yield* passOver(ops)
      expect(slack.standing()).toHaveLength(2)
      expect(slack.replies()).toHaveLength(1)
      expect(slack.lastMessage?.text).toContain("after 5 min")
    })
  )

  scenario("tells its present reason, in the message that announced it", slack =>
    Effect.gen(function* () {
      const store = yield* AlertStore
      yield* begin
      yield* passOver(ops)
      yield* TestClock.adjust("1 minute")
      const now = yield* DateTime.now
      const other = new Incident({ ...incident, what: "it has expired", since: now })
      const change = store.openIncident(other, Option.some(ops))
      expect([yield* change, yield* change]).toEqual([true, false])
      yield* passOver(ops)
      expect(slack.standing()).toHaveLength(1)
      expect(JSON.stringify(slack.lastMessage)).toContain("it has expired")
      expect((yield* store.incidents).map(({ what, since }) => [what, since])).toEqual([
        ["it has expired", incident.since]
      ])
    })
  )

  scenario("whose notice was pruned is still resolved, by name", slack =>
    Effect.gen(function* () {
      const store = yield* AlertStore
      yield* begin
      yield* passOver(ops)
      yield* TestClock.adjust("31 days")
      expect(yield* store.prune(DateTime.subtractDuration(yield* DateTime.now, "30 days"))).toBe(1)
      yield* resolve
      yield* passOver(ops)
      expect(slack.lastMessage?.text).toBe("✅ north: resolved after 31 d")
    })
  )

  scenario("whose reply is uncertain is looked for in the thread, and not announced twice", slack =>
    Effect.gen(function* () {
      yield* begin
      yield* passOver(ops)
      yield* resolve
      slack.failNext("post", uncertain, 1, { arrives: true })
      yield* passOver(ops)
      yield* TestClock.adjust("2 minutes")
      yield* passOver(ops)
      yield* passOver(ops)
      expect(slack.calls.filter(call => call === "post")).toHaveLength(2)
      expect(slack.calls).toContain("replies")
      expect(slack.replies()).toHaveLength(1)
    })
  )

  scenario("that ends before it could be announced gets both messages, the end as a reply", slack =>
    Effect.gen(function* () {
      yield* begin
      slack.failNext("post", busy)
      yield* Effect.flip(passOver(ops))
      yield* resolve
      yield* passOver(ops)
      yield* passOver(ops)
      expect(slack.standing()).toHaveLength(2)
      expect(slack.replies()).toHaveLength(1)
    })
  )
})

describe("a message that Slack rejects even as text", () => {
  scenario("is kept and counted, and retried when it changes", slack =>
    Effect.gen(function* () {
      const store = yield* AlertStore
      yield* opened()
      slack.failNext("post", new MessageRefused({ code: "msg_too_long" }), 2)
      yield* pass
      yield* pass
      yield* pass
      expect(slack.calls.filter(call => call === "post")).toHaveLength(2)
      expect(yield* store.counts).toEqual([{ destination: leads, state: "refused", count: 1 }])
      yield* store.observe(
        Observation.Moved({ moved: episode().withLatest(thread({ unread_messages: 2 })) }),
        plainRules
      )
      yield* pass
      expect(slack.standing()).toEqual([episode().alertId])
    })
  )
})

describe("pruning", () => {
  scenario("deletes what was settled long ago, but nothing open or undelivered", slack =>
    Effect.gen(function* () {
      const store = yield* AlertStore
      yield* opened(1)
      yield* opened(2)
      yield* pass
      yield* ended
      yield* pass
      yield* TestClock.adjust("31 days")
      expect(yield* store.prune(DateTime.subtractDuration(yield* DateTime.now, "30 days"))).toBe(1)
      expect(yield* store.openEpisodes("default")).toHaveLength(1)
      expect(slack.standing()).toHaveLength(2)
    })
  )
})
