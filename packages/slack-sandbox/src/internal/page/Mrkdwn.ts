import type { Directory } from "./Directory.ts"
import { emojiNamed } from "./Emoji.ts"
import { link, type Tree, tag } from "./Tree.ts"

/**
 * Draws Slack's markup: code, bold, italic, strikethrough, quotations, links, mentions and emoji.
 * https://docs.slack.dev/messaging/formatting-message-text
 */
export const drawMrkdwn = (text: string, directory: Directory): ReadonlyArray<Tree> =>
  text
    .split(/```\n?([\s\S]+?)```/)
    .flatMap((part, index) =>
      index % 2 === 1 ? [tag("pre", {}, [unescaped(part)])] : drawParagraphs(part, directory)
    )

// The three that Slack escapes: https://docs.slack.dev/messaging/formatting-message-text#escaping
const unescaped = (text: string) =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&")

const drawParagraphs = (text: string, directory: Directory): ReadonlyArray<Tree> =>
  text.split(/((?:^(?:>|&gt;).*(?:\n|$))+)/m).flatMap((part, index) => {
    if (part === "") return []
    if (index % 2 === 0) return drawInline(part, directory)
    const quoted = part.replaceAll(/^(?:>|&gt;) ?/gm, "").replace(/\n$/, "")
    return [tag("blockquote", {}, drawInline(quoted, directory))]
  })

const marks = (mark: string) =>
  `(?<![\\w${mark}])${mark}([^\\s${mark}](?:[^${mark}\\n]*[^\\s${mark}])?)${mark}(?![\\w${mark}])`

const inline = new RegExp(
  [
    "`([^`\\n]+)`",
    "<([^<>\\n]+)>",
    "(https?://[^\\s<>|]*[^\\s<>|.,!?;:)'\"\\]*_~])",
    marks("\\*"),
    marks("_"),
    marks("~"),
    ":([a-z0-9_+-]+):"
  ].join("|"),
  "g"
)

const drawInline = (text: string, directory: Directory): ReadonlyArray<Tree> => {
  const found = [...text.matchAll(inline)]
  const pieces = found.flatMap((match, index) => {
    const from = match.index + match[0].length
    const before = index === 0 ? text.slice(0, match.index) : ""
    const after = text.slice(from, found[index + 1]?.index ?? text.length)
    return [unescaped(before), drawMatch(match, directory), unescaped(after)]
  })
  return found.length === 0 ? [unescaped(text)] : pieces.filter(piece => piece !== "")
}

const drawMatch = (match: RegExpExecArray, directory: Directory): Tree => {
  const [verbatim, code, entity, address, bold, italic, strike, emoji] = match
  if (code !== undefined) return tag("code", {}, [unescaped(code)])
  if (entity !== undefined) return drawEntity(entity, directory)
  if (address !== undefined) return link(unescaped(address), "link", [unescaped(address)])
  if (bold !== undefined) return tag("strong", {}, drawInline(bold, directory))
  if (italic !== undefined) return tag("em", {}, drawInline(italic, directory))
  if (strike !== undefined) return tag("del", {}, drawInline(strike, directory))
  return (emoji === undefined ? undefined : emojiNamed(emoji)) ?? verbatim
}

const drawEntity = (entity: string, directory: Directory): Tree => {
  const [target = "", label] = entity.split("|", 2)
  const shown = label === undefined ? undefined : unescaped(label)
  if (/^@[UW]/.test(target)) return mention(target, `@${shown ?? directory.userName(target.slice(1))}`)
  if (target.startsWith("#C")) {
    const id = target.slice(1)
    return tag("a", { class: "mention", href: `/archives/${id}` }, [`#${shown ?? directory.channelName(id)}`])
  }
  if (/^!(channel|here|everyone)$/.test(target)) return mention(target, `@${target.slice(1)}`, "broadcast")
  if (target.startsWith("!subteam^")) {
    const id = target.slice("!subteam^".length)
    return mention(target, shown ?? `@${directory.groupName(id)}`, "broadcast")
  }
  if (target.startsWith("!date^")) return date(target, shown ?? target)
  if (/^(https?:\/\/|mailto:|tel:)/i.test(target)) {
    return link(unescaped(target), "link", [shown ?? unescaped(target).replace(/^(mailto|tel):/i, "")])
  }
  return `<${entity}>`
}

/**
 * A moment that the reader's own client formats; until then, the fallback is shown.
 * https://docs.slack.dev/messaging/formatting-message-text#date-formatting
 */
const date = (target: string, fallback: string) => {
  const [, seconds = "", format = ""] = target.split("^")
  const attributes = /^\d{1,12}$/.test(seconds) ? { "data-seconds": seconds, "data-format": format } : {}
  return tag("span", { class: "date", ...attributes }, [fallback])
}

/** A name that Slack highlights; a broadcast is a mention that notifies many people. */
export const mention = (id: string, shown: string, kind = "person") =>
  tag("span", { class: `mention ${kind}`, "data-mention": id }, [shown])
