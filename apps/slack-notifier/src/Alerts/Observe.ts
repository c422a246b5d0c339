import type { Message } from "@estate/domain/Message"
import type { Thread } from "@estate/domain/Thread"
import { Data, type DateTime, Option } from "effect"
import type { PolledCompany } from "../Settings/Companies.ts"
import { type Episode, endingOf, episodeOf } from "./Episode.ts"

/** What a poll that saw an unread thread means for its alert. */
export type Observation = Data.TaggedEnum<{
  /** There is no alert yet. */
  Opened: { readonly opened: Episode }
  /** The same episode has changed. */
  Moved: { readonly moved: Episode }
  /** It ended unseen between two polls, and the buyer has written again since. */
  Replaced: { readonly ended: Episode; readonly opened: Episode }
}>
export const Observation = Data.taggedEnum<Observation>()

/**
 * What an unread thread and its messages mean, given its known open episode, and when somebody
 * marked the thread as handled.
 */
export const observe = (
  known: Option.Option<Episode>,
  thread: Thread,
  messages: ReadonlyArray<Message>,
  company: PolledCompany,
  handledAt: ReadonlyArray<DateTime.Utc> = []
): Observation => {
  const now = episodeOf(thread, messages, company, handledAt)
  if (Option.isNone(known)) return Observation.Opened({ opened: now })
  return Option.match(
    Option.filter(endingOf(known.value, messages), () => now.key !== known.value.key),
    {
      onNone: () => Observation.Moved({ moved: known.value.withLatest(thread).withWait(now) }),
      onSome: ending => Observation.Replaced({ ended: known.value.ended(ending), opened: now })
    }
  )
}
