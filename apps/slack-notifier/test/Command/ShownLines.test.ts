import { DateTime, Option } from "effect"
import { expect, it } from "vitest"
import { Announcement } from "../../src/Alerts/Announcement.ts"
import { renderAnnouncement } from "../../src/Alerts/RenderAnnouncement.ts"
import { shownLines } from "../../src/Command/ShownLines.ts"
import { episode, now } from "../Delivery/Harness.ts"

const anna = { name: "anna", kind: "member" as const, slackId: "U01ANNA", mayReply: true }

it("a message is shown as people read it, without what only Slack understands", () => {
  const step = { step: "duty", isReply: false, mentions: ["U01ANNA", "S0HEADS"] }
  const message = renderAnnouncement(
    new Announcement({ ...step, episodes: [episode(1)] }),
    {
      language: "en",
      zone: DateTime.zoneUnsafeMakeNamed("Europe/Moscow"),
      threadUrl: Option.some("https://crm.example/{threadId}"),
      buttonsOf: () => ({ canReply: true, hasHours: false })
    },
    now
  )
  const lines = shownLines(message, new Map([["anna", anna]]))
  expect(lines[0]).toBe("⏰ Анна Петровна")
  expect(lines[1]).toMatch(/^@anna @S0HEADS {2}· {2}waits .*, nobody has taken it$/)
  expect(lines.slice(-3, -1)).toEqual(["[Take] [Reply] [⋯]", "💬 Здравствуйте, ещё продаёте?"])
  expect(lines.at(-1)).toMatch(
    /^🏠 .* {2}· {2}⏱ 2026-11-21 09:30, 14 min {2}· {2}Open the thread \(https:\/\/crm\.example\//
  )
  expect(lines.join("\n")).not.toMatch(/[<>]|mrkdwn/)
  const answered = episode(2).ended({ how: "answered", at: episode(2).waitingSince })
  const group = new Announcement({ ...step, step: "", episodes: [episode(1), answered] })
  const style = { language: "en" as const, zone: DateTime.zoneMakeOffset(0), threadUrl: Option.none() }
  expect(shownLines(renderAnnouncement(group, style, now), new Map())).toEqual([
    "🔔 1 of 2 buyers still waiting for an answer",
    "@U01ANNA @S0HEADS",
    expect.stringMatching(/^🔔 .* — .*: Здравствуйте/),
    expect.stringMatching(
      /^✅ Анна Петровна: answered after .* — 2-комн\. квартира, 54 м², ул\. Профсоюзная, 43$/
    )
  ])
  expect(shownLines({ text: "a &lt; b", blocks: [] }, new Map())).toEqual(["a < b"])
})
