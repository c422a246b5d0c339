/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { ActionInput, ActionResult } from "../../Action.ts"
import type { buildElement } from "./BuildElement.ts"
import type { Tree, TreeElement } from "./Tree.ts"

/**
 * What a person does on the page: clicks, modals and messages. Runs in the browser, so it may use
 * nothing from outside itself but types.
 */
export function actInBrowser(build: typeof buildElement): void {
  const find = <E extends Element>(selector: string, type: new () => E): E => {
    const found = document.querySelector(selector)
    if (found instanceof type) return found
    throw new Error(`the page has no ${selector}`)
  }
  const person = find("#person", HTMLSelectElement)
  const modal = find("#modal", HTMLDialogElement)
  const confirm = find("#confirm", HTMLDialogElement)
  const composer = find("#composer", HTMLFormElement)
  const entry = find("#entry", HTMLInputElement)
  const target = find("#target", HTMLElement)
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

  /** Slack's sign beside what nobody acknowledged in time. */
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
    const reply = event.target.closest<HTMLElement>("button.reply")
    if (reply !== null) answer(reply.closest<HTMLElement>("article"))
    if (event.target.closest("#modal :is(.close, .dismiss)") !== null) void dismiss()
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
  /** A field of a modal whose app wants to know what is entered. */
  const dispatch = (event: Event, trigger: string): boolean => {
    const field = event.target
    const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    if (!isField || field.dataset.dispatch?.split(" ").includes(trigger) !== true) return false
    void click(field, field.value)
    return true
  }
  document.addEventListener("input", event => dispatch(event, "on_character_entered"))
  document.addEventListener("keydown", event => {
    if (event.key === "Enter" && dispatch(event, "on_enter_pressed")) event.preventDefault()
    if (event.key !== "Escape") return
    for (const menu of document.querySelectorAll("details.overflow[open]")) menu.removeAttribute("open")
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
    void act({ kind: "submit", person: person.value, viewId, values: values() })
  })

  /** Shows the modal in front of the person; what was typed into fields that remain stays. */
  const showModal = async () => {
    const response = await fetch(`/sandbox/page/modal?person=${encodeURIComponent(person.value)}`)
    const tree: TreeElement | null = await response.json()
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
  document.addEventListener("sandbox:view", event => {
    if (event instanceof CustomEvent && event.detail === person.value) void showModal()
  })
  person.addEventListener("change", () => {
    sessionStorage.setItem("person", person.value)
    document.dispatchEvent(new CustomEvent("sandbox:person"))
  })

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
  void showModal()
}
