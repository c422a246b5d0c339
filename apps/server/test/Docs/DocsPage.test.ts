import { expect, it } from "@effect/vitest"
import { openApiDocument } from "@estate/api/OpenApiDocument"
import { docsPage } from "../../src/Docs/DocsPage.ts"

it("what is said about a parameter is text with code in it, and its bounds are another sentence", () => {
  const page = docsPage(openApiDocument())
  expect(page).toContain("<p>Whether <code>sort</code> begins with")
  expect(page).toContain("<p>1 to 1000</p>")
  expect(page).not.toMatch(/`|\.;/)
})
