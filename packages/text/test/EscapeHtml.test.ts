import { expect, it } from "@effect/vitest"
import { escapeHtml } from "@estate/text/EscapeHtml"

it("leaves no text that ends an element, an attribute or an entity", () => {
  expect(escapeHtml(`</p><script>alert('1')</script> "a" & &lt; ёж 🦔`)).toBe(
    "&lt;/p&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &quot;a&quot; &amp; &amp;lt; ёж 🦔"
  )
})
