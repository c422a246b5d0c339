import { describe, expect } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { answerOf, postText, sandboxTest } from "./SlackClient.ts"

interface Element {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: ReadonlyArray<string | Element>
}

const Element: Schema.Schema<Element> = Schema.Struct({
  tag: Schema.String,
  attributes: Schema.Record({ key: Schema.String, value: Schema.String }),
  children: Schema.Array(Schema.suspend(() => Schema.Union(Schema.String, Element)))
})

const View = Schema.decodeUnknownPromise(
  Schema.Struct({ title: Schema.String, messages: Schema.Array(Element), now: Schema.String })
)

const view = (url: string, channel = "leads") =>
  answerOf(async () => View(await (await fetch(`${url}/sandbox/page/view?channel=${channel}`)).json()))

const textOf = (element: Element): string =>
  element.children.map(child => (typeof child === "string" ? child : textOf(child))).join("")

const all = (element: Element, isWanted: (each: Element) => boolean): ReadonlyArray<Element> => [
  ...(isWanted(element) ? [element] : []),
  ...element.children.flatMap(child => (typeof child === "string" ? [] : all(child, isWanted)))
]

const content = (article: Element) => all(article, ({ attributes }) => attributes.class === "content")

const marks = (article: Element) =>
  content(article)
    .flatMap(each => all(each, ({ tag }) => !["div", "h2"].includes(tag)))
    .map(each => [each.attributes.href ?? each.attributes["data-mention"] ?? each.tag, textOf(each)])

const hostile =
  "<!channel> <@U0ANNA> <!subteam^S0HEADS> <http://evil.example|click> *bold* _it_ ~no~ `code` https://evil.example :tada:"

