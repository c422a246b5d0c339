import { describe, expect, it } from "@effect/vitest"
import {
  type Conversation,
  conversationAt,
  conversationOf,
  enquiries as enquiriesIn,
  wordIn,
  wordInThread
} from "@estate/domain/Conversation"
import { LocalDateTimeFromWire } from "@estate/domain/LocalDateTime"
import { Message } from "@estate/domain/Message"
import { Thread } from "@estate/domain/Thread"
import * as wire from "@estate/testing/Wire"
import { FastCheck, Option, Schema } from "effect"

const readTime = Schema.decodeUnknownSync(LocalDateTimeFromWire)
/** A time of a day in November 2026, as `20 10:00:00`. */
const time = (text: string) => readTime(`2026-11-${text}`)

type Said = readonly [who: string, at: string, text: string]
const buyer = (at: string, text = "Можно посмотреть?"): Said => ["incoming", at, text]
const agency = (at: string, text = "Да"): Said => ["outgoing", at, text]
const notice = (at: string): Said => ["system", at, ""]

const idOf = (index: number) => `01JD00000000000000000000${String(index + 10)}`
const messagesOf = (said: ReadonlyArray<Said>): ReadonlyArray<Message> =>
  said.map(([direction, at, text], index) =>
    Schema.decodeUnknownSync(Message)(
      wire.message({
        ulid: idOf(index),
        direction,
        created_at: `2026-11-${at}`,
        message: text,
        type: text === "[photo]" ? "file" : "text"
      })
    )
  )

/** The enquiries as «asked > how it ended and when», and whose turn it is. */
const read = (said: ReadonlyArray<Said>, handled: ReadonlyArray<string> = []) =>
  shown(conversationOf(messagesOf(said), handled.map(time)))
const shown = (conversation: Conversation) => {
  const word = wordIn(conversation)
  return {
    enquiries: enquiriesIn(conversation).map(({ askedAt, ending }) =>
      [
        askedAt.toWire().slice(8),
        ...Option.toArray(ending).map(({ how, at }) => `${how} ${at.toWire().slice(8)}`)
      ].join(" > ")
    ),
    word: word._tag === "Answered" ? "answered" : `${word._tag} ${word.since.toWire().slice(8)}`
  }
}

interface Case {
  readonly what: string
  readonly said: ReadonlyArray<Said>
  readonly handled?: ReadonlyArray<string>
  readonly enquiries: ReadonlyArray<string>
  readonly word: string
}

const asked = "10 10:00:00"
const answered = "10 10:05:00"
const answeredOnce = [buyer(asked), agency(answered)]
const first = `${asked} > answered ${answered}`

