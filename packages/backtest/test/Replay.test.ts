import type { PastNotifier } from "@estate/backtest/PastNotifier"
import type { PastThread } from "@estate/backtest/PastThread"
import { replay } from "@estate/backtest/Replay"
import type { DeedLine } from "@estate/domain/DeedLine"
import { ThreadId } from "@estate/domain/Thread"
import { DateTime, Option } from "effect"
import { describe, expect, it } from "vitest"

const threadId = (n: number) => ThreadId.make(`01JD000000000000000000000${n}`)

/** A thread in which something was written or read at these times. */
const threadOf = (n: number, ...changes: ReadonlyArray<number>): PastThread => ({
  id: threadId(n),
  changes,
  at: Option.none
})

const deedAt = (at: number): DeedLine => ({
  at: DateTime.unsafeMake(at),
  deed: "taken",
  thread: threadId(1),
  ...{ company: "sever", alert: "", person: "", slackUser: "U1", workspace: "" }
})

/** Has more to say `delay` after each thread that changed. */
const pollsOf = (
  threads: ReadonlyArray<PastThread>,
  deeds: ReadonlyArray<DeedLine> = [],
  delay = Number.POSITIVE_INFINITY
) => {
  const polls: Array<readonly [time: number, seen: string]> = []
  const notifier: PastNotifier = {
    poll: (changed, acted, time) => {
      const ids = Array.from(changed, ({ id }) => id.slice(-1)).sort()
      polls.push([time, [...ids, ...acted.map(() => "deed")].join(" ")])
      return changed.size > 0 ? time + delay : Number.POSITIVE_INFINITY
    },
    replayed: { alerts: [], waits: [], deeds: 0 }
  }
  replay(notifier, { threads, deeds }, { until: 1_000, interval: 100 })
  return polls
}

describe("a replay", () => {
  it("polls from the first message on, and only where a poll can see a change", () => {
    expect(pollsOf([threadOf(1, 5, 130), threadOf(2, 405)])).toEqual([
      [5, "1"],
      [205, "1"],
      [405, "2"]
    ])
  })

  it("shows what changed between two polls at once", () => {
    expect(pollsOf([threadOf(1, 0, 110, 120), threadOf(2, 190)])).toEqual([
      [0, "1"],
      [200, "1 2"]
    ])
  })

  it("asks again when the rules have more to say, between two polls too", () => {
    expect(pollsOf([threadOf(1, 0, 110)], [], 30)).toEqual([
      [0, "1"],
      [30, ""],
      [200, "1"],
      [230, ""]
    ])
  })

  it("counts a deed from the next poll on, and nothing after the end", () => {
    expect(pollsOf([threadOf(1, 0, 901), threadOf(2, 1_050)], [deedAt(10), deedAt(1_020)])).toEqual([
      [0, "1"],
      [100, "deed"],
      [1_000, "1"]
    ])
  })
})
