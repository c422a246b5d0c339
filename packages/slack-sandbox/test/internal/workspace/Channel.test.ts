import { describe, expect, it } from "@effect/vitest"
import { botOf } from "../../../src/internal/workspace/Bot.ts"
import { type Channel, post, remove } from "../../../src/internal/workspace/Channel.ts"

const empty: Channel = {
  id: "C1",
  name: "leads",
  workspace: undefined,
  isMember: true,
  isArchived: false,
  createdSeconds: 0,
  lastMicros: 0,
  messages: []
}

const say = (channel: Channel, nowMillis: number) =>
  post(
    channel,
    {
      author: botOf("xoxb-a", []),
      text: "x",
      blocks: [],
      metadata: undefined,
      threadTs: undefined
    },
    nowMillis
  )

describe("a message's ts", () => {
  it("is its own within one millisecond, with a clock set back, and after a deletion", () => {
    const [one, first] = say(empty, 1_700_000_000_123)
    const [two, second] = say(one, 1_700_000_000_123)
    const [three, third] = say(two, 1_600_000_000_000)
    const [, fourth] = say(remove(three, third), 1_700_000_000_123)
    expect([first, second, third, fourth].map(({ ts }) => ts)).toEqual([
      "1700000000.123000",
      "1700000000.123001",
      "1700000000.123002",
      "1700000000.123003"
    ])
  })
})
