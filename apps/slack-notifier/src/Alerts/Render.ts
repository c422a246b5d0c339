import { elapsedSince } from "@estate/domain/Calendar"
import { threadUrlOf } from "@estate/domain/ThreadUrl"
import { formatDuration } from "@estate/text/Durations"
import type { Language } from "@estate/text/Language"
import { escapeMrkdwn } from "@estate/text/Mrkdwn"
import { withoutBidi } from "@estate/text/PlainText"
import { DateTime, Option } from "effect"
import { type AlertState, alertStateOf, personName } from "./AlertState.ts"
import { type Buttons, buttonBlocks } from "./Buttons.ts"
import type { Episode } from "./Episode.ts"
import { buyerName, listingName, oneLine } from "./EpisodeNames.ts"
import {
  contextBlock,
  header,
  linkedLine,
  mrkdwnSection,
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
  /** A template with `{threadId}` and `{listingId}`; without it an alert has no link. */
  readonly threadUrl: Option.Option<string>
  /** What people can ask for with a click; absent if nobody can click. */
  readonly buttonsOf?: (episode: Episode) => Buttons | undefined
}

/** The length of a listing's title beside other things. */
const TITLE_LIMIT = 200
const NAME_LIMIT = 80

export const BETWEEN = "  ·  "

/** The characters of three lines on a phone. */
const LISTED_LIMIT = 100

/** What fits a line of a phone with 390 points: in a heading, and in a text. */
const HEADING_LINE = 24
const TEXT_LINE = 34

/** A notification shows a line or two. */
const SUMMARY_LIMIT = 300

/** What to say about an episode at a moment. Nothing is escaped. */
const wordsFor = (episode: Episode, style: RenderStyle, now: DateTime.Utc) => {
  const texts = textsIn(style.language)
  const state = alertStateOf(episode, style.zone, now)
  const author = buyerName(episode, style.language)
  return {
    texts,
    state,
    author,
    title: titleOf(episode, author, state, style),
    wait: waitOf(episode, style, now),
    listing: listingName(episode, style.language),
    message: withoutBidi(episode.lastMessage).trim() || texts.noText
  }
}

/** An episode as a Slack message. */
export const renderAlert = (episode: Episode, style: RenderStyle, now: DateTime.Utc): SlackMessage => ({
  ...renderAsText(episode, style, now),
  blocks: alertBlocks(episode, style, now)
})

/**
 * The same without blocks, for when Slack rejects them: this form cannot be too long or invalid.
 */
export const renderAsText = (episode: Episode, style: RenderStyle, now: DateTime.Utc): SlackMessage => ({
  text: escapeMrkdwn(truncate(headline(episode, style, now), SUMMARY_LIMIT)),
  blocks: []
})

/**
 * At most three lines before the buttons, also on a phone: the state and the buyer; since when the
 * buyer has been waiting, and who is taking care of it; and the last message if it is short; a
 * longer message is below the buttons, with the listing and the link. Buyers' and listings' texts
 * are `plain_text` without emoji, in which no mention, link or format takes effect. Only our own
 * texts and numbers are mrkdwn.
 */
export const alertBlocks = (
  episode: Episode,
  style: RenderStyle,
  now: DateTime.Utc,
  waiting: "waiting" | "urgent" = "waiting",
  /** Whom it mentions, and why, until somebody takes care of it. */
  lead: string = ""
): SlackMessage["blocks"] => {
  const { texts, state, author, title, wait, message } = wordsFor(episode, style, now)
  const isWaiting = state.is === "waiting"
  const isUrgent = waiting === "urgent"
  const since = sinceOf(episode, style, wait)
  const waits = texts.waitsInHeading(author)
  // For a long name, the bell alone says so.
  const heading = !isWaiting ? title : isUrgent || waits.length > HEADING_LINE ? author : waits
  const buttons = buttonBlocks(episode, style.buttonsOf?.(episode), style.language, now)
  const said = episode.isOpen ? [plainSection(`💬 ${message}`)] : []
  const isShort = message.length <= TEXT_LINE && !message.includes("\n") && heading.length <= HEADING_LINE
  const isThird = isShort && isWaiting && lead === ""
  return [
    header(`${emojiOf(state, waiting)} ${heading}`),
    ...secondLine(episode, state, style, now, since, lead, isUrgent),
    ...(isThird ? [...said, ...buttons] : [...buttons, ...said]),
    aboutListing(episode, style, isUrgent && isWaiting ? [since] : [])
  ]
}

/** Since when the buyer has been waiting, and who is taking care of it, or who should. */
const secondLine = (
  episode: Episode,
  state: AlertState,
  { language, zone }: RenderStyle,
  now: DateTime.Utc,
  since: string,
  lead: string,
  isUrgent: boolean
): SlackMessage["blocks"] => {
  const { by, unread } = textsIn(language)
  if (state.is === "ended")
    return state.answeredBy === undefined ? [] : [contextBlock(`<@${state.answeredBy.by}>`)]
  const wait = episode.nobodyWaits ? [] : [since]
  const joined = (...parts: ReadonlyArray<string>) => parts.join(BETWEEN)
  if ("mark" in state)
    return [contextBlock(joined(...wait, by(state.is, `<@${state.mark.by}>`, untilOf(state, zone, now))))]
  // For an urgent alert, the length of the wait is the reason.
  if (lead !== "") return [mrkdwnSection(isUrgent ? lead : joined(lead, ...wait))]
  const { unreadCount } = episode
  const parts = [...wait, ...(unreadCount > 1 ? [unread(unreadCount)] : [])]
  return parts.length === 0 ? [] : [contextBlock(joined(...parts))]
}

