/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

import type { messagesIn } from "./BrowserMessages.ts"
import type { timesIn } from "./BrowserTimes.ts"
import type { buildElement } from "./BuildElement.ts"
import type { ChannelView, PageEvent } from "./ChannelView.ts"
import type { Tree } from "./Tree.ts"

/**
 * Runs in the browser. Its source text is served as the script of the page, so it may use nothing
 * from outside itself but types.
 */
export function runInBrowser(
  build: typeof buildElement,
  timesOf: typeof timesIn,
  messagesOf: typeof messagesIn
): void {
  const byId = (id: string) => document.getElementById(id) ?? document.body
  const feed = byId("feed")
  const linkState = byId("link")
  const [, , place = "", anchor = ""] = location.pathname.split("/")
  let channel = ""
  let queue: Promise<unknown> = Promise.resolve()

  const nodeOf = (tree: Tree): Node =>
    typeof tree === "string" ? document.createTextNode(tree) : build(tree)

  const times = timesOf(feed, build)
  const refresh = () => {
    times.refresh()
    byId("empty").hidden = feed.querySelector("article") !== null
  }
  const messages = messagesOf(feed, byId("newer"), build, refresh)

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
    messages.toEnd()
    const target = messages.messageAt(anchor.replace(/^p(\d+)(\d{6})$/, "$1.$2"))
    target?.closest("details")?.setAttribute("open", "")
    target?.scrollIntoView({ block: "center" })
    messages.animate(target, "flash")
  }

  const show = (event: Extract<PageEvent, { readonly message: unknown }>) => {
    if (event.channel === channel) messages.show(event)
    else if (event.kind === "posted")
      byId("channels")
        .querySelector(`[data-channel="${CSS.escape(event.channel)}"]`)
        ?.classList.add("unread")
  }

  const isMine = (event: { readonly channel: string; readonly userId: string }) =>
    event.channel === channel && person instanceof HTMLSelectElement && event.userId === person.value

  // One after another, so that an event during loading is applied to what was loaded.
  const enqueue = (task: () => unknown) => {
    queue = queue.then(task).catch(console.error)
  }

  // What one person alone sees, another does not.
  document.addEventListener("sandbox:person", () => enqueue(load))
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
      if (event.kind === "ephemeral") return isMine(event) ? messages.showOnce(event) : undefined
      if (event.kind !== "view") return show(event)
      document.dispatchEvent(new CustomEvent("sandbox:view", { detail: event.userId }))
    })
  })
}
