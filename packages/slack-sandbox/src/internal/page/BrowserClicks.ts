/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { ActionInput, ActionResult } from "../../Action.ts"
import type { buildElement } from "./BuildElement.ts"
import type { Tree } from "./Tree.ts"

/** What a click needs from the page. */
export interface ClickParts {
  readonly person: HTMLSelectElement
  readonly confirm: HTMLDialogElement
  readonly act: (action: ActionInput) => Promise<ActionResult | undefined>
  /** The values entered in the modal. */
  readonly values: () => Readonly<Record<string, string>>
  /** Shows that nobody acknowledged a click. */
  readonly warn: (element: Element) => void
}

/**
 * Clicks on buttons and menus of messages and modals. Runs in the browser, so it may use nothing
 * from outside itself except types.
 */
export function listenToClicks(
  { person, confirm, act, values, warn }: ClickParts,
  build: typeof buildElement
): void {
  const isSure = (marks: DOMStringMap): Promise<boolean> => {
    if (marks.confirmTitle === undefined) return Promise.resolve(true)
    const yes = { type: "submit", value: "yes", class: `button ${marks.confirmStyle ?? "primary"}` }
    const no = { type: "submit", value: "no", class: "button default" }
    const children: ReadonlyArray<Tree> = [
      { tag: "h2", attributes: { id: "confirm-title" }, children: [marks.confirmTitle] },
      { tag: "p", attributes: {}, children: [marks.confirmText ?? ""] },
      {
        tag: "footer",
        attributes: {},
        children: [
          { tag: "button", attributes: no, children: [marks.confirmNo ?? ""] },
          { tag: "button", attributes: yes, children: [marks.confirmYes ?? ""] }
        ]
      }
    ]
    confirm.replaceChildren(build({ tag: "form", attributes: { method: "dialog" }, children }))
    confirm.returnValue = ""
    confirm.showModal()
    return new Promise(resolve =>
      confirm.addEventListener("close", () => resolve(confirm.returnValue === "yes"), { once: true })
    )
  }

  const click = async (element: HTMLElement, value: string | undefined) => {
    if (!(await isSure(element.dataset))) {
      if (element instanceof HTMLSelectElement) element.value = ""
      return
    }
    const article = element.closest<HTMLElement>("article")
    const form = element.closest<HTMLElement>("form[data-view-id]")
    element.setAttribute("aria-busy", "true")
    const result = await act({
      kind: "click",
      person: person.value,
      actionId: element.dataset.actionId ?? "",
      blockId: element.dataset.blockId ?? "",
      ...(value !== undefined && { value }),
      ...(form === null
        ? { channel: article?.dataset.channel ?? "", ts: article?.dataset.ts ?? "" }
        : { viewId: form.dataset.viewId ?? "", values: values() })
    })
    element.removeAttribute("aria-busy")
    const menu = element.closest("details.overflow")
    menu?.removeAttribute("open")
    if (result?.acknowledged === false) warn(menu ?? element)
  }

  document.addEventListener("click", event => {
    if (!(event.target instanceof Element)) return
    for (const menu of document.querySelectorAll("details.overflow[open]"))
      if (!menu.contains(event.target)) menu.removeAttribute("open")
    const element = event.target.closest<HTMLElement>("button[data-action-id]")
    if (element !== null) void click(element, element.dataset.value)
  })
  document.addEventListener("change", event => {
    const element = event.target
    if (
      element instanceof HTMLSelectElement &&
      element.dataset.actionId !== undefined &&
      element.value !== ""
    )
      void click(element, element.value)
  })
  document.addEventListener("keydown", event => {
    if (event.key !== "Escape") return
    for (const menu of document.querySelectorAll("details.overflow[open]")) menu.removeAttribute("open")
  })
}
