import type { Interactive } from "../../Element.ts"
import { withEmoji } from "./Emoji.ts"
import { link, type Tree, tag } from "./Tree.ts"

type Text = { readonly text: string; readonly emoji?: boolean | undefined }

/** Draws a text without markup; emoji only if `emoji` is set. */
export const drawPlain = (text: Text): string => (text.emoji === true ? withEmoji(text.text) : text.text)

/**
 * Draws an element that can be clicked: the browser finds it by `data-action-id` and
 * `data-block-id`. https://docs.slack.dev/reference/block-kit/block-elements
 */
export const drawInteractive = (element: Interactive, blockId: string, entered?: string): Tree => {
  const marks = {
    "data-action-id": element.action_id ?? "",
    "data-block-id": blockId,
    ...confirmMarks(element.confirm)
  }
  switch (element.type) {
    case "button": {
      const className = `button ${element.style ?? "default"}`
      const words = [drawPlain(element.text)]
      if (element.url !== undefined) return link(element.url, className, words)
      const label = element.accessibility_label
      return tag("button", { type: "button", class: className, ...marks, "aria-label": label }, words)
    }
    case "overflow":
      return tag("details", { class: "overflow" }, [
        tag("summary", { class: "button default", "aria-label": "More actions" }, ["⋯"]),
        tag(
          "div",
          { class: "menu" },
          element.options.map(option =>
            tag("button", { type: "button", class: "option", ...marks, "data-value": option.value }, [
              drawPlain(option.text)
            ])
          )
        )
      ])
    case "static_select":
      return tag("select", { class: "select", "aria-label": labelOf(element), ...marks }, [
        ...drawOptions(element, entered)
      ])
  }
}

type Select = Extract<Interactive, { readonly type: "static_select" }>

const labelOf = ({ placeholder }: Select) =>
  placeholder === undefined ? "Choose an option" : drawPlain(placeholder)

/** The options of a menu, after its placeholder. */
const drawOptions = (element: Select, entered: string | undefined): ReadonlyArray<Tree> => {
  const optionOf = (value: string, words: string) =>
    tag("option", { value, selected: value === (entered ?? "") ? "" : undefined }, [words])
  return [
    optionOf("", labelOf(element)),
    ...element.options.map(({ text, value }) => optionOf(value, drawPlain(text)))
  ]
}

const confirmMarks = (confirm: Interactive["confirm"]) =>
  confirm && {
    "data-confirm-title": drawPlain(confirm.title),
    "data-confirm-text": confirm.text.text,
    "data-confirm-yes": drawPlain(confirm.confirm),
    "data-confirm-no": drawPlain(confirm.deny),
    "data-confirm-style": confirm.style ?? "primary"
  }
