import type { Block, Button } from "../../Block.ts"
import type { TextObject } from "../../TextObject.ts"
import type { Directory } from "./Directory.ts"
import { withEmoji } from "./Emoji.ts"
import { drawMrkdwn } from "./Mrkdwn.ts"
import { drawRichText } from "./RichTextView.ts"
import { link, type Tree, tag } from "./Tree.ts"

/** Draws a block. https://docs.slack.dev/reference/block-kit/blocks */
export const drawBlock = (block: Block, directory: Directory): Tree => {
  switch (block.type) {
    case "header":
      return tag("h2", { class: "block header" }, drawText(block.text, directory))
    case "section":
      return tag("div", { class: "block section" }, drawSection(block, directory))
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
      return tag("div", { class: "block actions" }, block.elements.map(drawButton))
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
        ...(block.title === undefined ? [] : [tag("figcaption", {}, drawText(block.title, directory))]),
        drawPicture(block.alt_text, "picture")
      ])
  }
}

/** Draws a text: mark-up only in mrkdwn, emoji in plain_text only if `emoji` is set. */
const drawText = (text: TextObject, directory: Directory): ReadonlyArray<Tree> => {
  if (text.type === "mrkdwn") return drawMrkdwn(text.text, directory)
  return [text.emoji === true ? withEmoji(text.text) : text.text]
}

const drawSection = (
  block: Extract<Block, { readonly type: "section" }>,
  directory: Directory
): ReadonlyArray<Tree> => {
  const words =
    block.text === undefined ? [] : [tag("div", { class: "text" }, drawText(block.text, directory))]
  const fields = (block.fields ?? []).map(field => tag("div", { class: "field" }, drawText(field, directory)))
  const body = [...words, ...(fields.length > 0 ? [tag("div", { class: "fields" }, fields)] : [])]
  const accessory = block.accessory
  return [
    tag("div", { class: "body" }, body),
    ...(accessory === undefined
      ? []
      : [
          tag("div", { class: "accessory" }, [
            accessory.type === "button" ? drawButton(accessory) : drawPicture(accessory.alt_text, "picture")
          ])
        ])
  ]
}

const drawButton = (button: Button): Tree => {
  const className = `button ${button.style ?? "default"}`
  const words = [button.text.emoji === true ? withEmoji(button.text.text) : button.text.text]
  return button.url === undefined
    ? tag(
        "button",
        {
          type: "button",
          class: className,
          title: "Nothing happens here: the sandbox sends no interactions"
        },
        words
      )
    : link(button.url, className, words)
}

// The page loads nothing from other servers, so an image is shown as its description.
const drawPicture = (description: string, className: string) =>
  tag("span", { class: className, role: "img", "aria-label": description, title: description }, [
    `🖼 ${description}`
  ])
