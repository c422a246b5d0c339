import type { Input, ViewBlock } from "../../Block.ts"
import type { OpenView, Values } from "../workspace/Dialogs.ts"
import { drawBlock } from "./BlockView.ts"
import type { Directory } from "./Directory.ts"
import { drawPlain } from "./ElementView.ts"
import { type Tree, type TreeElement, tag } from "./Tree.ts"

/** Draws the modal that a person sees. https://docs.slack.dev/surfaces/modals */
export const drawModal = (open: OpenView, directory: Directory): TreeElement => {
  const { errors, values, view } = open
  const problem = errors[""]
  return tag(
    "form",
    { class: "modal", "data-view-id": open.id, novalidate: "", "aria-labelledby": "modal-title" },
    [
      tag("header", {}, [
        tag("h2", { id: "modal-title" }, [drawPlain(view.title)]),
        tag("button", { type: "button", class: "dismiss", "aria-label": "Close" }, ["✕"])
      ]),
      tag("div", { class: "blocks" }, [
        problem && tag("p", { class: "problem", role: "alert" }, [problem]),
        ...view.blocks.map(block => drawViewBlock(block, values, errors, directory))
      ]),
      tag("footer", {}, [
        tag("button", { type: "button", class: "button default close" }, [
          view.close === undefined ? "Cancel" : drawPlain(view.close)
        ]),
        view.submit &&
          tag("button", { type: "submit", class: "button primary submit" }, [drawPlain(view.submit)])
      ])
    ]
  )
}

const drawViewBlock = (block: ViewBlock, values: Values, errors: Values, directory: Directory): Tree =>
  block.type === "input"
    ? drawInput(block, values[block.block_id ?? ""], errors[block.block_id ?? ""])
    : drawBlock(block, directory, values[block.block_id ?? ""])

const drawInput = (block: Input, entered: string | undefined, error: string | undefined): Tree => {
  const id = `field-${block.block_id}`
  const described = [error && `${id}-error`, block.hint && `${id}-hint`].filter(Boolean).join(" ")
  const marks = {
    id,
    "data-field": block.block_id ?? "",
    "aria-describedby": described || undefined,
    "aria-invalid": error === undefined ? undefined : "true"
  }
  return tag("div", { class: "block input", "data-block": block.block_id ?? "" }, [
    tag("label", { for: id }, [
      drawPlain(block.label),
      block.optional === true ? tag("span", { class: "optional" }, [" (optional)"]) : undefined
    ]),
    drawField(block.element, marks, entered),
    error && tag("p", { class: "error", id: `${id}-error`, role: "alert" }, [error]),
    block.hint && tag("p", { class: "hint", id: `${id}-hint` }, [drawPlain(block.hint)])
  ])
}

const drawField = (
  element: Input["element"],
  marks: Readonly<Record<string, string | undefined>>,
  entered: string | undefined
): Tree => {
  const value = entered ?? element.initial_value ?? ""
  const limits = {
    placeholder: element.placeholder && drawPlain(element.placeholder),
    "data-max": element.max_length?.toString()
  }
  return element.multiline === true
    ? tag("textarea", { class: "entry", rows: "5", ...marks, ...limits }, [value])
    : tag("input", { class: "entry", type: "text", autocomplete: "off", ...marks, ...limits, value })
}