/** The listing, and where to answer. */
export const aboutListing = (episode: Episode, style: RenderStyle, besides: ReadonlyArray<string> = []) => {
  const { listing, open } = textsIn(style.language)
  const [name, number] = [listingName(episode, style.language), listing(episode.listingId)]
  const title = name === number ? `🏠 ${number}` : `🏠 ${truncate(name, TITLE_LIMIT)} · ${number}`
  const url = threadAddress(episode, style)
  const parts = [...besides, ...(url === undefined ? [] : [`<${inMrkdwn(url)}|${open}>`])]
  return {
    type: "context",
    elements: [
      plainText(title, SUMMARY_LIMIT),
      ...(parts.length === 0 ? [] : [{ type: "mrkdwn", text: parts.join(BETWEEN), verbatim: true }])
    ]
  }
}

/** Within a day, the time alone is enough. */
const untilOf = (
  state: Extract<AlertState, { readonly mark: unknown }>,
  zone: DateTime.TimeZone,
  now: DateTime.Utc
): string => {
  if (state.is !== "snoozed" && state.is !== "silenced") return ""
  const { until } = state.mark
  const isNear = DateTime.lessThan(until, DateTime.add(now, { days: 1 }))
  return slackTime(until, zone, isNear ? "{time}" : undefined)
}

/**
 * An episode in one line, not escaped. People read it once, on arrival, so it may say how long the
 * buyer has been waiting.
 */
export const headline = (episode: Episode, style: RenderStyle, now: DateTime.Utc): string => {
  const { state, title, wait, listing, message } = wordsFor(episode, style, now)
  const after = episode.isOpen && !episode.nobodyWaits ? ` · ${wait}` : ""
  return `${emojiOf(state)} ${title}${after} — ${listing}${episode.isOpen ? `: ${oneLine(message)}` : ""}`
}

/** A line of a list, in which the name links to the thread. */
export const listedLine = (episode: Episode, style: RenderStyle, now: DateTime.Utc) => {
  const { state, author, title, wait, listing, message } = wordsFor(episode, style, now)
  const about = state.is === "ended" ? ` — ${listing}` : ` · ${wait} — ${listing}: ${oneLine(message)}`
  const name = truncate(state.is === "waiting" ? author : title, NAME_LIMIT)
  return linkedLine(
    `${emojiOf(state)} `,
    name,
    threadAddress(episode, style),
    truncate(about, LISTED_LIMIT - name.length)
  )
}

/** A thread that was read, in one line, not escaped; once it is answered, like `headline`. */
export const forgottenLine = (episode: Episode, style: RenderStyle, now: DateTime.Utc): string => {
  if (!episode.isUnanswered) return headline(episode, style, now)
  const { texts, author, wait, listing, message } = wordsFor(episode, style, now)
  return `👁 ${texts.forgotten(author)} · ${wait} — ${listing}: ${oneLine(message)}`
}

const emojis = {
  waiting: "🔔",
  "closing words": "💬",
  urgent: "⏰",
  taken: "🙋",
  handled: "☑️",
  snoozed: "💤",
  silenced: "🔕",
  answered: "✅",
  read: "👁",
  deleted: "🗑",
  unwatched: "⏹"
} as const

const emojiOf = (state: AlertState, waiting: keyof typeof emojis = "waiting"): string =>
  emojis[state.is === "ended" ? state.ending.how : state.is === "waiting" ? waiting : state.is]

const titleOf = (episode: Episode, author: string, state: AlertState, style: RenderStyle): string => {
  const texts = textsIn(style.language)
  if ("mark" in state) return texts.acted(state.is, personName(state.mark), author)
  if (state.is !== "ended") return state.is === "waiting" ? texts.waits(author) : texts.nobodyWaits(author)
  const { ending, answeredBy } = state
  const after = waitOf(episode, style, ending.at.toInstant(style.zone))
  const who = answeredBy === undefined ? "" : personName(answeredBy)
  return who === "" ? texts.ended(ending.how, author, after) : texts.answeredBy(who, author, after)
}

/** How long a buyer has waited by a moment. */
export const waitOf = (episode: Episode, style: RenderStyle, until: DateTime.Utc) =>
  formatDuration(elapsedSince(episode.waitingSince, until, style.zone), style.language)

/**
 * Slack keeps `{ago}` current without an edit
 * (https://docs.slack.dev/messaging/formatting-message-text#date-formatting).
 */
const sinceOf = (episode: Episode, { zone }: RenderStyle, wait: string) => {
  const seconds = Math.floor(DateTime.toEpochMillis(episode.waitingSince.toInstant(zone)) / 1000)
  const clock = `${episode.waitingSince.toWire().slice(0, 16)}, ${escapeMrkdwn(wait)}`
  return `⏱ <!date^${seconds}^{ago}|${clock}>`
}

/** The address of a thread in the company's own system, if it has one. */
export const threadAddress = (
  thread: Pick<Episode, "threadId" | "listingId">,
  { threadUrl }: Pick<RenderStyle, "threadUrl">
): string | undefined =>
  Option.getOrUndefined(Option.map(threadUrl, template => threadUrlOf(template, thread)))

const inMrkdwn = (url: string) => escapeMrkdwn(url).replaceAll("|", "%7C")
