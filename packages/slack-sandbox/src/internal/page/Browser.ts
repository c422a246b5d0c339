/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

import type { buildElement } from "./BuildElement.ts"
import type { ChannelView, PageEvent } from "./ChannelView.ts"
import type { Tree } from "./Tree.ts"

/**
 * Runs in the browser. Its source text is served as the script of the page, so it may use nothing
 * from outside itself but types.
 */
export function runInBrowser(build: typeof buildElement): void {
  const byId = (id: string) => document.getElementById(id) ?? document.body
  const feed = byId("feed")
  const newer = byId("newer")
  const linkState = byId("link")
  const [, , place = "", anchor = ""] = location.pathname.split("/")
  let channel = ""
  let queue: Promise<unknown> = Promise.resolve()

  const nodeOf = (tree: Tree): Node =>
    typeof tree === "string" ? document.createTextNode(tree) : build(tree)

  const messageAt = (ts: string) => feed.querySelector(`article[data-ts="${CSS.escape(ts)}"]`)

  const dayOf = (article: Element) => {
    const time = article.querySelector("time")?.dateTime
    return time === undefined
      ? ""
      : new Date(time).toLocaleDateString("en", { weekday: "long", month: "long", day: "numeric" })
  }

  const ago = (moment: Date) => {
    const relative = new Intl.RelativeTimeFormat(navigator.language, { numeric: "always" })
    const minutes = Math.round((moment.getTime() - Date.now()) / 60_000)
    if (Math.abs(minutes) < 60) return relative.format(minutes, "minute")
    const hours = Math.round(minutes / 60)
    return Math.abs(hours) < 24
      ? relative.format(hours, "hour")
      : relative.format(Math.round(hours / 24), "day")
  }
  const formatDate = (moment: Date, format: string) => {
    const day = (options: Intl.DateTimeFormatOptions) =>
      moment.toLocaleDateString(navigator.language, options)
    const time = (options: Intl.DateTimeFormatOptions) =>
      moment.toLocaleTimeString(navigator.language, options)
    return format
      .replaceAll("{ago}", ago(moment))
      .replaceAll("{time_secs}", time({ timeStyle: "medium" }))
      .replaceAll("{time}", time({ timeStyle: "short" }))
      .replaceAll("{date_num}", moment.toISOString().slice(0, 10))
      .replaceAll(/\{date_long(_pretty)?\}/g, day({ dateStyle: "full" }))
      .replaceAll(/\{date(_pretty)?\}/g, day({ dateStyle: "long" }))
      .replaceAll(/\{date_(short(_pretty)?|slash)\}/g, day({ dateStyle: "medium" }))
  }
  const updateDates = () => {
    for (const date of feed.querySelectorAll<HTMLElement>(".date[data-seconds]")) {
      date.textContent = formatDate(new Date(Number(date.dataset.seconds) * 1000), date.dataset.format ?? "")
    }
  }

  const timeOf = (article: Element | null) => Date.parse(article?.querySelector("time")?.dateTime ?? "")
  const MAX_PAUSE = 5 * 60_000
  /** Messages of one author in quick succession need his name once. */
  const continues = (article: Element, previous: Element | null) =>
    previous?.ariaLabel === article.ariaLabel && timeOf(article) - timeOf(previous) < MAX_PAUSE

  // Times and the lines between days depend on the reader's time zone.
  const refresh = () => {
    for (const time of feed.querySelectorAll("time")) {
      const moment = new Date(time.dateTime)
      time.textContent = moment.toLocaleTimeString("en", { hour: "numeric", minute: "2-digit" })
      time.title = moment.toLocaleString("en", { dateStyle: "full", timeStyle: "medium" })
    }
    updateDates()
    for (const line of feed.querySelectorAll(":scope > .day")) line.remove()
    let day = ""
    let previous: Element | null = null
    for (const article of feed.querySelectorAll(":scope > article")) {
      const next = dayOf(article)
      article.classList.toggle("follows", next === day && continues(article, previous))
      previous = article
      if (next !== day) article.before(build({ tag: "div", attributes: { class: "day" }, children: [next] }))
      day = next
    }
    byId("empty").hidden = feed.querySelector("article") !== null
  }

  const isAtEnd = () => feed.scrollHeight - feed.scrollTop - feed.clientHeight < 80
  const toEnd = () => {
    feed.scrollTop = feed.scrollHeight
    newer.hidden = true
  }

  const animate = (element: Element | null, className: string) => {
    element?.classList.add(className)
    element?.addEventListener("animationend", () => element.classList.remove(className), { once: true })
  }

  const person = byId("person")
  const showPeople = (people: ChannelView["people"]) => {
    if (!(person instanceof HTMLSelectElement)) return
    const before = sessionStorage.getItem("person") ?? person.value
    person.replaceChildren(...people.map(build))
    if (people.some(({ attributes }) => attributes.value === before)) person.value = before
    document.dispatchEvent(new CustomEvent("sandbox:view", { detail: person.value }))
  }

  const load = async () => {
    const response = await fetch(`/sandbox/page/view?channel=${encodeURIComponent(channel || place)}`)
    const view: ChannelView = await response.json()
    channel = view.channel
    byId("workspace").textContent = view.workspace
    byId("title").textContent = view.title
    byId("note").textContent = view.note
    document.title = `${view.title} · ${view.workspace} · Slack sandbox`
    byId("channels").replaceChildren(...view.channels.map(nodeOf))
    feed.replaceChildren(...view.messages.map(build))
    showPeople(view.people)
    refresh()
    toEnd()
    const target = messageAt(anchor.replace(/^p(\d+)(\d{6})$/, "$1.$2"))
    target?.closest("details")?.setAttribute("open", "")
    target?.scrollIntoView({ block: "center" })
    animate(target, "flash")
  }

  const insert = (article: HTMLElement, root: string) => {
    const later = [...feed.querySelectorAll<HTMLElement>(":scope > article")].find(
      each => (each.dataset.ts ?? "") > root
    )
    feed.insertBefore(article, later ?? null)
  }

  const show = (event: Extract<PageEvent, { readonly message: unknown }>) => {
    if (event.channel !== channel) {
      if (event.kind !== "posted") return
      byId("channels")
        .querySelector(`[data-channel="${CSS.escape(event.channel)}"]`)
        ?.classList.add("unread")
      return
    }
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
    if (event.channel !== channel || !(person instanceof HTMLSelectElement)) return
    if (event.userId !== person.value) return
    const before = messageAt(event.ts)
    if (event.article === null) return before?.remove()
    const article = build(event.article)
    article.classList.add("ephemeral")
    if (before === null) feed.append(article)
    else before.replaceWith(article)
    refresh()
    toEnd()
  }

  // One after another, so that an event during loading is applied to what was loaded.
  const enqueue = (task: () => unknown) => {
    queue = queue.then(task).catch(console.error)
  }

  // What one person alone sees, another does not.
  document.addEventListener("sandbox:person", () => enqueue(load))
  newer.addEventListener("click", toEnd)
  feed.addEventListener("scroll", () => {
    if (isAtEnd()) newer.hidden = true
  })

  setInterval(updateDates, 15_000)

  const source = new EventSource("/sandbox/events")
  const state = (name: string) => {
    linkState.textContent = name
    linkState.dataset.state = name
  }
  source.addEventListener("open", () => state("live"))
  source.addEventListener("error", () => state("reconnecting"))
  source.addEventListener("message", ({ data }) => {
    const event: PageEvent = JSON.parse(data)
    enqueue(() => {
      if (event.kind === "redraw") return load()
      if (event.kind === "ephemeral") return showOnce(event)
      if (event.kind !== "view") return show(event)
      document.dispatchEvent(new CustomEvent("sandbox:view", { detail: event.userId }))
    })
  })
}
