import { LocalDateTimeFromWire } from "@estate/domain/LocalDateTime"
import { DateTime, FastCheck, Option, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { episodeOf } from "../../src/Alerts/Episode.ts"
import { type RenderStyle, renderAlert, renderAsText } from "../../src/Alerts/Render.ts"
import { message, thread, threadId } from "../Records.ts"

const zone = DateTime.zoneUnsafeMakeNamed("Europe/Moscow")
const style = { language: "ru" as const, zone, threadUrl: Option.none<string>() }
const now = DateTime.unsafeMake("2026-11-21T06:44:00Z")
const audience = { name: "default", destination: "leads", zone }
const episode = (wire: Parameters<typeof thread>[0] = {}) => episodeOf(thread(wire), [message(1)], audience)

/** Every text in a message, with its type: Slack applies formatting only in mrkdwn. */
const textsOf = (value: unknown): ReadonlyArray<{ readonly type: string; readonly text: string }> => {
  if (typeof value !== "object" || value === null) return []
  const inner = Object.values(value).flatMap(textsOf)
  return "text" in value && typeof value.text === "string" && "type" in value
    ? [{ type: String(value.type), text: value.text }, ...inner]
    : inner
}

describe("an open alert", () => {
  it("shows the buyer, the listing, the message, the waiting time and the link to the thread", () => {
    const message = renderAlert(episode(), style, now)
    expect(message.text).toBe(
      "🔔 Анна Петровна ждёт ответа · 14 мин — 2-комн. квартира, 54 м², ул. Профсоюзная, 43: Здравствуйте, ещё продаёте?"
    )
    expect(textsOf(message.blocks).map(({ text }) => text)).toEqual([
      "🔔 Анна Петровна ждёт",
      "⏱ <!date^1795242600^{ago}|2026-11-21 09:30, 14 мин>",
      "💬 Здравствуйте, ещё продаёте?",
      "🏠 2-комн. квартира, 54 м², ул. Профсоюзная, 43 · объявление 1042"
    ])
  })

  it("says that a buyer waits, even if the buyer has no name, or an invisible one", () => {
    for (const author of ["", " ", "\u200b"]) {
      const { text, blocks } = renderAlert(episode({ author }), style, now)
      expect(text).toMatch(/^🔔 Покупатель ждёт ответа/u)
      expect(textsOf(blocks)[0]?.text).toBe("🔔 Покупатель ждёт")
    }
  })

  it("names the listing by its number if it has no title, or an invisible one", () => {
    for (const order_title of ["", " ", "\u200b"]) {
      const { text, blocks } = renderAlert(episode({ order_title }), style, now)
      expect(text).toBe(
        "🔔 Анна Петровна ждёт ответа · 14 мин — объявление 1042: Здравствуйте, ещё продаёте?"
      )
      expect(textsOf(blocks).at(-1)?.text).toBe("🏠 объявление 1042")
    }
  })

  it("links to the thread's address if there is a template, which its values cannot break out of", () => {
    const threadUrl = Option.some("https://crm.example/t/{threadId}?listing={listingId}&x=<y>|z")
    const message = renderAlert(episode(), { ...style, threadUrl }, now)
    expect(JSON.stringify(message.blocks)).toContain(
      `<https://crm.example/t/${threadId}?listing=1042&amp;x=&lt;y&gt;%7Cz|Открыть диалог>`
    )
  })

  it.each([
    ["short", {}, ["header", "context", "section", "actions", "context"]],
    ["long", { last_message: "Есть ли план с размерами? Нам важно, как встанет кухня." }, undefined],
    ["two lines", { last_message: "Да.\nКогда?" }, undefined],
    ["from a long name", { author: "Константин Константинопольский" }, undefined]
  ])("has three lines before its buttons on a phone: its message is %s", (_, wire, short) => {
    const buttonsOf = () => ({ canReply: true, hasHours: true })
    const { blocks } = renderAlert(episode(wire), { ...style, buttonsOf }, now)
    const below = ["header", "context", "actions", "section", "context"]
    expect(blocks.map(({ type }) => type)).toEqual(short ?? below)
  })

  it("says that thanks need no answer, and names no wait", () => {
    const thanks = episodeOf(
      thread({ last_message: "Спасибо!" }),
      [message(1, { message: "Спасибо!" })],
      audience
    )
    const shown = renderAlert(thanks, style, now)
    expect(shown.text).toMatch(/^💬 Анна Петровна: ответ не нужен — /)
    expect(JSON.stringify(shown.blocks)).toContain("Спасибо!")
    expect(JSON.stringify(shown)).not.toContain("ждёт")
  })

  it("has a heading of two lines on a phone at most: the bell alone says that a long name waits", () => {
    const author = "Екатерина Константинопольская"
    expect(renderAlert(episode({ author }), style, now).blocks[0]).toMatchObject({
      text: { text: `🔔 ${author}` }
    })
  })

  it("is available in English", () => {
    expect(renderAlert(episode({ author: "Ann" }), { ...style, language: "en" }, now).text).toMatch(
      /^🔔 Ann is waiting for an answer · 14 min — /
    )
  })
})

describe("a closed alert", () => {
  it("says how it ended and after how long, and hides the message", () => {
    const at = Schema.decodeSync(LocalDateTimeFromWire)("2026-11-21 09:34:00")
    const ended = episode().ended({ how: "answered", at })
    const message = renderAlert(ended, style, now)
    expect(message.text).toMatch(/^✅ Анна Петровна: ответили через 4 мин — /)
    expect(JSON.stringify(message)).not.toContain("Здравствуйте")
  })
})

describe("an alert that people can act on", () => {
  const clickable = { ...style, buttonsOf: () => ({ canReply: true, hasHours: true }) }
  const deed = (kind: "taken" | "snoozed" | "handled" | "silenced" | "replied", at = now) => ({
    kind,
    person: "anna",
    slackUser: "U01ANNA",
    at,
    until: kind === "snoozed" || kind === "silenced" ? DateTime.add(at, { minutes: 30 }) : undefined,
    detail: ""
  })
  const shown = (deeds: ReadonlyArray<ReturnType<typeof deed>>, by: RenderStyle = clickable, at = now) =>
    textsOf(renderAlert(episode().withDeeds(deeds), by, at).blocks).map(({ text }) => text)

  it("has buttons where they can be clicked, and is the same as ever elsewhere", () => {
    const without = renderAlert(episode(), style, now).blocks
    expect(shown([]).slice(-8)).toEqual([
      "Взять",
      "Ответить",
      "Отложить на 30 минут",
      "Отложить до открытия",
      "Уже решено",
      "Не уведомлять об авторе сутки…",
      "Почему это здесь?",
      "🏠 2-комн. квартира, 54 м², ул. Профсоюзная, 43 · объявление 1042"
    ])
    expect(renderAlert(episode(), clickable, now).blocks.filter(({ type }) => type !== "actions")).toEqual(
      without
    )
    expect(JSON.stringify(without)).not.toContain("actions")
    expect(renderAsText(episode(), clickable, now).blocks).toEqual([])
  })

  it("says who has it, until when it is quiet, and that it is handled until the buyer writes again", () => {
    const taken = shown([deed("taken")])
    expect(taken.slice(0, 2)).toEqual([
      "🙋 Anna · Анна Петровна",
      "⏱ <!date^1795242600^{ago}|2026-11-21 09:30, 14 мин>  ·  занимается <@U01ANNA>"
    ])
    expect(taken).toContain("Забрать себе")
    expect(taken).not.toContain("Взять")
    const line = (...deeds: ReadonlyArray<ReturnType<typeof deed>>) => shown(deeds).join(" ")
    expect(line(deed("snoozed"))).toMatch(/<@U01ANNA> до <!date\^\d+\^\{time\}\|/)
    expect(shown([deed("snoozed")], clickable, DateTime.add(now, { hours: 1 })).join()).not.toMatch(
      /Отложено|<@U01ANNA>/
    )
    expect(line(deed("snoozed"))).toContain("💤 Отложено · Анна Петровна")
    expect(line(deed("handled"))).toContain("решено: <@U01ANNA>")
    expect(line(deed("handled", DateTime.subtract(now, { hours: 1 })))).not.toContain("решено:")
    expect(line(deed("silenced"))).toContain("🔕 Пауза · Анна Петровна")
    expect(shown([deed("silenced")])).toContain("Снова уведомлять об авторе")
  })

  it("says who answered, if that was from Slack", () => {
    const at = Schema.decodeSync(LocalDateTimeFromWire)("2026-11-21 09:39:00")
    const answered = episode()
      .withDeeds([deed("taken"), deed("replied")])
      .ended({ how: "answered", at })
    const message = renderAlert(answered, { ...clickable, language: "en" }, now)
    expect(message.text).toMatch(/^✅ Anna answered Анна Петровна after 9 min — /)
    expect(JSON.stringify(message.blocks)).toContain("<@U01ANNA>")
  })

  it("has no button that could do nothing: a nameless author cannot be silenced", () => {
    const nameless = renderAlert(episode({ author: "***" }), clickable, now)
    expect(JSON.stringify(nameless.blocks)).not.toContain("silence")
  })

  it("has no buttons once nobody waits", () => {
    const closed = episode()
      .withDeeds([deed("taken")])
      .ended({ how: "answered", at: episode().waitingSince })
    expect(JSON.stringify(renderAlert(closed, clickable, now).blocks)).not.toMatch(/actions|U01ANNA/)
  })
})

describe("a buyer's texts", () => {
  // The unit "binary" of FastCheck takes a second to make.
  const unit = FastCheck.nat(0x10_ff_ff).map(point => String.fromCodePoint(point))
  const hostile = FastCheck.oneof(
    FastCheck.constantFrom(
      "<!channel>",
      "<!here|x> *b* _i_ ~s~ `c` ```d```",
      "<http://x|y>",
      "<@U123> :smile: &lt;!channel&gt;",
      "\u202Egnp.exe",
      "😀".repeat(4000),
      "a\u0000b\nc"
    ),
    FastCheck.string({ unit, maxLength: 9000 })
  )

  it("appear only in plain text, within Slack's limits, whatever they are", () => {
    FastCheck.assert(
      FastCheck.property(hostile, hostile, hostile, (author, order_title, last_message) => {
        const message = renderAlert(episode({ author, order_title, last_message }), style, now)
        const texts = textsOf(message.blocks)
        const alive = texts.filter(({ type }) => type !== "plain_text")
        expect(alive).toEqual(textsOf(renderAlert(episode(), style, now).blocks).slice(1, 2))
        for (const { type, text } of texts) {
          expect(text.length).toBeGreaterThan(0)
          expect(text.length).toBeLessThanOrEqual(type === "header" ? 150 : 3000)
          expect(text).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/)
        }
        expect(texts.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(13_200)
        for (const text of [
          message.text,
          renderAsText(episode({ author, order_title, last_message }), style, now).text
        ]) {
          expect(text).not.toMatch(/[<>]/)
          expect(text.length).toBeLessThan(2000)
        }
      })
    )
  })

  it("are truncated between characters", () => {
    const message = renderAlert(episode({ last_message: "😀".repeat(4000) }), style, now)
    const shown = textsOf(message.blocks)[2]?.text ?? ""
    expect(shown.endsWith("😀…")).toBe(true)
    expect(shown).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/)
  })
})