const cases: ReadonlyArray<Case> = [
  { what: "nobody wrote", said: [], enquiries: [], word: "answered" },
  { what: "the agency alone wrote", said: [agency(asked)], enquiries: [], word: "answered" },
  { what: "a buyer asks", said: [buyer(asked)], enquiries: [asked], word: `Waiting ${asked}` },
  {
    what: "a buyer asks in several messages",
    said: [buyer(asked), buyer("10 10:01:00", "И торг?")],
    enquiries: [asked],
    word: `Waiting ${asked}`
  },
  { what: "the agency answers", said: answeredOnce, enquiries: [first], word: "answered" },
  {
    what: "the agency writes twice",
    said: [...answeredOnce, agency("10 11:00:00")],
    enquiries: [first],
    word: "answered"
  },
  {
    what: "a buyer says thanks",
    said: [...answeredOnce, buyer("10 10:06:00", "Спасибо!")],
    enquiries: [first],
    word: "Finished 10 10:06:00"
  },
  {
    what: "a buyer says goodbye in two messages",
    said: [...answeredOnce, buyer("10 10:06:00", "Хорошо."), buyer("10 10:06:30", "До свидания")],
    enquiries: [first],
    word: "Finished 10 10:06:30"
  },
  {
    what: "a question comes 13 days after the thanks",
    said: [...answeredOnce, buyer("10 10:06:00", "Спасибо!"), buyer("23 12:00:00", "Можно завтра?")],
    enquiries: [first, "23 12:00:00"],
    word: "Waiting 23 12:00:00"
  },
  {
    what: "the agency writes by itself after the thanks",
    said: [...answeredOnce, buyer("10 10:06:00", "Спасибо!"), agency("20 12:00:00", "Цена снижена")],
    enquiries: [first],
    word: "answered"
  },
  {
    what: "a question and then thanks, before any answer",
    said: [...answeredOnce, buyer("10 10:06:00", "А торг?"), buyer("10 10:07:00", "Спасибо!")],
    enquiries: [first, "10 10:06:00"],
    word: "Waiting 10 10:06:00"
  },
  {
    what: "a picture after the thanks",
    said: [...answeredOnce, buyer("10 10:06:00", "Спасибо!"), buyer("10 10:07:00", "[photo]")],
    enquiries: [first, "10 10:07:00"],
    word: "Waiting 10 10:07:00"
  },
  {
    what: "thanks that the agency's call earned",
    said: [buyer(asked, "Спасибо!")],
    enquiries: [],
    word: `Finished ${asked}`
  },
  {
    what: "a person marks it as handled",
    said: [buyer(asked)],
    handled: ["10 10:30:00"],
    enquiries: [`${asked} > handled 10 10:30:00`],
    word: "Finished 10 10:30:00"
  },
  {
    what: "the agency writes after that",
    said: [buyer(asked), agency("10 11:00:00")],
    handled: ["10 10:30:00"],
    enquiries: [`${asked} > handled 10 10:30:00`],
    word: "answered"
  },
  {
    what: "the buyer asks again after that",
    said: [buyer(asked), buyer("10 11:00:00", "Вы здесь?")],
    handled: ["10 10:30:00"],
    enquiries: [`${asked} > handled 10 10:30:00`, "10 11:00:00"],
    word: "Waiting 10 11:00:00"
  },
  {
    what: "the buyer says thanks after that",
    said: [buyer(asked), buyer("10 11:00:00", "Спасибо!")],
    handled: ["10 10:30:00"],
    enquiries: [`${asked} > handled 10 10:30:00`],
    word: "Finished 10 11:00:00"
  },
  {
    what: "what nobody asks is marked as handled",
    said: answeredOnce,
    handled: ["10 10:30:00"],
    enquiries: [first],
    word: "answered"
  },
  {
    what: "a notice of the platform",
    said: [buyer(asked), notice("10 10:01:00")],
    enquiries: [asked],
    word: `Waiting ${asked}`
  }
]

describe("conversationOf", () => {
  it.each(cases)("$what", ({ said, handled, enquiries, word }) => {
    const expected = { enquiries, word }
    expect(read(said, handled)).toEqual(expected)
    expect(shown(conversationOf(messagesOf(said).toReversed(), handled?.map(time)))).toEqual(expected)
  })

  it("takes messages of one second in the order of their ids", () => {
    expect(read([buyer(asked), agency(asked)]).word).toBe("answered")
    expect(read([agency(asked), buyer(asked)]).word).toBe(`Waiting ${asked}`)
  })

  it("of a buyer who goes on and on takes no longer for each message than for the one before", () => {
    const [question] = messagesOf([buyer("20 10:00:00", "Можно посмотреть? ".repeat(20))])
    const said = Array.from({ length: 20_000 }, () => question).filter(message => message !== undefined)
    // Judging all of them together, each time anew, would take minutes.
    expect(conversationOf(said).turns).toHaveLength(1)
  })

  it("answers a buyer whose thanks alone are longer than a message may be", () => {
    const thanks = (count: number) =>
      Array.from({ length: count }, () => buyer("20 10:00:00", "Спасибо ".repeat(100)))
    expect(wordIn(conversationOf(messagesOf([agency("20 09:00:00"), ...thanks(4)])))._tag).toBe("Finished")
    expect(wordIn(conversationOf(messagesOf([agency("20 09:00:00"), ...thanks(9)])))._tag).toBe("Waiting")
  })

  it("names the message that answered", () => {
    const [turn] = conversationOf(messagesOf(answeredOnce)).turns
    expect(turn?.ending).toMatchObject({ value: { how: "answered", messageId: idOf(1) } })
  })
})

