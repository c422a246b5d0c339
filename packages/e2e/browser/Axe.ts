import axe from "axe-core"
import type { Page } from "playwright-core"

const all = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] }
/** The rules that see colours: only their result depends on light or dark. */
const ofColours = { type: "rule", values: ["color-contrast", "link-in-text-block"] }

const violationsOf = async (page: Page, runOnly: typeof all): Promise<ReadonlyArray<string>> => {
  await page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
  if (await page.evaluate("globalThis.axe === undefined")) await page.evaluate(axe.source)
  return page.evaluate(`axe.run(document, ${JSON.stringify({ runOnly, preload: false, resultTypes: ["violations"] })})
    .then(({ violations }) => violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => id + " at " + target + ": " + failureSummary)))`)
}

/** The violations of WCAG 2.2 AA on a page, folded parts included: the rule, and where it fails. */
export const violations = (page: Page): Promise<ReadonlyArray<string>> => violationsOf(page, all)

/** The same at each width of the window, light and dark. */
export const violationsAt = async (
  page: Page,
  widths: ReadonlyArray<number>
): Promise<ReadonlyArray<string>> => {
  const found: Array<string> = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const [colorScheme, rules] of [
      ["light", all],
      ["dark", ofColours]
    ] as const) {
      await page.emulateMedia({ colorScheme })
      const violated = await violationsOf(page, rules)
      found.push(...violated.map(violation => `${colorScheme}, ${width} pixels wide: ${violation}`))
    }
  }
  return found
}
