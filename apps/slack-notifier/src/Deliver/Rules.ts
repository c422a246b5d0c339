import type { Language } from "@estate/text/Language"
import { DateTime, Duration, Effect } from "effect"
import { Episode } from "../Alert/Episode.ts"
import { type RenderStyle, renderAlert, renderAsText } from "../Alert/Render.ts"
import type { SlackMessage } from "../Alert/SlackMessage.ts"
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
  if (!(subject instanceof Episode)) {
    const notice = renderNotice(subject, rules.language)
    return isPlain ? { ...notice, blocks: [] } : notice
  }
  return (isPlain ? renderAsText : renderAlert)(subject, rules.styleOf(subject.company), now)
}

/** How far a clock of this machine that somebody set wrong may be off. */
const LOCAL_CLOCK_ERROR = Duration.hours(49)

/**
 * The earliest time at which a message about this subject can have been posted. A notice knows only
 * this machine's time of day.
 */
export const earliestPost = (subject: Subject, rules: Rules): DateTime.Utc =>
  subject instanceof Episode
    ? subject.waitingSince.toInstant(rules.styleOf(subject.company).zone)
    : DateTime.subtractDuration(subject.incident.since, LOCAL_CLOCK_ERROR)
