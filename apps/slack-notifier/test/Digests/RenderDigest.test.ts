import { LocalDate } from "@estate/domain/LocalDate"
import { LocalDateTimeFromWire } from "@estate/domain/LocalDateTime"
import { ThreadId } from "@estate/domain/Thread"
import type { Digest as RuleDigest } from "@estate/rules/Digest"
import { DateTime, Duration, Option, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { idOf } from "../../src/Alerts/AlertId.ts"
import type { Deed } from "../../src/Alerts/Deed.ts"
import { type Ending, episodeOf } from "../../src/Alerts/Episode.ts"
import { renderDigest } from "../../src/Digests/RenderDigest.ts"
import { type AnnouncedEpisode, digestOf } from "../../src/Digests/Summary.ts"
import type { StoredSilence } from "../../src/Settings/StoredSilence.ts"
import { message, thread } from "../Records.ts"

const zone = DateTime.zoneUnsafeMakeNamed("Europe/Moscow")
/** 09:00 of a Monday. */
const now = DateTime.unsafeMake("2026-11-23T06:00:00Z")
const at = Schema.decodeSync(LocalDateTimeFromWire)

const buyer = (
  n: number,
  since: string,
  ending?: readonly [Ending["how"], string],
  steps: ReadonlyArray<string> = [""],
  deeds: AnnouncedEpisode["deeds"] = [],
  names: Parameters<typeof thread>[0] = { author: `Buyer ${n}` }
): AnnouncedEpisode => {
  const open = episodeOf(
    thread({ ulid: ThreadId.make(`01JD00000000000000000000${n + 10}`), ...names }),
    [message(1, { created_at: since })],
    { name: "default", destination: "leads", zone }
  )
  const episode = ending === undefined ? open : open.ended({ how: ending[0], at: at(ending[1]) })
  return { episode, steps, deeds }
}

const silence = (
  about: object,
  until: string,
  comment = "",
  from = "2026-11-22T06:00:00Z"
): StoredSilence => ({
  id: 1,
  match: undefined,
  written: JSON.stringify(about),
  from: DateTime.unsafeMake(from),
  until: DateTime.unsafeMake(until),
  madeBy: "",
  comment
})

const digest = (
  announced: ReadonlyArray<AnnouncedEpisode>,
  previous = { year: 2026, month: 11, day: 20 },
  silences: ReadonlyArray<StoredSilence> = [],
  target: RuleDigest["target"] | null = { within: Duration.minutes(15), share: 0.9 }
) =>
  digestOf(
    {
      digestId: idOf([]),
      destination: "leads",
      name: "morning",
      company: "default",
      date: new LocalDate({ year: 2026, month: 11, day: 23 }),
      previous: new LocalDate(previous),
      at: now
    },
    target ?? undefined,
    announced,
    silences,
    () => zone,
    zone,
    now
  )

const weekend = digest([
  buyer(1, "2026-11-23 08:30:00"),
  buyer(2, "2026-11-22 10:00:00", undefined, ["", "owner", "heads"]),
  buyer(3, "2026-11-20 09:00:00", ["answered", "2026-11-20 09:04:00"]),
  buyer(
    4,
    "2026-11-20 10:00:00",
    ["answered", "2026-11-20 10:40:00"],
    ["", " also", "owner", "owner ×2", "claim over 1763971200000", "forgotten"]
  ),
  buyer(5, "2026-11-20 11:00:00", ["answered", "2026-11-20 11:06:30"]),
  buyer(6, "2026-11-21 11:00:00", ["read", "2026-11-21 11:10:00"]),
  buyer(7, "2026-11-21 12:00:00", ["deleted", "2026-11-21 12:10:00"]),
  buyer(8, "2026-11-19 12:00:00", ["answered", "2026-11-23 08:00:00"])
])

const lines = (digests: typeof weekend, language: "en" | "ru") => {
  const { text, blocks } = renderDigest(digests, () => ({ language, zone, threadUrl: Option.none() }), now)
  // A name and what follows it are two texts of a line.
  const written = JSON.stringify(blocks)
    .replaceAll('{"type":"user","user_id":"', '{"type":"text","text":"@')
    .replaceAll(/"\},\{"type":"text","text":"( · |: )/g, "$1")
  const texts = written.matchAll(/"text":"((?:[^"\\]|\\.)*)"/g)
  return [text, ...Array.from(texts, ([, found = ""]) => found.split("\\n")).flat()]
}

