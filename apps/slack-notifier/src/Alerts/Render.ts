import { elapsedSince } from "@estate/domain/Calendar"
import { threadUrlOf } from "@estate/domain/ThreadUrl"
import { formatDuration } from "@estate/text/Durations"
import type { Language } from "@estate/text/Language"
import { DateTime, Option } from "effect"
import { type Buttons, buttonBlocks } from "./Buttons.ts"
import type { Episode } from "./Episode.ts"
import {
  escapeMrkdwn,
  HEADER_LIMIT,
  plainSection,
  plainText,
  type SlackMessage,
  slackTime,
  truncate
} from "./SlackMessage.ts"
import { textsIn } from "./Texts.ts"

/** How a company's alerts look: their language, the zone of their times, the link to a thread. */
export interface RenderStyle {
  readonly language: Language
  readonly zone: DateTime.TimeZone
  /**
   * A template with `{threadId}` and `{listingId}`; by default the alert names a command instead.
   */
  readonly threadUrl: Option.Option<string>
  /** What can be asked for by a click; absent if nobody can click. */
  readonly buttonsOf?: (episode: Episode) => Buttons | undefined
}

/** A notification shows a line or two. */
const SUMMARY_LIMIT = 300

/** An episode as a Slack message. */
export const renderAlert = (episode: Episode, style: RenderStyle, now: DateTime.Utc): SlackMessage => ({
  text: summaryOf(episode, style, now),
  blocks: alertBlocks(episode, style, now)
})

/**
 * Buyers' and listings' texts are `plain_text` without emoji, in which no mention, link or format
 * takes effect. Only our own texts and numbers are mrkdwn.
 */
export const alertBlocks = (
  episode: Episode,
  style: RenderStyle,
  now: DateTime.Utc
): SlackMessage["blocks"] => [
  {
    type: "header",
    text: plainText(`${statusEmoji(episode)} ${titleOf(episode, style)}`, HEADER_LIMIT)
  },
  plainSection(`🏠 ${oneLine(episode.listingTitle)}`),
  ...(episode.isOpen ? [plainSection(`💬 ${lastMessageOf(episode, style)}`)] : []),
  ...contextOf(episode, style, now),
  ...marksOf(episode, style, now),
  ...buttonBlocks(episode, style.buttonsOf?.(episode), style.language)
]

/** Which listing it is about, since when, and where to answer. */
export const contextOf = (
  episode: Episode,
  style: RenderStyle,
  now: DateTime.Utc
): SlackMessage["blocks"] => [
  contextBlock(detailsOf(episode, style, now)),
  contextBlock(linkTo(episode, style))
]

/**
 * The same without blocks, for when Slack rejects them: this form cannot be too long or invalid.
 */
export const renderAsText = (episode: Episode, style: RenderStyle, now: DateTime.Utc): SlackMessage => ({
  text: summaryOf(episode, style, now),
  blocks: []
})

const summaryOf = (episode: Episode, style: RenderStyle, now: DateTime.Utc) =>
  escapeMrkdwn(truncate(headline(episode, style, now), SUMMARY_LIMIT))

/**
 * An episode in one line, not escaped. It is read once, on arrival, so it may say how long the
 * buyer has waited.
 */
export const headline = (episode: Episode, style: RenderStyle, now: DateTime.Utc): string => {
  const wait = episode.isOpen && !episode.nobodyWaits ? ` · ${waitOf(episode, style, now)}` : ""
  const message = episode.isOpen ? `: ${oneLine(lastMessageOf(episode, style))}` : ""
  const what = `${oneLine(episode.listingTitle)}${message}`
  return `${statusEmoji(episode)} ${titleOf(episode, style)}${wait} — ${what}`
}

/** A thread that was read in one line, not escaped: as `headline` once it is answered. */
export const forgottenLine = (episode: Episode, style: RenderStyle, now: DateTime.Utc): string => {
  if (!episode.isUnanswered) return headline(episode, style, now)
  const title = textsIn(style.language).forgotten(oneLine(episode.author))
  const message = oneLine(lastMessageOf(episode, style))
  return `👁 ${title} · ${waitOf(episode, style, now)} — ${oneLine(episode.listingTitle)}: ${message}`
}

