import type { Rules } from "@estate/rules/Rules"
import { unescapeMrkdwn } from "@estate/text/Mrkdwn"
import { Array, Schema } from "effect"
import type { SlackMessage } from "../Alerts/SlackMessage.ts"

const Text = Schema.Struct({ type: Schema.String, text: Schema.String })

const Line = Schema.Struct({
  type: Schema.Literal("rich_text_section"),
  elements: Schema.Array(
    Schema.Union(Schema.Struct({ text: Schema.String }), Schema.Struct({ user_id: Schema.String }))
  )
})
const List = Schema.Struct({ type: Schema.Literal("rich_text_list"), elements: Schema.Array(Line) })

const Shown = Schema.Union(
  Schema.Struct({
    type: Schema.Literal("rich_text"),
    elements: Schema.Array(Schema.Union(Line, List))
  }),
  Schema.Struct({ type: Schema.Literal("header", "section"), text: Text }),
  Schema.Struct({ type: Schema.Literal("context"), elements: Schema.Array(Text) }),
  Schema.Struct({
    type: Schema.Literal("actions"),
    elements: Schema.Array(Schema.Struct({ type: Schema.String, text: Schema.optional(Text) }))
  })
)

const read = Schema.decodeUnknownOption(Shown)

/** What people read of a message in Slack, in lines; buttons stand in brackets. */
export const shownLines = (
  { blocks, text }: SlackMessage,
  people: Rules["people"]
): ReadonlyArray<string> => {
  const lines = Array.filterMap(blocks, block => read(block)).flatMap(block =>
    lineOf(block, people).split("\n")
  )
  return lines.length === 0 ? [readable(text, people)] : lines
}

const lineOf = (block: typeof Shown.Type, people: Rules["people"]): string => {
  if (block.type === "actions") return block.elements.map(({ text }) => `[${text?.text ?? "⋯"}]`).join(" ")
  if (block.type === "rich_text")
    return block.elements
      .flatMap(each => (each.type === "rich_text_list" ? each.elements : [each]))
      .map(({ elements }) => elements.map(each => ("text" in each ? each.text : `@${each.user_id}`)).join(""))
      .join("\n")
  if (block.type === "context") return block.elements.map(each => textOf(each, people)).join("  ·  ")
  return textOf(block.text, people)
}

const textOf = ({ type, text }: typeof Text.Type, people: Rules["people"]) =>
  type === "mrkdwn" ? readable(text, people) : text

/** https://docs.slack.dev/messaging/formatting-message-text */
const readable = (mrkdwn: string, people: Rules["people"]): string => {
  const nameOf = (id: string) =>
    Array.fromIterable(people.values()).find(({ slackId }) => slackId === id)?.name ?? id
  return unescapeMrkdwn(
    mrkdwn
      .replace(/<!date\^[^|>]*\|([^>]*)>/g, "$1")
      .replace(/<(?:@|!subteam\^)([A-Z0-9]+)>/g, (_, id: string) => `@${nameOf(id)}`)
      .replace(/<([^|>]+)\|([^>]*)>/g, "$2 ($1)")
  )
}
