import { DateTime, Option } from "effect"
import { describe, expect, it } from "vitest"
import { endingOf, episodeOf } from "../../src/Alerts/Episode.ts"
import { observe } from "../../src/Alerts/Observe.ts"
import { message, messageId, thread } from "../Records.ts"

const audience = {
  name: "default",
  destination: "leads",
  zone: DateTime.zoneUnsafeMakeNamed("Europe/Moscow")
}
const known = (messages: Parameters<typeof episodeOf>[1]) =>
  Option.some(episodeOf(thread(), messages, audience))

describe("an episode", () => {
  it("is identified by its first unread message, whatever was read or answered before it", () => {
    const episode = episodeOf(
      thread(),
      [
        message(3),
        message(2),
        message(1, { readed_at: "2026-11-21 09:30:30" }),
        message(0, { direction: "outgoing" })
      ],
      audience
    )
    expect(episode.key).toBe(messageId(2))
    expect(episode.beganAt.toWire()).toBe("2026-11-21 09:31:00")
  })

  it("is identified by the last message's time if the messages show none unread", () => {
    const episode = episodeOf(thread(), [message(1, { readed_at: "2026-11-21 09:30:30" })], audience)
    expect(episode.key).toBe("at:2026-11-21 09:30:00")
    expect(episode.waitingSince.toWire()).toBe("2026-11-21 09:30:00")
  })

  it("has the same id whenever and wherever it is derived, and another for another channel, company or message", () => {
    const id = (messages: Parameters<typeof episodeOf>[1], to = audience) =>
      episodeOf(thread(), messages, to).alertId
    expect(id([message(1)])).toBe(id([message(1), message(2)]))
    const others = [
      id([message(2)]),
      id([message(1)], { ...audience, destination: "sales" }),
      id([message(1)], { ...audience, name: "other" })
    ]
    expect(new Set([id([message(1)]), ...others]).size).toBe(4)
  })
})

describe("polling an unread thread", () => {
  it("opens an unknown episode", () => {
    const observation = observe(Option.none(), thread(), [message(1)], audience)
    expect(observation).toMatchObject({ _tag: "Opened", opened: { key: messageId(1), unreadCount: 1 } })
  })

  it("updates a known episode when a message arrives: same alert, same waiting time", () => {
    const before = known([message(1)])
    const observation = observe(
      before,
      thread({ unread_messages: 2, last_message: "Алло?", last_message_at: "2026-11-21 09:31:00" }),
      [message(1), message(2)],
      audience
    )
    expect(observation).toMatchObject({
      _tag: "Moved",
      moved: {
        alertId: Option.getOrThrow(before).alertId,
        unreadCount: 2,
        lastMessage: "Алло?",
        waitingSince: { minutes: 30 }
      }
    })
  })

  it("ends an episode that was answered between two polls, and opens the next", () => {
    const observation = observe(
      known([message(1)]),
      thread({ last_message: "А торг есть?", last_message_at: "2026-11-21 09:33:00" }),
      [message(1, { readed_at: "2026-11-21 09:32:00" }), message(3, { direction: "outgoing" }), message(4)],
      audience
    )
    expect(observation).toMatchObject({
      _tag: "Replaced",
      ended: {
        key: messageId(1),
        unreadCount: 0,
        ending: Option.some({ how: "answered", at: { minutes: 32 } })
      },
      opened: { key: messageId(4), ending: Option.none() }
    })
  })

  it("ends an episode that was read between two polls", () => {
    const observation = observe(
      known([message(1)]),
      thread({ last_message_at: "2026-11-21 09:31:00" }),
      [message(1, { readed_at: "2026-11-21 09:30:40" }), message(2)],
      audience
    )
    expect(observation).toMatchObject({
      _tag: "Replaced",
      ended: { ending: Option.some({ how: "read", at: { seconds: 40 } }) },
      opened: { key: messageId(2) }
    })
  })
})