describe("wordInThread", () => {
  const thread = (changes: wire.Changes) => Schema.decodeUnknownSync(Thread)(wire.thread(changes))
  const empty = conversationOf([])

  it("goes by the last message of an unread thread whose messages do not show the buyer's", () => {
    const last = { unread_messages: 1, last_message_at: `2026-11-${asked}` }
    const since = time(asked)
    expect(wordInThread(thread({ ...last, last_message: "Ау?" }), empty)).toEqual({ _tag: "Waiting", since })
    expect(wordInThread(thread({ ...last, last_message: "Спасибо" }), empty)).toMatchObject({
      _tag: "Finished",
      since
    })
    expect(wordInThread(thread({ ...last, unread_messages: 0 }), empty)).toEqual({ _tag: "Answered" })
  })

  it("goes by the messages if they show the buyer's, read or not", () => {
    const waits = conversationOf(messagesOf([buyer(asked)]))
    for (const unread_messages of [0, 3])
      expect(wordInThread(thread({ unread_messages }), waits)).toEqual({
        _tag: "Waiting",
        since: time(asked)
      })
  })
})

const minute = FastCheck.integer({ min: 0, max: 40 }).map(n => `10 10:${String(n).padStart(2, "0")}:00`)
const texts = ["Спасибо!", "Хорошо", "Можно?", "до свидания", "", "[photo]", "Thanks", "ok"]
const generated = FastCheck.record({
  said: FastCheck.array(
    FastCheck.tuple(
      FastCheck.constantFrom("incoming", "incoming", "outgoing", "system"),
      minute,
      FastCheck.constantFrom(...texts)
    ),
    { maxLength: 12 }
  ),
  handled: FastCheck.array(minute, { maxLength: 3 }),
  cut: minute
})

describe("any conversation", () => {
  it("that is cut at a moment was what its messages until then make", () => {
    FastCheck.assert(
      FastCheck.property(generated, ({ said, handled, cut }) => {
        const messages = messagesOf(said)
        const until = <A>(all: ReadonlyArray<A>, at: (each: A) => string) =>
          all.filter(each => at(each) <= cut)
        const earlier = messages.filter((_, index) => (said[index]?.[1] ?? "") <= cut)
        expect(conversationAt(conversationOf(messages, handled.map(time)), time(cut))).toEqual(
          conversationOf(earlier, until(handled, each => each).map(time))
        )
      }),
      { numRuns: 2000 }
    )
  })

  it("has turns and pauses in order, one at a time, and no turn that begins with closing words", () => {
    FastCheck.assert(
      FastCheck.property(generated, ({ said, handled }) => {
        const { turns, pauses } = conversationOf(messagesOf(said), handled.map(time))
        const spans = [
          ...turns.map(turn => [turn.askedAt, Option.map(turn.ending, ({ at }) => at)] as const),
          ...pauses.map(({ from, until }) => [from, until] as const)
        ].map(([from, until]) => ({
          from: from.toWire(),
          until: Option.match(until, { onNone: () => "~", onSome: at => at.toWire() })
        }))
        for (const span of spans) expect(span.from <= span.until).toBe(true)
        expect(spans.filter(({ until }) => until === "~").length).toBeLessThanOrEqual(1)
        const closing = said.filter(([, at]) => said.filter(other => other[1] === at).length === 1)
        for (const [who, at, text] of closing)
          if (who === "incoming" && ["Спасибо!", "до свидания", "Thanks"].includes(text))
            expect(turns.map(({ askedAt }) => askedAt.toWire())).not.toContain(`2026-11-${at}`)
      }),
      { numRuns: 2000 }
    )
  })
})