const statusEmoji = (episode: Episode) =>
  Option.match(episode.ending, {
    onNone: () => (episode.nobodyWaits ? "💬" : "🔔"),
    onSome: ({ how }) => ({ answered: "✅", read: "👁", deleted: "🗑", unwatched: "⏹" })[how]
  })

const titleOf = (episode: Episode, style: RenderStyle) => {
  const texts = textsIn(style.language)
  const author = oneLine(episode.author)
  return Option.match(episode.ending, {
    onNone: () => (episode.nobodyWaits ? texts.nobodyWaits(author) : texts.waits(author)),
    onSome: ({ how, at }) => texts.ended(how, author, waitOf(episode, style, at.toInstant(style.zone)))
  })
}

const lastMessageOf = (episode: Episode, style: RenderStyle) =>
  withoutBidi(episode.lastMessage).trim() || textsIn(style.language).noText

const waitOf = (episode: Episode, style: RenderStyle, until: DateTime.Utc) =>
  formatDuration(elapsedSince(episode.waitingSince, until, style.zone), style.language)

/**
 * Slack keeps `{ago}` current without an edit
 * (https://docs.slack.dev/messaging/formatting-message-text#date-formatting).
 */
const detailsOf = (episode: Episode, style: RenderStyle, now: DateTime.Utc) => {
  const texts = textsIn(style.language)
  const seconds = Math.floor(DateTime.toEpochMillis(episode.waitingSince.toInstant(style.zone)) / 1000)
  const clock = episode.waitingSince.toWire().slice(0, 16)
  const since = texts.since(
    `<!date^${seconds}^{date_short_pretty} {time}|${clock}>`,
    `<!date^${seconds}^{ago}|${escapeMrkdwn(waitOf(episode, style, now))}>`
  )
  return [
    texts.listing(episode.listingId),
    ...(episode.isOpen ? [texts.unread(episode.unreadCount)] : []),
    ...(episode.isOpen && !episode.nobodyWaits ? [since] : [])
  ].join("  ·  ")
}

/** Who has an open alert, and why it is quiet. Edits notify nobody, so people are mentioned. */
const marksOf = (
  { isOpen, lastMessageAt, marks = {} }: Episode,
  { language, zone }: RenderStyle,
  now: DateTime.Utc
): SlackMessage["blocks"] => {
  if (!isOpen) return []
  const { taken, snoozed, handled } = marks
  const texts = textsIn(language)
  const lines = [
    ...(taken ? [`🙋 ${texts.taken(`<@${taken.by}>`, slackTime(taken.at, zone))}`] : []),
    ...(snoozed && DateTime.greaterThan(snoozed.until, now)
      ? [`💤 ${texts.snoozed(`<@${snoozed.by}>`, slackTime(snoozed.until, zone))}`]
      : []),
    ...(handled && DateTime.greaterThanOrEqualTo(handled.at, lastMessageAt.toInstant(zone))
      ? [`☑️ ${texts.handled(`<@${handled.by}>`, slackTime(handled.at, zone))}`]
      : [])
  ]
  return lines.length === 0 ? [] : [contextBlock(lines.join("\n"))]
}

export const linkTo = (episode: Episode, style: RenderStyle) =>
  Option.match(style.threadUrl, {
    onNone: () => `\`estate threads read ${episode.threadId}\``,
    onSome: template => `<${slackUrlOf(template, episode)}|${textsIn(style.language).open}>`
  })

const slackUrlOf = (template: string, episode: Episode) =>
  escapeMrkdwn(threadUrlOf(template, episode)).replaceAll("|", "%7C")

export const contextBlock = (text: string) => ({
  type: "context",
  elements: [{ type: "mrkdwn", text, verbatim: true }]
})

/** A text of a buyer or of a listing in one line. */
export const oneLine = (text: string) => withoutBidi(text).replace(/\s+/gu, " ").trim()

/** Bidirectional control characters could make one person's text look like another's. */
const withoutBidi = (text: string) => text.replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, "")