describe("the page", () => {
  sandboxTest("draws mark-up in mrkdwn, with what it mentions and links to", ({ bot, sandbox }) =>
    Effect.gen(function* () {
      yield* answerOf(() =>
        bot.chat.postMessage({
          channel: "leads",
          blocks: [{ type: "section", text: { type: "mrkdwn", text: `${hostile} &lt;x&gt; :nope:` } }]
        })
      )
      const { messages } = yield* view(sandbox.url)
      expect(messages.flatMap(marks)).toEqual([
        ["!channel", "@channel"],
        ["@U0ANNA", "@Anna"],
        ["!subteam^S0HEADS", "@heads"],
        ["http://evil.example", "click"],
        ["strong", "bold"],
        ["em", "it"],
        ["del", "no"],
        ["code", "code"],
        ["https://evil.example", "https://evil.example"]
      ])
      expect(messages.flatMap(content).map(textOf)).toEqual([
        "@channel @Anna @heads click bold it no code https://evil.example 🎉 <x> :nope:"
      ])
    })
  )

  sandboxTest("draws what one can click, with what it asks before", ({ bot, sandbox }) =>
    Effect.gen(function* () {
      const plain = (text: string) => ({ type: "plain_text", text }) as const
      const confirm = {
        title: plain("Sure?"),
        text: plain("The buyer gets it."),
        confirm: plain("Send"),
        deny: plain("No"),
        style: "danger"
      } as const
      const options = [{ text: plain("Anna"), value: "anna" }]
      yield* answerOf(() =>
        bot.chat.postMessage({
          ...{ channel: "leads", text: "x" },
          blocks: [
            {
              ...{ type: "actions", block_id: "acts" },
              elements: [
                { type: "button", action_id: "send", text: plain("Send"), confirm },
                { type: "static_select", action_id: "who", placeholder: plain("Who?"), options }
              ]
            }
          ]
        })
      )
      const [article] = (yield* view(sandbox.url)).messages
      const marked = article === undefined ? [] : all(article, each => "data-action-id" in each.attributes)
      expect(marked.map(({ attributes, tag }) => ({ ...attributes, tag }))).toMatchObject([
        {
          ...{ tag: "button", "data-action-id": "send", "data-block-id": "acts" },
          ...{ "data-confirm-title": "Sure?", "data-confirm-text": "The buyer gets it." },
          ...{ "data-confirm-yes": "Send", "data-confirm-no": "No", "data-confirm-style": "danger" }
        },
        { tag: "select", "data-action-id": "who", "aria-label": "Who?" }
      ])
      expect(marked.map(textOf)).toEqual(["Send", "Who?Anna"])
    })
  )

  sandboxTest("hands a date to the browser to word, with its fallback", ({ bot, sandbox }) =>
    Effect.gen(function* () {
      yield* answerOf(() =>
        bot.chat.postMessage({
          channel: "leads",
          blocks: [
            {
              type: "context",
              elements: [
                { type: "mrkdwn", text: "since <!date^1795242600^{time}|09:30>, <!date^x^{ago}|never>" }
              ]
            }
          ]
        })
      )
      const { messages } = yield* view(sandbox.url)
      const dates = messages
        .flatMap(content)
        .flatMap(each => all(each, ({ attributes }) => attributes.class === "date"))
      expect(dates.map(each => [each.attributes, textOf(each)])).toEqual([
        [{ class: "date", "data-seconds": "1795242600", "data-format": "{time}" }, "09:30"],
        [{ class: "date" }, "never"]
      ])
    })
  )

  sandboxTest("leaves a plain text as it is, whatever it says", ({ bot, sandbox }) =>
    Effect.gen(function* () {
      const draw = (emoji: boolean) =>
        answerOf(() =>
          bot.chat.postMessage({
            channel: "leads",
            blocks: [{ type: "section", text: { type: "plain_text", text: hostile, emoji } }]
          })
        )
      yield* draw(false)
      yield* draw(true)
      const { messages } = yield* view(sandbox.url)
      expect(messages.flatMap(marks)).toEqual([])
      expect(messages.flatMap(content).map(textOf)).toEqual([hostile, hostile.replace(":tada:", "🎉")])
    })
  )

  sandboxTest("makes no link of an address that is none", ({ bot, sandbox }) =>
    Effect.gen(function* () {
      yield* answerOf(() =>
        bot.chat.postMessage({
          channel: "leads",
          text: "x",
          blocks: [
            { type: "section", text: { type: "mrkdwn", text: "<javascript:alert(1)|press>" } },
            {
              type: "actions",
              elements: [
                { type: "button", text: { type: "plain_text", text: "Bad" }, url: "javascript:alert(1)" },
                { type: "button", text: { type: "plain_text", text: "Good" }, url: "https://a.example/1" }
              ]
            }
          ]
        })
      )
      const { messages } = yield* view(sandbox.url)
      const links = messages.flatMap(content).flatMap(each => all(each, ({ tag }) => tag === "a"))
      expect(links.map(link => [link.attributes.href, link.attributes.rel, textOf(link)])).toEqual([
        ["https://a.example/1", "noopener noreferrer", "Good"]
      ])
    })
  )

  sandboxTest("shows edits, replies and metadata, and no deleted message", ({ bot, sandbox }) =>
    Effect.gen(function* () {
      const gone = yield* postText(bot, "leads", "gone")
      const { channel = "", ts = "" } = yield* answerOf(() =>
        bot.chat.postMessage({
          channel: "leads",
          text: "before",
          metadata: { event_type: "alert", event_payload: { alert_id: "a1f3" } }
        })
      )
      yield* postText(bot, "leads", "reply", ts)
      yield* answerOf(() => bot.chat.update({ channel, ts, text: "after" }))
      yield* answerOf(() => bot.chat.delete(gone))
      const { messages, title } = yield* view(sandbox.url)
      expect(title).toBe("#leads")
      expect(messages.map(({ attributes }) => [attributes["data-ts"], attributes["data-channel"]])).toEqual([
        [ts, channel]
      ])
      const words = messages.map(textOf).join()
      for (const word of ["after", "(edited)", "1 reply", "a1f3"]) expect(words).toContain(word)
      expect(words).not.toContain("before")
    })
  )

  sandboxTest("loads nothing from elsewhere", ({ sandbox }) =>
    Effect.gen(function* () {
      const page = yield* answerOf(() => fetch(sandbox.url))
      const policy = page.headers.get("content-security-policy") ?? ""
      expect(policy).toContain("default-src 'none'")
      expect(policy.match(/\b(https?:|unsafe-|\*|data:)/)).toBeNull()
      const html = yield* answerOf(() => page.text())
      const assets = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address)
      expect(assets).toContain("/sandbox/page/script.js")
      for (const address of assets) {
        expect((yield* answerOf(() => fetch(new URL(String(address), sandbox.url)))).status).toBe(200)
      }
      const script = yield* answerOf(async () =>
        (await fetch(`${sandbox.url}/sandbox/page/script.js`)).text()
      )
      expect(script).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write/)
      expect(() => new Function(script)).not.toThrow()
    })
  )

  sandboxTest("receives an event for each change", ({ bot, sandbox }) =>
    Effect.gen(function* () {
      const shown = yield* answerOf(async () => {
        const stop = new AbortController()
        const { body } = await fetch(`${sandbox.url}/sandbox/events`, { signal: stop.signal })
        const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
        const heard = async () => {
          let text = ""
          while (!text.includes("changed")) text += (await reader?.read())?.value ?? ""
          const { messages } = await View(await (await fetch(`${sandbox.url}/sandbox/page/view`)).json())
          return messages.flatMap(content).map(textOf)
        }
        const before = await heard()
        const { channel = "", ts = "" } = await bot.chat.postMessage({ channel: "leads", text: "one" })
        const posted = await heard()
        await bot.chat.update({ channel, ts, text: "two" })
        const edited = await heard()
        await bot.chat.delete({ channel, ts })
        const deleted = await heard()
        stop.abort()
        return [before, posted, edited, deleted]
      })
      expect(shown).toEqual([[], ["one"], ["two"], []])
    })
  )

  sandboxTest(
    "shows a message for one person to that person until the page is loaded again",
    ({ bot, sandbox }) =>
      Effect.gen(function* () {
        const look = (query: string) =>
          answerOf(async () => {
            const response = await fetch(`${sandbox.url}/sandbox/page/view?${query}`)
            const { messages, now } = await View(await response.json())
            return { now, classes: messages.map(({ attributes }) => attributes.class) }
          })
        const before = yield* look("person=U0ANNA")
        yield* answerOf(() => bot.chat.postEphemeral({ channel: "leads", user: "U0ANNA", text: "for you" }))
        yield* postText(bot, "leads", "for all")
        expect((yield* look(`person=U0ANNA&since=${before.now}`)).classes).toEqual([
          "message ephemeral",
          "message"
        ])
        expect((yield* look(`person=U0OLEG&since=${before.now}`)).classes).toEqual(["message"])
        const after = yield* look("person=U0ANNA")
        expect(after.classes).toEqual(["message"])
      })
  )
})
