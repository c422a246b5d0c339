import type { Message } from "@estate/domain/Message"
import type { Thread } from "@estate/domain/Thread"
import { Data, Option } from "effect"
import { type Audience, type Episode, endingOf, episodeOf } from "./Episode.ts"

/** What a look at an unread thread means for its alert. */
export type Observation = Data.TaggedEnum<{
  /** Nobody was told yet. */
  Opened: { readonly opened: Episode }
  /** The same episode looks different now. */
  Moved: { readonly moved: Episode }
  /** It ended unseen between two looks, and the buyer has written again since. */
  Replaced: { readonly ended: Episode; readonly opened: Episode }
}>
export const Observation = Data.taggedEnum<Observation>()

/** What an unread thread with its messages means, given the open episode that is known of it. */
export const observe = (
  known: Option.Option<Episode>,
  thread: Thread,
  messages: ReadonlyArray<Message>,
  audience: Audience
): Observation => {
  const now = episodeOf(thread, messages, audience)
  if (Option.isNone(known)) return Observation.Opened({ opened: now })
  return Option.match(
    Option.filter(endingOf(known.value, messages), () => now.key !== known.value.key),
    {
      onNone: () => Observation.Moved({ moved: known.value.showing(thread) }),
      onSome: ending => Observation.Replaced({ ended: known.value.ended(ending), opened: now })
    }
  )
}
