import { DateTime, Option } from "effect"
import { describe, expect, it } from "vitest"
import { type BacklogMember, backlogOf, listedIn } from "../../src/Alerts/Backlog.ts"
import { renderBacklog } from "../../src/Alerts/RenderBacklog.ts"
import { episode, now } from "../Delivery/Harness.ts"

const members = (waiting: number, all: number): ReadonlyArray<BacklogMember> =>
  Array.from({ length: all }, (_, n) => ({
    id: String(n).padStart(3, "0"),
    company: n % 3 === 0 ? "sever" : "yug",
    route: "center",
    isWaiting: n < waiting,
    since: DateTime.subtract(now, { minutes: n + 1 })
  }))

const shown = (waiting: number, all: number, language: "en" | "ru" = "en") => {
  const listed = listedIn(members(waiting, all)).map((_, n) => episode(n + 1))
  const backlog = backlogOf({ step: "", mentions: [] }, members(waiting, all), listed)
  const style = {
    language,
    zone: DateTime.zoneUnsafeMakeNamed("Europe/Moscow"),
    threadUrl: Option.some("https://crm.example/{threadId}"),
    buttonsOf: () => ({ canReply: true, hasHours: true })
  }
  return renderBacklog(backlog, () => style, now)
}

describe("a backlog", () => {
  it("says how many still wait and where, since when, and lists ten with links and buttons", () => {
    const { text, blocks } = shown(411, 437)
    expect(text).toBe("🔔 411 of 437 buyers still waiting for an answer")
    const said = JSON.stringify(blocks)
    expect(said).toContain("yug · center: 274 buyers")
    expect(said).toContain("sever · center: 137 buyers")
    expect(said).toContain("The first since <!date^")
    expect(said.match(/"action_id":"take"/g)).toHaveLength(10)
    expect(said.match(/crm\.example/g)).toHaveLength(10)
    expect(said).toContain("unread threads")
    expect(blocks.length).toBeLessThanOrEqual(50)
  })

  it("ends when nobody waits", () => {
    const { text, blocks } = shown(0, 437, "ru")
    expect(text).toBe("✅ 437 покупателей: больше никто не ждёт")
    expect(JSON.stringify(blocks)).not.toContain("action_id")
  })
})
