import { elapsedSince } from "@estate/domain/Calendar"
import { formatDuration } from "@estate/text/Durations"
import type { Language } from "@estate/text/Language"
import type { Block } from "@slack/types"
import { DateTime, Option } from "effect"
import type { Episode } from "./Episode.ts"
import { wordsIn } from "./Words.ts"

/** How alerts look here: for whom, by which clock, and where a thread is opened. */
export interface DrawingStyle {
  readonly language: Language
  readonly zone: DateTime.TimeZone
  /** A template with `{threadId}` and `{listingId}`; without one the alert names the command that shows the thread. */
  readonly threadUrl: Option.Option<string>
}

/** A message as Slack takes it: `text` is what a notification shows, `blocks` what the channel shows. */
export interface Picture {
  readonly text: string
  readonly blocks: ReadonlyArray<Block & Record<string, unknown>>
}

/** Slack's limits for the texts of blocks (https://docs.slack.dev/reference/block-kit/blocks). */
const HEADER_LIMIT = 150
const SECTION_LIMIT = 3000

/** Enough for a notification, which shows a line or two. */
const SUMMARY_LIMIT = 300

/**
 * An episode as a message. What buyers and listings say goes into `plain_text` without emoji, which Slack shows as it is: no
 * mention, link or format in it comes to life. Only our own words and numbers are mrkdwn.
 */
export const draw = (episode: Episode, style: DrawingStyle, now: DateTime.Utc): Picture => {
  const title = titleOf(episode, style)
  return {
    text: summaryOf(episode, style, now),
    blocks: [
      { type: "header", text: plain(`${statusSign(episode)} ${title}`, HEADER_LIMIT) },
      { type: "section", text: plain(`🏠 ${oneLine(episode.listingTitle)}`, SECTION_LIMIT) },
      ...(episode.isOpen
        ? [{ type: "section", text: plain(`💬 ${messageOf(episode, style)}`, SECTION_LIMIT) }]
        : []),
      aside(factsOf(episode, style, now)),
      aside(wayTo(episode, style))
    ]
  }
}

/** The same without blocks, for when Slack refuses them: nothing here can be too long or badly built. */
export const drawPlainly = (episode: Episode, style: DrawingStyle, now: DateTime.Utc): Picture => ({
  text: summaryOf(episode, style, now),
  blocks: []
})

/** What a notification reads: it is seen once, when it comes, so it may say how long the buyer waits by then. */
const summaryOf = (episode: Episode, style: DrawingStyle, now: DateTime.Utc) => {
  const wait = episode.isOpen ? ` · ${waited(episode, style, now)}` : ""
  const message = episode.isOpen ? `: ${oneLine(messageOf(episode, style))}` : ""
  const what = `${oneLine(episode.listingTitle)}${message}`
  return escapeMrkdwn(
    cut(`${statusSign(episode)} ${titleOf(episode, style)}${wait} — ${what}`, SUMMARY_LIMIT)
  )
}

const statusSign = (episode: Episode) =>
  Option.match(episode.ending, {
    onNone: () => "🔔",
    onSome: ({ how }) => ({ answered: "✅", read: "👁", deleted: "🗑" })[how]
  })

const titleOf = (episode: Episode, style: DrawingStyle) => {
  const words = wordsIn(style.language)
  const author = oneLine(episode.author)
  return Option.match(episode.ending, {
    onNone: () => words.waits(author),
    onSome: ({ how, at }) => words.ended(how, author, waited(episode, style, at.toInstant(style.zone)))
  })
}

const messageOf = (episode: Episode, style: DrawingStyle) =>
  withoutBidi(episode.lastMessage).trim() || wordsIn(style.language).noText

const waited = (episode: Episode, style: DrawingStyle, until: DateTime.Utc) =>
  formatDuration(elapsedSince(episode.waitingSince, until, style.zone), style.language)

/** Slack's own clock keeps the `{ago}` true without an edit (https://docs.slack.dev/messaging/formatting-message-text#date-formatting). */
const factsOf = (episode: Episode, style: DrawingStyle, now: DateTime.Utc) => {
  const words = wordsIn(style.language)
  const seconds = Math.floor(DateTime.toEpochMillis(episode.waitingSince.toInstant(style.zone)) / 1000)
  const clock = episode.waitingSince.toWire().slice(0, 16)
  const since = words.since(
    `<!date^${seconds}^{date_short_pretty} {time}|${clock}>`,
    `<!date^${seconds}^{ago}|${escapeMrkdwn(waited(episode, style, now))}>`
  )
  return [
    words.listing(episode.listingId),
    ...(episode.isOpen ? [words.unread(episode.unreadCount), since] : [])
  ].join("  ·  ")
}

const wayTo = (episode: Episode, style: DrawingStyle) =>
  Option.match(style.threadUrl, {
    onNone: () => `\`estate threads read ${episode.threadId}\``,
    onSome: template => `<${threadUrlOf(template, episode)}|${wordsIn(style.language).open}>`
  })

/** The address of a thread: the template with its places filled in. */
const threadUrlOf = (template: string, episode: Episode) =>
  escapeMrkdwn(
    template.replaceAll("{threadId}", episode.threadId).replaceAll("{listingId}", String(episode.listingId))
  ).replaceAll("|", "%7C")

const aside = (text: string) => ({ type: "context", elements: [{ type: "mrkdwn", text, verbatim: true }] })

/** Text that Slack shows as it is, cut to a limit. */
export const plain = (text: string, limit: number) => ({
  type: "plain_text",
  text: cut(text, limit),
  emoji: false
})

const oneLine = (text: string) => withoutBidi(text).replace(/\s+/gu, " ").trim()

/** Marks that turn the direction of what follows could make one person's words look like another's. */
const withoutBidi = (text: string) => text.replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, "")

/** Slack counts UTF-16 units; a cut never falls within a character. */
const cut = (text: string, limit: number) => {
  if (text.length <= limit) return text
  const kept = text.slice(0, limit - 1)
  return `${/[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept}…`
}

/** The three characters that Slack reads as its own (https://docs.slack.dev/messaging/formatting-message-text#escaping). */
export const escapeMrkdwn = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
