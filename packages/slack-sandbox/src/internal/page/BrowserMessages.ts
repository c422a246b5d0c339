/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { buildElement } from "./BuildElement.ts"
import type { TreeElement } from "./Tree.ts"

/**
 * The messages of the channel; `refresh` runs after each change. Runs in the browser, so it may use
 * nothing from outside itself except types.
 */
export function messagesIn(
  feed: HTMLElement,
  newer: HTMLElement,
  build: typeof buildElement,
  refresh: () => void
) {
  /** What is shown, by `ts`: an article, and the text of its tree. */
  const shown = new Map<string, { readonly article: HTMLElement; readonly text: string }>()
  let isFirst = true

  const messageAt = (ts: string) => feed.querySelector(`article[data-ts="${CSS.escape(ts)}"]`)
  const isAtEnd = () => feed.scrollHeight - feed.scrollTop - feed.clientHeight < 80
  const toEnd = () => {
    feed.scrollTop = feed.scrollHeight
    newer.hidden = true
  }

  const animate = (element: Element | null, className: string) => {
    element?.classList.add(className)
    element?.addEventListener("animationend", () => element.classList.remove(className), { once: true })
  }

  /** What two elements have in common if one is a later state of the other. */
  const identityOf = (node: Node): string => {
    if (!(node instanceof Element)) return node.nodeName
    if (node.tagName === "ARTICLE") return `${node.getAttribute("data-ts")}`
    const attributes = [...node.attributes].filter(({ name }) => name !== "open")
    return [node.tagName, ...attributes.map(({ name, value }) => `${name}=${value}`).toSorted()].join("\n")
  }

  /**
   * Changes the content of `before` to that of `after`. Elements that both have stay in the page,
   * so a reply's button can be clicked while the message above it changes, and open parts stay
   * open.
   */
  const patch = (before: Element, after: Element) => {
    const left = [...before.childNodes]
    for (const child of [...after.childNodes]) {
      const index = left.findIndex(node => identityOf(node) === identityOf(child))
      for (const gone of left.splice(0, Math.max(index, 0))) gone.remove()
      const same = index < 0 ? undefined : left.shift()
      if (same === undefined) before.insertBefore(child, left[0] ?? null)
      else if (same instanceof Element && child instanceof Element) patch(same, child)
      else same.nodeValue = child.nodeValue
    }
    for (const gone of left) gone.remove()
  }

  /** An edit or a reply. */
  const change = (article: HTMLElement, after: HTMLElement) => {
    const had = new Set([...article.querySelectorAll("article")].map(each => each.getAttribute("data-ts")))
    patch(article, after)
    const replies = [...article.querySelectorAll("article")]
    const arrived = replies.filter(each => !had.has(each.getAttribute("data-ts")))
    for (const reply of arrived) animate(reply, "arriving")
    animate(arrived.length > 0 ? article.querySelector(".thread > summary") : article, "flash")
  }

  /** Shows these messages. Unchanged messages keep their elements, and so their focus. */
  const show = (trees: ReadonlyArray<TreeElement>) => {
    const wasAtEnd = isAtEnd()
    for (const line of feed.querySelectorAll(":scope > .day")) line.remove()
    const tsOf = ({ attributes }: TreeElement) => attributes["data-ts"] ?? ""
    const kept = new Set(trees.map(tsOf))
    for (const [ts, { article }] of shown)
      if (!kept.has(ts)) {
        article.remove()
        shown.delete(ts)
      }
    let hasArrived = false
    for (const [index, tree] of trees.entries()) {
      const text = JSON.stringify(tree)
      const before = shown.get(tsOf(tree))
      if (before?.text === text) continue
      const article = build(tree)
      if (before !== undefined) {
        change(before.article, article)
        shown.set(tsOf(tree), { article: before.article, text })
        continue
      }
      shown.set(tsOf(tree), { article, text })
      feed.insertBefore(article, feed.children[index] ?? null)
      hasArrived = true
      if (!isFirst) animate(article, "arriving")
    }
    refresh()
    if (wasAtEnd || isFirst) toEnd()
    else if (hasArrived) newer.hidden = false
    isFirst = false
  }

  const clear = () => {
    shown.clear()
    feed.replaceChildren()
    isFirst = true
  }

  newer.addEventListener("click", toEnd)
  feed.addEventListener("scroll", () => {
    if (isAtEnd()) newer.hidden = true
  })
  return { messageAt, toEnd, animate, show, clear }
}
