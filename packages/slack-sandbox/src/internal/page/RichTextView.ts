import type { RichTextElement, RichTextLeaf } from "../../RichText.ts"
import type { Directory } from "./Directory.ts"
import { emojiNamed } from "./Emoji.ts"
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
    case "rich_text_quote":
      return tag("blockquote", {}, drawLeaves(element.elements, directory))
    case "rich_text_preformatted":
      return tag("pre", {}, drawLeaves(element.elements, directory))
    case "rich_text_list":
      return tag(
        element.style === "ordered" ? "ol" : "ul",
        { class: `indent-${Math.min(element.indent ?? 0, 5)}` },
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
    case "emoji":
      return emojiNamed(leaf.name) ?? `:${leaf.name}:`
    case "user":
      return mention(leaf.user_id, `@${directory.userName(leaf.user_id)}`)
    case "usergroup":
      return mention(leaf.usergroup_id, `@${directory.groupName(leaf.usergroup_id)}`, "broadcast")
    case "broadcast":
      return mention(`!${leaf.range}`, `@${leaf.range}`, "broadcast")
    case "channel":
      return mention(leaf.channel_id, `#${directory.channelName(leaf.channel_id)}`)
    case "date":
      return tag("span", { class: "date" }, [leaf.fallback ?? new Date(leaf.timestamp * 1000).toISOString()])
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
