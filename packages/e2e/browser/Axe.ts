import axe from "axe-core"
import type { Page } from "playwright-core"

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

/** The violations of WCAG 2.2 AA on a page, also in what is folded: the rule, and where it fails. */
export const violations = async (page: Page): Promise<ReadonlyArray<string>> => {
  await page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
  await page.evaluate(axe.source)
  return page.evaluate(`axe.run(document, { runOnly: ${JSON.stringify(tags)}, preload: false })
    .then(({ violations }) => violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => id + " at " + target + ": " + failureSummary)))`)
}
