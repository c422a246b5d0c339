/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { ActionInput, ActionResult } from "../../Action.ts"
import type { listenToClicks } from "./BrowserClicks.ts"
import type { composeIn } from "./BrowserComposer.ts"
import type { buildElement } from "./BuildElement.ts"
import type { TreeElement } from "./Tree.ts"

/**
 * What a person does on the page: clicks, modals and messages; returns the function that shows a
 * modal. Runs in the browser, so it may use nothing from outside itself except types.
 */
export function actInBrowser(
  build: typeof buildElement,
  listen: typeof listenToClicks,
  compose: typeof composeIn
): (tree: TreeElement | null) => void {
  const find = <E extends Element>(selector: string, type: new () => E): E => {
    const found = document.querySelector(selector)
    if (found instanceof type) return found
    throw new Error(`the page has no ${selector}`)
  }
  const person = find("#person", HTMLSelectElement)
  const modal = find("#modal", HTMLDialogElement)
  const confirm = find("#confirm", HTMLDialogElement)
  const live = find("#said", HTMLElement)

  const act = async (action: ActionInput): Promise<ActionResult | undefined> => {
    const response = await fetch("/sandbox/actions", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(action)
    })
    const body = await response.json()
    if (response.ok) return body
    live.textContent = body.error
    return undefined
  }

  /** Slack's sign beside an element whose click nobody acknowledged in time. */
  const warn = (element: Element) => {
    element.parentElement?.querySelector(":scope > .unacknowledged")?.remove()
    const sign = build({
      tag: "span",
      attributes: { class: "unacknowledged", role: "img", "aria-label": "No app answered within 3 seconds" },
      children: ["⚠"]
    })
    sign.title = "No app answered within 3 seconds"
    element.after(sign)
    live.textContent = sign.title
  }

  const values = () =>
    Object.fromEntries(
      [...modal.querySelectorAll<HTMLInputElement>("[data-field]")].map(field => [
        field.dataset.field ?? "",
        field.value
      ])
    )

  listen({ person, confirm, act, values, warn }, build)
  const { answer } = compose(find, person, act)
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return
    const reply = target.closest<HTMLElement>("button.reply")
    if (reply !== null) answer(reply.closest<HTMLElement>("article"))
    if (target.closest("#modal :is(.close, .dismiss)") !== null) void dismiss()
  })

  const dismiss = () => {
    const viewId = modal.querySelector<HTMLElement>("form")?.dataset.viewId
    return viewId === undefined ? undefined : act({ kind: "close", person: person.value, viewId })
  }
  modal.addEventListener("cancel", event => {
    event.preventDefault()
    void dismiss()
  })
  modal.addEventListener("submit", event => {
    event.preventDefault()
    const form = modal.querySelector<HTMLElement>("form")
    form?.setAttribute("aria-busy", "true")
    const viewId = form?.dataset.viewId ?? ""
    void act({ kind: "submit", person: person.value, viewId, values: values() }).then(() =>
      form?.removeAttribute("aria-busy")
    )
  })

  /** Shows the modal in front of the person; what was typed into fields that remain stays. */
  let shown = ""
  return tree => {
    const text = JSON.stringify(tree)
    if (text === shown) return
    shown = text
    if (tree === null) return modal.close()
    const next = build(tree)
    const before = modal.querySelector<HTMLElement>("form")
    const focused = document.activeElement?.id ?? ""
    if (before?.dataset.viewId === next.dataset.viewId) {
      for (const field of next.querySelectorAll<HTMLInputElement>("[data-field]"))
        field.value = values()[field.dataset.field ?? ""] ?? field.value
    }
    modal.replaceChildren(next)
    if (!modal.open) modal.showModal()
    const wrong = next.querySelector<HTMLElement>("[aria-invalid]")
    ;(wrong ?? document.getElementById(focused) ?? next.querySelector<HTMLElement>("[data-field]"))?.focus()
  }
}
