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
      return tag("div", { class: "block section text" }, drawText(block.text, directory))
    case "context":
      return tag(
        "div",
        { class: "block context" },
        block.elements.map(element => tag("span", { class: "words" }, drawText(element, directory)))
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
  }
}

/** Draws a text: markup only in mrkdwn, emoji in plain_text only if `emoji` is set. */
const drawText = (text: TextObject, directory: Directory): ReadonlyArray<Tree> => {
  if (text.type === "mrkdwn") return drawMrkdwn(text.text, directory)
  return [drawPlain(text)]
}
