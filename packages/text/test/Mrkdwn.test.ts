import { expect, it } from "@effect/vitest"
import { escapeMrkdwn, unescapeMrkdwn } from "@estate/text/Mrkdwn"
import * as Schema from "effect/Schema"

it("leaves no mention or link in a text", () => {
  expect(escapeMrkdwn("<!channel> A & B: <https://example.org|дом> *ёж* 🦔 &lt;")).toBe(
    "&lt;!channel&gt; A &amp; B: &lt;https://example.org|дом&gt; *ёж* 🦔 &amp;lt;"
  )
})

it("reads the three escapes of Slack, each once", () => {
  expect(unescapeMrkdwn("&lt;b&gt; &amp; &amp;lt; &quot; &#39; &nbsp;")).toBe(
    "<b> & &lt; &quot; &#39; &nbsp;"
  )
})

it.prop("gives back any text", [Schema.String], ([text]) => {
  const marked = `${text}&${text}&lt;<${text}>`
  expect(unescapeMrkdwn(escapeMrkdwn(marked))).toBe(marked)
})
