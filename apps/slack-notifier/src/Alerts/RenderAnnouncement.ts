import { isClaimOver } from "@estate/rules/Claim"
import { escapeMrkdwn } from "@estate/text/Mrkdwn"
import type { DateTime } from "effect"
import { alertStateOf, personName } from "./AlertState.ts"
import type { Announcement } from "./Announcement.ts"
import {
  aboutListing,
  alertBlocks,
  BETWEEN,
  forgottenLine,
  headline,
  listedLine,
  type RenderStyle,
  waitOf
} from "./Render.ts"
import {
  bulletList,
  header,
  mrkdwnSection,
  plainSection,
  type SlackMessage,
  truncate
} from "./SlackMessage.ts"
import { textsIn } from "./Texts.ts"

/**
 * The maximum number of buyers of a group that are listed; Slack accepts 50 blocks, and nobody
 * reads more.
 */
const MAX_LISTED = 20
const LINE_LIMIT = 300

/**
 * A step or a group as a Slack message. Mentions are also in the notification. A single buyer in a
 * channel looks as in the first alert.
 */
export const renderAnnouncement = (
  announcement: Announcement,
  style: RenderStyle,
  now: DateTime.Utc
): SlackMessage => {
  const { step, isForgotten, isReply, mentions, episodes } = announcement
  const waiting = announcement.waitingIn(style.zone)
  const texts = textsIn(style.language)
  const lineOf = isForgotten ? forgottenLine : headline
  const [first] = waiting.length > 0 ? waiting : episodes
  const isAlone = episodes.length === 1 && first !== undefined
  const title = isAlone
    ? lineOf(first, style, now)
    : `${waiting.length > 0 ? "🔔" : "✅"} ${texts.group(waiting.length, episodes.length)}`
  const mentioned = mentions.map(mentionOf)
  const why = step === "" || isForgotten ? [] : [whyOf(announcement, style, now)]
  const lead = leadOf(waiting.length > 0 || step !== "" ? mentioned : [], why)
  const who = lead === "" ? [] : [mrkdwnSection(lead)]
  const listed = isAlone ? [] : episodes.slice(0, MAX_LISTED)
  const more = isAlone ? 0 : episodes.length - listed.length
  const heading = isAlone || isReply ? [...who, plainSection(title, LINE_LIMIT)] : [header(title), ...who]
  const lines = isForgotten
    ? listed.map(episode => plainSection(forgottenLine(episode, style, now), LINE_LIMIT))
    : bulletList(listed.map(episode => listedLine(episode, style, now)))
  return {
    text: [...mentioned, escapeMrkdwn(truncate(title, LINE_LIMIT))].join(" "),
    blocks: [
      ...(isAlone && !isReply && !isForgotten
        ? alertBlocks(first, style, now, step === "" ? "waiting" : "urgent", lead)
        : [...heading, ...lines, ...(more > 0 ? [plainSection(texts.more(more))] : [])]),
      ...(isAlone && !isReply && isForgotten ? [aboutListing(first, style)] : [])
    ]
  }
}

/**
 * Whom a message mentions, and why it is sent: the reason is about the buyers, not about the people
 * mentioned.
 */
export const leadOf = (mentioned: ReadonlyArray<string>, why: ReadonlyArray<string>): string =>
  [mentioned.join(" "), ...why].filter(part => part !== "").join(BETWEEN)

/** Why a step is sent, in mrkdwn. */
const whyOf = ({ step, episodes }: Announcement, style: RenderStyle, now: DateTime.Utc): string => {
  const texts = textsIn(style.language)
  if (isClaimOver(step)) return escapeMrkdwn(texts.claimOver)
  const [first, ...others] = episodes
  const longest = others.reduce(
    (one, other) => (one.waitingSince.toWire() <= other.waitingSince.toWire() ? one : other),
    first
  )
  const wait = waitOf(longest, style, now)
  if (others.length > 0) return escapeMrkdwn(texts.urgentAll(wait))
  const state = alertStateOf(first, style.zone, now)
  const holder = state.is === "taken" ? personName(state.mark) || `<@${state.mark.by}>` : ""
  return texts.urgent(escapeMrkdwn(wait), holder.startsWith("<") ? holder : escapeMrkdwn(holder))
}

/**
 * Notifies a member, or a user group
 * (https://docs.slack.dev/messaging/formatting-message-text#mentioning-users).
 */
export const mentionOf = (id: string) => (id.startsWith("S") ? `<!subteam^${id}>` : `<@${id}>`)
