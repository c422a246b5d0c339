/// <reference lib="dom" />
import type { ClickParts } from "./BrowserClicks.ts"

/**
 * The composer, for messages in the channel or in a thread. Runs in the browser, so it may use
 * nothing from outside itself except types.
 */
export function composeIn(
  find: <E extends Element>(selector: string, type: new () => E) => E,
  person: HTMLSelectElement,
  act: ClickParts["act"]
) {
  const composer = find("#composer", HTMLFormElement)
  const entry = find("#entry", HTMLInputElement)
  // Says that the composer writes to a thread.
  const target = find("#target", HTMLElement)

  const answer = (article: HTMLElement | null) => {
    composer.dataset.ts = article?.closest<HTMLElement>("#feed > article")?.dataset.ts ?? ""
    target.hidden = composer.dataset.ts === ""
    entry.focus()
  }
  target.addEventListener("click", () => answer(null))
  composer.addEventListener("submit", event => {
    event.preventDefault()
    const text = entry.value.trim()
    const channel = document.querySelector<HTMLElement>(".channel[aria-current]")?.dataset.channel
    if (text === "" || channel === undefined) return
    const threadTs = composer.dataset.ts ?? ""
    entry.value = ""
    void act({
      kind: "say",
      person: person.value,
      channel,
      text,
      ...(threadTs !== "" && { threadTs })
    })
  })

  return { answer }
}
