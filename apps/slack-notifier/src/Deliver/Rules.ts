import type { Language } from "@estate/text/Language"
import { DateTime, Duration, Effect } from "effect"
import { episodesOf } from "../Alert/Announcement.ts"
import { Episode } from "../Alert/Episode.ts"
import { type RenderStyle, renderAlert, renderAsText } from "../Alert/Render.ts"
import { renderAnnouncement } from "../Alert/RenderAnnouncement.ts"
import type { SlackMessage } from "../Alert/SlackMessage.ts"
import { Digest } from "../Digest/Digest.ts"
import { renderDigest } from "../Digest/RenderDigest.ts"
import { Notice } from "../Incident/Notice.ts"
import { renderNotice } from "../Incident/RenderNotice.ts"
import type { Content, Subject } from "../Outbox/Subject.ts"

/** How messages are rendered and sent. */
export interface Rules {
  /** How a company's alerts look; a company that is no longer configured gets the default style. */
  readonly styleOf: (company: string) => RenderStyle
  /** The language of notices to operators. */
  readonly language: Language
  /** How long after an uncertain post it may still land. */
  readonly quarantine: Duration.Duration
  /** The interval between two posts to a channel; Slack takes one a second. */
  readonly pace: Duration.Duration
}

/** A message as it should look now. */
export const renderNow = (content: Content, rules: Rules) =>
  Effect.map(DateTime.now, now => render(content, rules, now))

const render = ({ subject, isPlain }: Content, rules: Rules, now: DateTime.Utc): SlackMessage => {
  if (subject instanceof Notice) {
    const notice = renderNotice(subject, rules.language)
    return isPlain ? { ...notice, blocks: [] } : notice
  }
  if (subject instanceof Digest) {
    const digest = renderDigest(subject, rules.styleOf(subject.company), now)
    return isPlain ? { ...digest, blocks: [] } : digest
  }
  if (subject instanceof Episode)
    return (isPlain ? renderAsText : renderAlert)(subject, rules.styleOf(subject.company), now)
  const announcement = renderAnnouncement(subject, rules.styleOf(subject.episodes[0].company), now)
  return isPlain ? { ...announcement, blocks: [] } : announcement
}

/** How far a clock of this machine that somebody set wrong may be off. */
const LOCAL_CLOCK_ERROR = Duration.hours(49)

/**
 * The earliest time at which a message about this subject can have been posted. Notices and digests
 * know only this machine's time of day.
 */
export const earliestPost = (subject: Subject, rules: Rules): DateTime.Utc => {
  if (subject instanceof Digest) return DateTime.subtractDuration(subject.at, LOCAL_CLOCK_ERROR)
  if (subject instanceof Notice) return DateTime.subtractDuration(subject.incident.since, LOCAL_CLOCK_ERROR)
  const [first, ...others] = episodesOf(subject)
  const began = ({ waitingSince, company }: Episode) => waitingSince.toInstant(rules.styleOf(company).zone)
  return others.map(began).reduce(DateTime.min, began(first))
}
