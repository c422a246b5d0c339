/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

import type { actInBrowser } from "./BrowserActions.ts"
import type { messagesIn } from "./BrowserMessages.ts"
import type { timesIn } from "./BrowserTimes.ts"
import type { buildElement } from "./BuildElement.ts"
import type { ChannelView } from "./ChannelView.ts"

/**
 * Runs in the browser. Its source text is served as the script of the page, so it may use nothing
 * from outside itself except types.
 */
export function runInBrowser(
  build: typeof buildElement,
  timesOf: typeof timesIn,
  messagesOf: typeof messagesIn,
  showModal: ReturnType<typeof actInBrowser>
): void {
  const byId = (id: string) => document.getElementById(id) ?? document.body
  const feed = byId("feed")
  const linkState = byId("link")
  const [, , channel = "", anchor = ""] = location.pathname.split("/")

  const times = timesOf(feed, build)
  const messages = messagesOf(feed, byId("newer"), build, times.refresh)

  const person = byId("person")
  const personId = () => (person instanceof HTMLSelectElement ? person.value : "")
  const showPeople = (people: ChannelView["people"]) => {
    if (!(person instanceof HTMLSelectElement)) return
    const before = sessionStorage.getItem("person") ?? person.value
    person.replaceChildren(...people.map(build))
    if (people.some(({ attributes }) => attributes.value === before)) person.value = before
  }

  /** The last message of each channel when it was first seen: a later one is unread. */
  const seen = new Map<string, string>()
  const showChannels = (channels: ChannelView["channels"]) => {
    byId("channels").replaceChildren(...channels.map(build))
    for (const link of byId("channels").querySelectorAll<HTMLElement>(".channel")) {
      const { channel = "", latest = "" } = link.dataset
      if (!seen.has(channel)) seen.set(channel, latest)
      const isCurrent = link.hasAttribute("aria-current")
      link.classList.toggle("unread", !isCurrent && latest > (seen.get(channel) ?? ""))
    }
  }

  const showAnchor = () => {
    messages.toEnd()
    const target = messages.messageAt(anchor.replace(/^p(\d+)(\d{6})$/, "$1.$2"))
    target?.closest("details")?.setAttribute("open", "")
    target?.scrollIntoView({ block: "center" })
    messages.animate(target, "flash")
  }

  /** Messages that only one person sees are shown until the page is loaded again. */
  let since = ""
  const load = async (): Promise<void> => {
    const asked = personId()
    const query = new URLSearchParams({ channel, person: asked, ...(since !== "" && { since }) })
    const response = await fetch(`/sandbox/page/view?${query}`)
    const view: ChannelView = await response.json()
    byId("workspace").textContent = view.workspace
    byId("title").textContent = view.title
    byId("note").textContent = view.note
    document.title = `${view.title} · ${view.workspace} · Slack sandbox`
    showChannels(view.channels)
    showPeople(view.people)
    messages.show(view.messages)
    byId("empty").hidden = view.messages.length > 0
    if (since === "") showAnchor()
    since ||= view.now
    if (asked === personId()) showModal(view.modal)
    else await load()
  }

  // Loads one after another; changes during loading are loaded together.
  let queue: Promise<unknown> = Promise.resolve()
  let isDue = false
  const loadSoon = () => {
    if (isDue) return
    isDue = true
    queue = queue
      .then(() => {
        isDue = false
        return load()
      })
      .catch(console.error)
  }

  // Another person does not see messages that only one person sees.
  person.addEventListener("change", () => {
    sessionStorage.setItem("person", personId())
    messages.clear()
    loadSoon()
  })
  const source = new EventSource("/sandbox/events")
  const state = (name: string) => {
    linkState.textContent = name
    linkState.dataset.state = name
  }
  source.addEventListener("open", () => state("live"))
  source.addEventListener("error", () => state("reconnecting"))
  source.addEventListener("message", loadSoon)
}