describe("who waits in an unread thread, and since when", () => {
  const shown = (messages: Parameters<typeof episodeOf>[1], handled?: string) => {
    const at = handled === undefined ? [] : [DateTime.unsafeMake(handled)]
    const { waitingSince, beganAt, nobodyWaits } = episodeOf(thread(), messages, audience, at)
    return [waitingSince.toWire().slice(11, 16), beganAt.toWire().slice(11, 16), nobodyWaits ?? false]
  }
  const read = { readed_at: "2026-11-21 09:30:30" }
  const thanks = { message: "Спасибо большое!" }

  it.each([
    [
      "a question that was read and not answered: since that question",
      [message(1, read), message(5)],
      "09:30",
      "09:34"
    ],
    ["thanks, and then a question: since the question", [message(1, thanks), message(5)], "09:34", "09:30"],
    ["a question, and then thanks: since the question", [message(1), message(5, thanks)], "09:30", "09:30"]
  ])("%s", (_, messages, since, began) => {
    expect(shown(messages)).toEqual([since, began, false])
  })

  it("is nobody after thanks alone, or once the agency wrote last", () => {
    expect(shown([message(0, { direction: "outgoing" }), message(1, thanks)])).toEqual([
      "09:30",
      "09:30",
      true
    ])
    expect(shown([message(1), message(2, { direction: "outgoing" })])).toEqual(["09:30", "09:30", true])
  })

  it("is nobody once it is marked as handled, and the next who writes after that", () => {
    expect(shown([message(1)], "2026-11-21T06:31:30Z")).toEqual(["09:31", "09:30", true])
    expect(shown([message(1), message(3)], "2026-11-21T06:31:30Z")).toEqual(["09:32", "09:30", false])
    expect(shown([message(1), message(3, thanks)], "2026-11-21T06:31:30Z")).toEqual(["09:32", "09:30", true])
  })

  it("changes as the conversation goes on: the alert stays the same", () => {
    const before = known([message(1, thanks)])
    const observation = observe(before, thread(), [message(1, thanks), message(5)], audience)
    if (observation._tag !== "Moved") throw new Error(observation._tag)
    const { alertId, waitingSince, beganAt, nobodyWaits } = observation.moved
    expect(Option.map(before, each => [each.alertId, each.nobodyWaits])).toEqual(Option.some([alertId, true]))
    expect([waitingSince, beganAt].map(time => time.toWire().slice(11, 16))).toEqual(["09:34", "09:30"])
    expect(nobodyWaits).toBeUndefined()
  })
})

describe("how an episode ended", () => {
  const episode = episodeOf(thread(), [message(2)], audience)

  it("ignores an answer from before it began", () => {
    expect(endingOf(episode, [message(1, { direction: "outgoing" }), message(2)])).toEqual(Option.none())
  })

  it("counts an answer in the same second if it follows the message", () => {
    const at = "2026-11-21 09:31:00"
    const answer = message(3, { direction: "outgoing", created_at: at })
    expect(endingOf(episode, [message(2, { created_at: at }), answer])).toMatchObject(
      Option.some({ how: "answered" })
    )
    const before = message(1, { direction: "outgoing", created_at: at })
    expect(endingOf(episode, [before, message(2, { created_at: at })])).toEqual(Option.none())
  })

  it("counts an answer of a later second, whatever its id is", () => {
    const answer = message(1, { direction: "outgoing", created_at: "2026-11-21 09:32:00" })
    expect(endingOf(episode, [message(2), answer])).toMatchObject(Option.some({ how: "answered" }))
  })

  it("is not by what the agency had written before, if the thread alone counts unread messages", () => {
    const out = message(1, { direction: "outgoing" })
    const read = [message(0, { readed_at: "2026-11-21 09:29:30" }), out]
    const counted = episodeOf(thread({ last_message_at: "2026-11-21 09:30:00" }), read, audience)
    expect(counted).toMatchObject({ key: "at:2026-11-21 09:30:00", nobodyWaits: true })
    expect(endingOf(counted, read)).toEqual(Option.none())
    const later = message(2, { direction: "outgoing" })
    expect(endingOf(counted, [...read, later])).toMatchObject(Option.some({ how: "answered" }))
  })

  it("is the first answer, not the last", () => {
    const messages = [
      message(2, { readed_at: "2026-11-21 09:50:00" }),
      message(9, { direction: "outgoing" }),
      message(5, { direction: "outgoing" })
    ]
    expect(endingOf(episode, messages)).toMatchObject(Option.some({ how: "answered", at: { minutes: 34 } }))
  })
})
