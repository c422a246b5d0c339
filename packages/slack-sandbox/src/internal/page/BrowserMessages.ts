/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { buildElement } from "./BuildElement.ts"
import type { TreeElement } from "./Tree.ts"

/**
 * The messages of the channel; `refresh` runs after each change. Runs in the browser, so it may use
 * nothing from outside itself but types.
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

  const messageAt = (ts: string, within: Element = feed) =>
    within.querySelector(`article[data-ts="${CSS.escape(ts)}"]`)
  const isAtEnd = () => feed.scrollHeight - feed.scrollTop - feed.clientHeight < 80
  const toEnd = () => {
    feed.scrollTop = feed.scrollHeight
    newer.hidden = true
  }

  const animate = (element: Element | null, className: string) => {
    element?.classList.add(className)
    element?.addEventListener("animationend", () => element.classList.remove(className), { once: true })
  }

  const keepOpen = (before: Element, after: HTMLElement) => {
    for (const each of before.querySelectorAll("details[open]")) {
      const ts = each.closest("article")?.getAttribute("data-ts") ?? ""
      const kind = each.classList.contains("thread") ? "thread" : "metadata"
      const owner = after.dataset.ts === ts ? after : messageAt(ts, after)
      owner
        ?.querySelector(`:scope > .column > details.${kind}, :scope > .column > footer > details.${kind}`)
        ?.setAttribute("open", "")
    }
  }

  /** An edit or a reply. */
  const replace = (before: HTMLElement, after: HTMLElement) => {
    keepOpen(before, after)
    before.replaceWith(after)
    const replies = [...after.querySelectorAll<HTMLElement>("article")]
    const arrived = replies.filter(({ dataset: { ts = "" } }) => messageAt(ts, before) === null)
    for (const reply of arrived) animate(reply, "arriving")
    animate(arrived.length > 0 ? after.querySelector(".thread > summary") : after, "flash")
  }

  /** Shows these messages. Those that did not change keep their elements, and so their focus. */
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
      shown.set(tsOf(tree), { article, text })
      if (before !== undefined) {
        replace(before.article, article)
        continue
      }
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
