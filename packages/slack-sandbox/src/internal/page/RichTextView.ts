import type { RichTextElement, RichTextLeaf } from "../../RichText.ts"
import type { Directory } from "./Directory.ts"
import { mention } from "./Mrkdwn.ts"
import { link, type Tree, tag } from "./Tree.ts"

/**
 * Draws one part of a rich_text block.
 * https://docs.slack.dev/reference/block-kit/blocks/rich-text-block
 */
export const drawRichText = (element: RichTextElement, directory: Directory): Tree => {
  switch (element.type) {
    case "rich_text_section":
      return tag("div", {}, drawLeaves(element.elements, directory))
    case "rich_text_list":
      return tag(
        element.style === "ordered" ? "ol" : "ul",
        {},
        element.elements.map(item => tag("li", {}, drawLeaves(item.elements, directory)))
      )
  }
}

const drawLeaves = (leaves: ReadonlyArray<RichTextLeaf>, directory: Directory) =>
  leaves.map(leaf => drawLeaf(leaf, directory))

const drawLeaf = (leaf: RichTextLeaf, directory: Directory): Tree => {
  switch (leaf.type) {
    case "text":
      return styled(leaf.text, leaf.style)
    case "link":
      return styled(link(leaf.url, "link", [leaf.text ?? leaf.url]), leaf.style)
    case "user":
      return mention(leaf.user_id, `@${directory.userName(leaf.user_id)}`)
  }
}

const styled = (inner: Tree, style: Extract<RichTextLeaf, { readonly type: "text" }>["style"]): Tree => {
  const wrappers = [
    ...(style?.code === true ? ["code"] : []),
    ...(style?.strike === true ? ["del"] : []),
    ...(style?.italic === true ? ["em"] : []),
    ...(style?.bold === true ? ["strong"] : [])
  ]
  return wrappers.reduce<Tree>((wrapped, wrapper) => tag(wrapper, {}, [wrapped]), inner)
}
