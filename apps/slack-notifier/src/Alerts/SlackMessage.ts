import type { Block } from "@slack/types"
import { DateTime } from "effect"

/** A message in Slack's format: `text` appears in notifications, `blocks` in the channel. */
export interface SlackMessage {
  readonly text: string
  readonly blocks: ReadonlyArray<Block & Record<string, unknown>>
}

/** Slack's limits for texts in blocks (https://docs.slack.dev/reference/block-kit/blocks). */
const HEADER_LIMIT = 150
const SECTION_LIMIT = 3000

/** Text that Slack shows literally: no mention, link, format or emoji in it takes effect. */
export const plainText = (text: string, limit: number) => ({
  type: "plain_text" as const,
  text: truncate(text, limit),
  emoji: false
})

/** A block of such text. */
export const plainSection = (text: string, limit: number = SECTION_LIMIT) => ({
  type: "section",
  text: plainText(text, limit)
})

/** A block of one line in large letters; a phone shows one line of it. */
export const header = (text: string) => ({ type: "header", text: plainText(text, HEADER_LIMIT) })

/** A block of our own words, in which mentions and times take effect. */
export const mrkdwnSection = (text: string) => ({
  type: "section",
  text: { type: "mrkdwn", text, verbatim: true }
})

/** The same in small letters, and of plain text. */
export const contextBlock = (text: string) => ({
  type: "context",
  elements: [{ type: "mrkdwn", text, verbatim: true }]
})
export const plainContext = (text: string) => ({
  type: "context",
  elements: [plainText(text, HEADER_LIMIT)]
})

/** A button. */
export const button = (actionId: string, text: string, value: string) => ({
  type: "button",
  action_id: actionId,
  text: plainText(text, 75),
  value
})

/** A list of lines. */
export const bulletList = (lines: ReadonlyArray<{ readonly type: "rich_text_section" }>) =>
  lines.length === 0
    ? []
    : [{ type: "rich_text", elements: [{ type: "rich_text_list", style: "bullet", elements: lines }] }]

/**
 * A line that begins with a link, if there is an address; no markup in its texts takes effect.
 * https://docs.slack.dev/reference/block-kit/blocks/rich-text-block
 */
export const linkedLine = (before: string, name: string, url: string | undefined, after: string) => ({
  type: "rich_text_section" as const,
  elements: [
    ...(before === "" ? [] : [{ type: "text", text: before }]),
    { ...(url === undefined ? { type: "text" } : { type: "link", url }), text: name || "?" },
    { type: "text", text: after }
  ]
})

/** A line that begins with a person: Slack shows the name of a user whom it knows by the id. */
export const personLine = (name: string, slackUser: string | undefined, after: string) => ({
  type: "rich_text_section" as const,
  elements: [
    slackUser === undefined ? { type: "text", text: name } : { type: "user", user_id: slackUser },
    { type: "text", text: after }
  ]
})

/** At most `limit` UTF-16 units, which is what Slack counts; never cut within a character. */
export const truncate = (text: string, limit: number): string => {
  if (text.length <= limit) return text
  const kept = text.slice(0, limit - 1)
  return `${/[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept}…`
}

/**
 * A time as Slack shows it in the reader's zone; elsewhere it is in `zone`.
 * https://docs.slack.dev/messaging/formatting-message-text#date-formatting
 */
export const slackTime = (
  moment: DateTime.Utc,
  zone: DateTime.TimeZone,
  format = "{date_short_pretty} {time}"
): string => {
  const seconds = Math.floor(DateTime.toEpochMillis(moment) / 1000)
  const clock = DateTime.formatIsoOffset(DateTime.setZone(moment, zone)).slice(0, 16).replace("T", " ")
  return `<!date^${seconds}^${format}|${clock}>`
}
