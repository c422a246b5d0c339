import type { Language } from "@estate/text/Language"
import { type DateTime, type Duration, Option } from "effect"
import { type DrawingStyle, draw, drawPlainly, type Picture } from "../Alert/Draw.ts"
import { Episode } from "../Alert/Episode.ts"
import { drawNotice } from "../Notice/DrawNotice.ts"
import type { Content, Subject } from "../State/Delivery.ts"

/** How messages are brought to Slack. */
export interface Rules {
  /** How a company's alerts look; a company that is no longer configured has the usual style. */
  readonly styleOf: (company: string) => DrawingStyle
  readonly operators: { readonly destination: Option.Option<string>; readonly language: Language }
  /** How long after an uncertain post it may still land. */
  readonly quarantine: Duration.Duration
  /** Slack takes one message a second in a channel. */
  readonly pace: Duration.Duration
}

/** What a message shows now. */
export const pictureOf = ({ subject, isPlain }: Content, rules: Rules, now: DateTime.Utc): Picture => {
  if (!(subject instanceof Episode)) {
    const notice = drawNotice(subject, rules.operators.language)
    return isPlain ? { ...notice, blocks: [] } : notice
  }
  return (isPlain ? drawPlainly : draw)(subject, rules.styleOf(subject.company), now)
}

/** Since when a message that shows this may stand in Slack. */
export const mayStandSince = (subject: Subject, rules: Rules): DateTime.Utc =>
  subject instanceof Episode
    ? subject.waitingSince.toInstant(rules.styleOf(subject.company).zone)
    : Option.getOrElse(subject.overAt, () => subject.trouble.since)

/** What is closed, edited or posted, in a word for the log. */
export const isClosed = (subject: Subject): boolean => subject instanceof Episode && !subject.isOpen
