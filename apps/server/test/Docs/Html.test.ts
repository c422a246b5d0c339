import { expect, it } from "@effect/vitest"
import { html, joined, paragraphs } from "../../src/Docs/Html.ts"

const hostile = `</p><img src=x onerror='alert(1)'> "&`
const escaped = "&lt;/p&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt; &quot;&amp;"

it("a text in the page is shown as it is, in elements, attributes and code", () => {
  expect(html`<a title='${hostile}'>${hostile}</a>`.text).toBe(`<a title='${escaped}'>${escaped}</a>`)
  expect(html`${paragraphs(`${hostile}\n\n\`${hostile}\``)}`.text).toBe(
    `<p>${escaped}</p><p><code>${escaped}</code></p>`
  )
  expect(joined([html`<b>${hostile}</b>`, html`2`], "<br>").text).toBe(`<b>${escaped}</b>&lt;br&gt;2`)
})
