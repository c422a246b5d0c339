/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { buildElement } from "./BuildElement.ts"
import type { PageEvent } from "./ChannelView.ts"

/**
 * The messages of the channel as they change; `refresh` runs after each change. Runs in the
 * browser, so it may use nothing from outside itself but types.
 */
export function messagesIn(
  feed: HTMLElement,
  newer: HTMLElement,
  build: typeof buildElement,
  refresh: () => void
) {
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

  const insert = (article: HTMLElement, root: string) => {
    const later = [...feed.querySelectorAll<HTMLElement>(":scope > article")].find(
      each => (each.dataset.ts ?? "") > root
    )
    feed.insertBefore(article, later ?? null)
  }

  const show = (event: Extract<PageEvent, { readonly message: unknown }>) => {
    const wasAtEnd = isAtEnd()
    const before = messageAt(event.root)
    if (event.message === null) {
      before?.remove()
    } else {
      const after = build(event.message)
      if (before === null) insert(after, event.root)
      else {
        const open = before.querySelectorAll("details[open]")
        for (const each of open) {
          const ts = each.closest("article")?.getAttribute("data-ts") ?? ""
          const kind = each.classList.contains("thread") ? "thread" : "metadata"
          const owner = after.dataset.ts === ts ? after : after.querySelector(`[data-ts="${CSS.escape(ts)}"]`)
          owner
            ?.querySelector(`:scope > .column > details.${kind}, :scope > .column > footer > details.${kind}`)
            ?.setAttribute("open", "")
        }
        before.replaceWith(after)
      }
    }
    refresh()
    const changed = messageAt(event.ts)
    if (event.kind === "posted") animate(changed, "arriving")
    if (event.kind === "posted" && event.ts !== event.root)
      animate(messageAt(event.root)?.querySelector(".thread > summary") ?? null, "flash")
    if (event.kind === "edited") animate(changed, "flash")
    if (wasAtEnd) toEnd()
    else if (event.kind === "posted" && event.ts === event.root) newer.hidden = false
  }

  const showOnce = (event: Extract<PageEvent, { readonly kind: "ephemeral" }>) => {
    const before = messageAt(event.ts)
    if (event.article === null) return before?.remove()
    const article = build(event.article)
    article.classList.add("ephemeral")
    if (before === null) feed.append(article)
    else before.replaceWith(article)
    refresh()
    toEnd()
  }

  newer.addEventListener("click", toEnd)
  feed.addEventListener("scroll", () => {
    if (isAtEnd()) newer.hidden = true
  })
  return { messageAt, toEnd, animate, show, showOnce }
}
