import type { Block } from "../../Block.ts"
import type { TextObject } from "../../TextObject.ts"
import type { Directory } from "./Directory.ts"
import { drawInteractive, drawPlain } from "./ElementView.ts"
import { drawMrkdwn } from "./Mrkdwn.ts"
import { drawRichText } from "./RichTextView.ts"
import { type Tree, tag } from "./Tree.ts"

/**
 * Draws a block; `entered` is what is chosen in its menu.
 * https://docs.slack.dev/reference/block-kit/blocks
 */
export const drawBlock = (block: Block, directory: Directory, entered?: string): Tree => {
  switch (block.type) {
    case "header":
      return tag("h2", { class: "block header" }, drawText(block.text, directory))
    case "section":
      return tag("div", { class: "block section" }, drawSection(block, directory, entered))
    case "context":
      return tag(
        "div",
        { class: "block context" },
        block.elements.map(element =>
          element.type === "image"
            ? drawPicture(element.alt_text, "thumb")
            : tag("span", { class: "words" }, drawText(element, directory))
        )
      )
    case "actions":
      return tag(
        "div",
        { class: "block actions" },
        block.elements.map(element =>
          tag("span", { class: "element" }, [drawInteractive(element, block.block_id ?? "", entered)])
        )
      )
    case "divider":
      return tag("hr", { class: "block divider" })
    case "rich_text":
      return tag(
        "div",
        { class: "block rich" },
        block.elements.map(element => drawRichText(element, directory))
      )
    case "image":
      return tag("figure", { class: "block image" }, [
        block.title && tag("figcaption", {}, drawText(block.title, directory)),
        drawPicture(block.alt_text, "picture")
      ])
  }
}

/** Draws a text: mark-up only in mrkdwn, emoji in plain_text only if `emoji` is set. */
const drawText = (text: TextObject, directory: Directory): ReadonlyArray<Tree> => {
  if (text.type === "mrkdwn") return drawMrkdwn(text.text, directory)
  return [drawPlain(text)]
}

const drawSection = (
  block: Extract<Block, { readonly type: "section" }>,
  directory: Directory,
  entered: string | undefined
): ReadonlyArray<Tree | undefined> => {
  const { accessory, fields = [], text } = block
  const drawnFields = fields.map(field => tag("div", { class: "field" }, drawText(field, directory)))
  return [
    tag("div", { class: "body" }, [
      text && tag("div", { class: "text" }, drawText(text, directory)),
      fields.length > 0 ? tag("div", { class: "fields" }, drawnFields) : undefined
    ]),
    accessory &&
      tag("div", { class: "accessory" }, [
        accessory.type === "image"
          ? drawPicture(accessory.alt_text, "picture")
          : drawInteractive(accessory, block.block_id ?? "", entered)
      ])
  ]
}

// The page loads nothing from other servers, so an image is shown as its description.
const drawPicture = (description: string, className: string) =>
  tag("span", { class: className, role: "img", "aria-label": description, title: description }, [
    `🖼 ${description}`
  ])
