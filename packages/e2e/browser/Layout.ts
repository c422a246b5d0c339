import type { Page } from "playwright-core"

/** The colour behind the page. */
export const background = (page: Page): Promise<string> =>
  page.evaluate("getComputedStyle(document.body).backgroundColor")

/**
 * The elements wider than their place, the page itself included: a reader would have to scroll
 * sideways.
 */
export const scrollsSideways = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(`[...document.querySelectorAll("html, body *:not(svg *, .unseen)")]
    .filter(each => each.clientWidth > 0 && each.scrollWidth > each.clientWidth + 1)
    .map(each => each.tagName + "." + each.className + " " + each.textContent.trim().slice(0, 60))`)

/**
 * Words that are broken across lines. No-break spaces belong to words. Words of more than 24
 * characters may break, since the page gives them places to.
 */
export const brokenWords = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(`(() => {
    const broken = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const node = texts.currentNode
      if (node.parentElement.closest("svg, style, .unseen") !== null) continue
      for (const { 0: word, index } of node.data.matchAll(/[^ \\n\\t]+/g)) {
        const isPiece = [node.previousSibling, node.nextSibling].some(each => each?.nodeName === "WBR")
        if (isPiece || word.length > 24) continue
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
      }
    }
    return broken
  })()`)

/** The smallest text in any chart, in pixels. */
export const smallestChartText = (page: Page): Promise<number> =>
  page.evaluate(`Math.min(99, ...[...document.querySelectorAll("svg text")]
    .filter(text => text.getClientRects().length > 0)
    .map(text => {
      const { a, b } = text.getScreenCTM() // A text on its side has no a.
      return parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b)
    }))`)

/** Labels that are cut off at the edge of their chart. */
export const cutOff = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(`[...document.querySelectorAll("svg text")].filter(text => {
    const own = text.getBoundingClientRect(), all = text.closest("svg").getBoundingClientRect()
    return own.width > 0 && (own.left < all.left - 1 || own.right > all.right + 1 || own.bottom > all.bottom + 1)
  }).map(text => text.textContent)`)

/** Where an element ends, in pixels from the top of the page. */
export const bottomOf = async (page: Page, selector: string): Promise<number> => {
  const box = await page.locator(selector).boundingBox()
  return box === null ? Number.POSITIVE_INFINITY : box.y + box.height
}

/** Where everything is on the page, as one text to compare. */
export const placesOf = (page: Page): Promise<string> =>
  page.evaluate(`[...document.querySelectorAll("body *")].map(each => {
    const { x, y, width, height } = each.getBoundingClientRect()
    return [x, y, width, height].map(Math.round)
  }).join(" ")`)
