import type { Language } from "@estate/text/Language"
import { DateTime, Duration, Effect } from "effect"
import { Backlog } from "../Alerts/Backlog.ts"
import { Episode } from "../Alerts/Episode.ts"
import { type RenderStyle, renderAlert, renderAsText } from "../Alerts/Render.ts"
import { renderAnnouncement } from "../Alerts/RenderAnnouncement.ts"
import { renderBacklog } from "../Alerts/RenderBacklog.ts"
import type { SlackMessage } from "../Alerts/SlackMessage.ts"
import { Digest } from "../Digests/Digest.ts"
import { renderDigest } from "../Digests/RenderDigest.ts"
import { Notice } from "../Incidents/Notice.ts"
import { renderNotice } from "../Incidents/RenderNotice.ts"
import type { MessageContent, ShownContent } from "../Outbox/MessageContent.ts"
import type { Owed } from "../Outbox/Worth.ts"
import { renderReplyNotice } from "../Replies/RenderNotice.ts"
import { ReplyNotice } from "../Replies/ReplyNotice.ts"

/** How messages are rendered and sent. */
export interface DeliverySettings {
  /** How a company's alerts look; a company that is no longer configured gets the default style. */
  readonly styleOf: (company: string) => RenderStyle
  /** The language of notices to operators. */
  readonly language: Language
  /** How long after an uncertain post it may still arrive. */
  readonly quarantine: Duration.Duration
  /** If more late first alerts than this are due together in a channel, they become one message. */
  readonly backlogOver: number
  /** The interval between two posts to a channel; Slack accepts one a second. */
  readonly pace: Duration.Duration
  /** Whether the settings name a channel, so that new messages may go there. */
  readonly isNamed: (destination: string) => boolean
}

/** A message as it should look now. */
export const renderNow = (shown: ShownContent, settings: DeliverySettings) =>
  Effect.map(DateTime.now, now => render(shown, settings, now))

const render = (
  { content, isPlain }: ShownContent,
  settings: DeliverySettings,
  now: DateTime.Utc
): SlackMessage => {
  if (isPlain && content instanceof Episode)
    return renderAsText(content, settings.styleOf(content.company), now)
  const message = renderBlocks(content, settings, now)
  return isPlain ? { ...message, blocks: [] } : message
}

const renderBlocks = (
  content: MessageContent,
  settings: DeliverySettings,
  now: DateTime.Utc
): SlackMessage => {
  if (content instanceof Notice) return renderNotice(content, settings.language)
  if (content instanceof Digest) return renderDigest(content, settings.styleOf, now)
  if (content instanceof ReplyNotice)
    return renderReplyNotice(content, settings.styleOf(content.company).language)
  if (content instanceof Episode) return renderAlert(content, settings.styleOf(content.company), now)
  if (content instanceof Backlog) return renderBacklog(content, settings.styleOf, now)
  return renderAnnouncement(content, settings.styleOf(content.episodes[0].company), now)
}

/** How far this machine's clock may be off if somebody set it wrong. */
const LOCAL_CLOCK_ERROR = Duration.hours(49)

/**
 * The earliest time at which a message can have been posted. Notices, digests and replies know only
 * this machine's time of day. If a buyer has been waiting since a time after the alert was stored,
 * the platform's clock is ahead, or its time zone is wrong.
 */
export const earliestPost = ({ kind, sinceAt, dueAt }: Owed): DateTime.Utc => {
  const since = DateTime.unsafeMake(Math.min(sinceAt, dueAt))
  const isOfThisClock = kind === "notice" || kind === "digest" || kind === "reply"
  return isOfThisClock ? DateTime.subtractDuration(since, LOCAL_CLOCK_ERROR) : since
}
