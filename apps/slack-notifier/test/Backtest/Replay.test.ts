import type { KeptConversation } from "@estate/backtest/ConversationFile"
import type { Wait } from "@estate/backtest/PastNotifier"
import { pastThread } from "@estate/backtest/PastThread"
import { replay } from "@estate/backtest/Replay"
import { FORGOTTEN } from "@estate/rules/Forgotten"
import { Random } from "@estate/testing/Random"
import { DateTime, Effect, Option, Order } from "effect"
import { describe, expect, it } from "vitest"
import { RuledNotifier } from "../../src/Backtest/RuledNotifier.ts"
import { PlatformModel } from "../proof/PlatformModel.ts"
import { rulesOf } from "../RulesOf.ts"
import { runLive, type StoredMessage, type Story } from "./LiveRun.ts"

const seed = Number(process.env.ESTATE_SEED ?? 1)
const HISTORIES = Number(process.env.ESTATE_HISTORIES ?? 1)
const zone = DateTime.zoneUnsafeMakeNamed("Europe/Berlin")
const company = { name: "sever", destination: "leads", zone }

/** The evening before clocks go forward. */
const from = DateTime.unsafeMake("2026-03-28T17:00:00Z")
const SECONDS = 24 * 60 * 60
const INTERVAL = 60
const THREADS = 14

const rules = rulesOf(
  {
    people: { anna: { slack: "U01ANNA" }, oleg: { slack: "U02OLEG" }, heads: { group: "S0HEADS" } },
    rotas: { duty: { from: "2026-03-28 09:00", every: "3 hours", people: ["anna", "oleg"] } },
    calendars: { office: { open: ["mon-fri 09:00-20:00", "sat-sun 10:00-19:00"] } },
    chains: {
      usual: [
        { name: "duty", after: "4 minutes", mention: "duty" },
        { name: "heads", after: "11 minutes", mention: "heads", channel: "#heads" }
      ],
      hot: [{ name: "now", after: "90 seconds", mention: "duty", count: "always" }]
    },
    routes: [
      { name: "spam", match: { text: "4*" }, drop: true },
      {
        name: "hot",
        match: { text: "1*" },
        channel: "#hot",
        also: "#office",
        closed: "post",
        chain: "hot",
        forgotten: "5 minutes"
      },
      { name: "quiet", match: { text: "2*" }, channel: "#quiet", calendar: "office", closed: "drop" },
      {
        name: "office",
        channel: "#office",
        calendar: "office",
        group: { from: 2 },
        chain: "usual",
        forgotten: "20 minutes"
      }
    ]
  },
  ["sever"],
  zone
)

/** Buyers who write, again and again, and people who read and answer, at random times. */
const storyOf = (platform: PlatformModel, random: Random): Story => {
  const events = new Map<number, (now: DateTime.Utc) => void>()
  const at = (second: number, what: (now: DateTime.Utc) => void) => {
    const before = events.get(second)
    events.set(second, now => {
      before?.(now)
      what(now)
    })
  }
  for (let thread = 0; thread < THREADS; thread++) {
    let second = thread === 0 ? 0 : random.below(SECONDS)
    at(second, now => {
      const id = platform.arrive(now)
      for (let more = 0; more < 6; more++) {
        second += 1 + random.below(random.pick([20, 200, 2_000, 20_000]))
        const what = random.pick(["writes", "writes", "thanks", "read", "answer", "answer"] as const)
        at(second, later => platform[what](id, later))
      }
    })
  }
  return { from, events, seconds: SECONDS }
}

/** The conversations in the end: a fetch gets only these. */
const fetched = (platform: PlatformModel): ReadonlyArray<KeptConversation> =>
  Effect.runSync(
    Effect.flatMap(platform.lists.threads({}), ({ items }) =>
      Effect.forEach(items, thread =>
        Effect.map(platform.lists.messages(thread.id), ({ items: messages }) => ({ thread, messages }))
      )
    )
  )

const byTime = Order.combine(
  Order.mapInput(Order.number, ({ at }: StoredMessage) => at),
  Order.mapInput(Order.string, ({ id }: StoredMessage) => id)
)
const byThread = Order.mapInput(
  Order.string,
  ({ threadId, since }: Pick<Wait, "threadId" | "since">) => `${threadId} ${since.toWire()}`
)

describe("a backtest", () => {
  const found = { forgotten: 0, ended: 0 }

  it.each(Array.from({ length: HISTORIES }, (_, index) => seed + index))(
    "finds the alerts that were sent, each in its second (ESTATE_SEED=%i)",
    seed => {
      const platform = new PlatformModel(zone)
      const live = runLive(platform, company, rules, storyOf(platform, new Random(seed)), INTERVAL)
      const notifier = new RuledNotifier(company, rules)
      replay(
        notifier,
        { threads: fetched(platform).map(each => pastThread(each, zone)), deeds: [] },
        { until: from.epochMillis + SECONDS * 1000, interval: INTERVAL * 1000 }
      )
      const { alerts, waits } = notifier.replayed
      const messages = alerts.flatMap(({ at, messages }) =>
        messages.map(({ id, destination, parent, step }) => ({
          at: at.epochMillis,
          id,
          destination,
          parent,
          step
        }))
      )
      // The order within a poll is that of the platform's list.
      expect(messages.sort(byTime)).toEqual(live.messages.sort(byTime))
      expect(messages.length).toBeGreaterThan(THREADS)
      const seen = live.episodes
      const replayed = waits.map(({ threadId, since, ending }) => ({ threadId, since, ending }))
      expect(replayed.sort(byThread)).toEqual(seen.sort(byThread))
      found.forgotten += messages.filter(({ step }) => step === FORGOTTEN).length
      found.ended += seen.filter(({ ending }) => Option.isSome(ending)).length
    }
  )

  it("is of histories in which threads end, and are forgotten", () => {
    expect(found.forgotten).toBeGreaterThan(0)
    expect(found.ended).toBeGreaterThan(5)
  })
})
