import { FORGOTTEN } from "@estate/rules/Forgotten"
import { type DateTime, Schema } from "effect"
import { Episode } from "./Episode.ts"

/**
 * A message about episodes other than the alert of one of them: a step of a chain, or the alerts
 * of a group.
 */
export class Announcement extends Schema.Class<Announcement>("Announcement")({
  /** The name of the step; empty for first alerts. */
  step: Schema.String,
  /** Whether it is posted in the thread of the first alert. */
  isReply: Schema.Boolean,
  /** The Slack ids of the members and user groups whom it mentions. */
  mentions: Schema.Array(Schema.String),
  episodes: Schema.NonEmptyArray(Episode)
}) {
  /** Those of its buyers who are still waiting, on a clock in `zone`. */
  waitingIn(zone: DateTime.TimeZone): ReadonlyArray<Episode> {
    return this.episodes.filter(episode =>
      this.isForgotten
        ? episode.isUnanswered && episode.handledIn(zone) === undefined
        : episode.isWaiting(zone)
    )
  }

  /** Whether part of it is not over: a buyer who was handled or said thanks may write again. */
  get isOpen(): boolean {
    return this.episodes.some(({ isOpen, isUnanswered }) => (this.isForgotten ? isUnanswered : isOpen))
  }

  /** Whether it is about threads that were read and not answered. */
  get isForgotten(): boolean {
    return this.step === FORGOTTEN
  }

  /** A step in a thread is read on arrival: it does not follow its episodes. */
  get isReadOnce(): boolean {
    return this.isReply && !this.isForgotten
  }

  /** The same announcement with an episode as it is now. */
  withLatest(episode: Episode): Announcement {
    const [first, ...others] = this.episodes
    const latest = (each: Episode) => (each.alertId === episode.alertId ? episode : each)
    return new Announcement({ ...this, episodes: [latest(first), ...others.map(latest)] })
  }
}