describe("a digest", () => {
  it("has no share of answers in time if nobody set a target", () => {
    const untimed = digest(
      [buyer(5, "2026-11-20 11:00:00", ["answered", "2026-11-20 11:06:30"])],
      undefined,
      [],
      null
    )
    expect(lines(untimed, "en")).toContain("median time to answer 6 min 30 s")
  })

  it("says who waits, the longest first, and how buyers of the last days were answered", () => {
    expect(lines(weekend, "en")).toEqual([
      "📋 2 buyers are waiting for an answer, the longest for 23 h",
      "📋 2 buyers are waiting for an answer",
      "morning  ·  Monday, 23 November 2026",
      "Buyer 2 · 23 h — 2-комн. квартира, 54 м², ул. Профсоюзная, 43",
      "Buyer 1 · 30 min — 2-комн. квартира, 54 м², ул. Профсоюзная, 43",
      "Since 20 Nov: 6 buyers wrote, 3 answered",
      "median time to answer 6 min 30 s  ·  within 15 min: 50%  ·  read, no answer seen: 1",
      "Steps reached: owner 2, read and not answered 1, heads 1"
    ])
    expect(lines(weekend, "ru")).toEqual([
      "📋 Ждут ответа: 2 покупателя, дольше всех — 23 ч",
      "📋 Ждут ответа: 2 покупателя",
      "morning  ·  понедельник, 23 ноября 2026 г.",
      "Buyer 2 · 23 ч — 2-комн. квартира, 54 м², ул. Профсоюзная, 43",
      "Buyer 1 · 30 мин — 2-комн. квартира, 54 м², ул. Профсоюзная, 43",
      "С 20 нояб.: написали 6 покупателей, с ответом — 3",
      expect.stringMatching(
        /^медиана времени ответа — 6 мин 30 с {2}· {2}за 15 мин: 50\s% {2}· {2}прочитано, ответа не видно: 1$/
      ),
      "Сработали шаги: owner 2, прочитано без ответа 1, heads 1"
    ])
  })

  it("names a buyer without a name, and a listing without a title by its number", () => {
    const unnamed = { author: "\u200b", order_title: "" }
    const waiting = digest([buyer(1, "2026-11-23 08:30:00", undefined, [""], [], unnamed)])
    expect(lines(waiting, "en")).toContain("A buyer · 30 min — listing 1042")
  })

  it("links names to the company's own page of the thread, without markup of a buyer", () => {
    const style = { language: "en" as const, zone, threadUrl: Option.some("https://crm.example/{threadId}") }
    const { blocks } = renderDigest(weekend, () => style, now)
    const [{ threadId } = { threadId: "" }] = weekend.waiting
    expect(JSON.stringify(blocks)).toContain(
      `{"type":"link","url":"https://crm.example/${threadId}","text":"Buyer 2"}`
    )
  })

  it("says that nobody waits, and nobody wrote yesterday", () => {
    expect(lines(digest([], { year: 2026, month: 11, day: 22 }), "en")).toEqual([
      "📋 Nobody is waiting for an answer",
      "📋 Nobody is waiting for an answer",
      "morning  ·  Monday, 23 November 2026",
      "Yesterday: nobody wrote"
    ])
  })

  it("names the silences that end on its day, soonest first", () => {
    const silences = [
      silence({ listing: [4201] }, "2026-11-23T20:59:00Z"),
      silence({ author: ["casino*", "spam"] }, "2026-11-23T15:00:00Z", "a wave of spam"),
      silence({ listing: [1] }, "2026-11-23T21:00:00Z", "ends tomorrow"),
      silence({ listing: [2] }, "2026-11-23T06:00:00Z", "is over"),
      silence({ listing: [3] }, "2026-11-23T10:00:00Z", "has not begun", "2026-11-23T07:00:00Z")
    ]
    expect(lines(digest([], undefined, silences), "en").slice(-3)).toEqual([
      "Silences that end today:",
      "18:00  ·  author casino*, spam (a wave of spam)",
      "23:59  ·  listing 4201"
    ])
    expect(lines(digest([], undefined, silences), "ru").slice(-3)[0]).toBe("Сегодня заканчиваются паузы:")
    const many = Array.from({ length: 12 }, () => silence({ listing: [1] }, "2026-11-23T20:00:00Z"))
    expect(lines(digest([], undefined, many), "en").at(-1)).toBe("and 2 more")
  })

  it("says what people did in Slack, and what they took and nobody has answered", () => {
    const deed = (kind: Deed["kind"], person: string) => ({
      ...{ kind, person, slackUser: `U0${person}`, at: now, until: undefined, detail: "" }
    })
    const [anna, oleg] = [deed("taken", "anna"), deed("taken", "oleg")]
    const answered = ["answered", "2026-11-20 09:04:00"] as const
    const acted = digest([
      buyer(1, "2026-11-20 09:00:00", answered, [""], [anna, deed("replied", "anna")]),
      // Before these days: only those who still wait count.
      buyer(2, "2026-11-12 09:00:00", undefined, [""], [oleg, anna]),
      buyer(3, "2026-11-12 09:00:00", answered, [""], [oleg]),
      buyer(4, "2026-11-22 09:00:00", undefined, [""], [oleg, deed("handled", "")]),
      buyer(5, "2026-11-22 09:00:00", undefined, [""], [oleg, deed("released", "oleg")])
    ])
    expect(lines(acted, "en").slice(-4)).toEqual([
      "In Slack:",
      "Anna: taken 2, of them not answered yet 1, replies 1",
      "Oleg: taken 1",
      // Slack shows the name of whom the rules do not name.
      "@U0: handled 1"
    ])
    expect(lines(acted, "ru").slice(-4)[1]).toBe("Anna: взято 2, из них пока без ответа 1, ответов 1")
  })

  it("lists ten buyers and counts the others", () => {
    const many = digest(Array.from({ length: 13 }, (_, n) => buyer(n, `2026-11-23 08:${10 + n}:00`)))
    expect(lines(many, "en").slice(3)).toEqual([
      ...Array.from({ length: 10 }, (_, n) => expect.stringContaining(`Buyer ${n} · ${50 - n} min`)),
      "and 3 more",
      "Since 20 Nov: nobody wrote"
    ])
  })

  it("shows hostile texts as they are, and Slack takes the longest", () => {
    const hostile = "<!channel> *x* \u202e@here ".repeat(400)
    const { episode } = buyer(1, "2026-11-23 08:30:00")
    const longest = thread({ ulid: episode.threadId, author: hostile, order_title: hostile })
    const all = Array.from({ length: 20 }, () => ({
      episode: episode.withLatest(longest),
      steps: [hostile],
      deeds: []
    }))
    const { text, blocks } = renderDigest(
      digest(all),
      () => ({ language: "ru", zone, threadUrl: Option.none() }),
      now
    )
    expect(text).not.toContain("<!")
    const types = Array.from(
      JSON.stringify(blocks).matchAll(/"type":"(mrkdwn|plain_text)"/g),
      ([, type]) => type
    )
    expect(new Set(types)).toEqual(new Set(["plain_text"]))
    expect(JSON.stringify(blocks)).not.toContain("\u202e")
    expect(JSON.stringify(blocks).length).toBeLessThan(13_000)
  })
})
