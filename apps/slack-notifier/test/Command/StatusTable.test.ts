import { DateTime } from "effect"
import { describe, expect, it } from "vitest"
import type { Status } from "../../src/Command/ReadStatus.ts"
import { renderStatus } from "../../src/Command/StatusTable.ts"

const company = (state: Status["companies"][number]["state"], failure = "", hasStopped = false) => ({
  ...{ company: "north", channel: "#leads", process: null, lag: hasStopped ? 7200 : 5 },
  ...{ state, failure, hasStopped }
})

const shown = (
  state: Status["companies"][number]["state"],
  failure = "",
  parts: Partial<Status> = {},
  zone: DateTime.TimeZone = DateTime.zoneMakeOffset(0)
) =>
  renderStatus(
    {
      processes: [],
      companies: [company(state, failure)],
      channels: [{ channel: "#leads", due: 0, ambiguous: 0, refused: 0, isParked: false }],
      backlog: [],
      troubles: [],
      unclosed: [],
      acted: [],
      silences: 0,
      ...parts
    },
    "en",
    zone
  )

describe("status", () => {
  it("says that nothing needs attention only while all polls succeed", () => {
    expect(shown("polling")).toContain("nothing needs attention")
    expect(shown("failing", "the platform cannot be reached")).not.toContain("nothing needs attention")
    expect(shown("parked", "the key is refused")).not.toContain("nothing needs attention")
  })

  it("asks whether the notifier runs if polls have stopped, although the last one succeeded", () => {
    const table = shown("polling", "", { companies: [company("polling", "", true)] })
    expect(table).toMatch(/north +#leads +polls have stopped +2 h ago/)
    expect(table).toContain("is estate-notifier run running?")
    expect(table).not.toContain("nothing needs attention")
    expect(shown("polling")).not.toContain("running?")
  })

  it("names the first poll, which may take minutes, while nobody knows who waits", () => {
    expect(shown("starting")).toMatch(/north +#leads +first poll under way/)
    for (const state of ["starting", "never polled"] as const)
      expect(shown(state)).not.toContain("nothing needs attention")
  })

  it("says since when by the clock of the settings", () => {
    const since = "2026-11-28T19:36:20.051Z"
    const troubles = [{ since, about: "channel" as const, company: "", subject: "#leads", what: "archived" }]
    const backlog = [{ channel: "#leads", waiting: 21, all: 21, oldest: since }]
    const moscow = DateTime.zoneUnsafeMakeNamed("Europe/Moscow")
    const table = shown("polling", "", { troubles, backlog }, moscow)
    expect(table).toMatch(/21 of 21 +2026-11-28 22:36/)
    expect(table).toMatch(/2026-11-28 22:36 +channel/)
  })
})
