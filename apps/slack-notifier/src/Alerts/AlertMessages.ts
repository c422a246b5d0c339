import { channelOfFirst, FIRST } from "@estate/rules/Decide"
import type { Facts } from "@estate/rules/Facts"
import type { Post } from "@estate/rules/Post"
import { Array, DateTime } from "effect"
import { channelOf } from "../Settings/Destination.ts"
import { type AlertId, messageIdOf } from "./AlertId.ts"
import { Announcement } from "./Announcement.ts"
import { type Backlog, backlogAbout } from "./Backlog.ts"
import type { Episode } from "./Episode.ts"
import type { Announced, OpenEpisode } from "./OpenEpisode.ts"

/** A message to store: what it shows, where, and for which step of which episodes. */
export interface AlertMessage extends Announced {
  /** The message in whose thread it belongs. */
  readonly parent: AlertId | undefined
  readonly step: string
  readonly content: Episode | Announcement | Backlog
  readonly about: ReadonlyArray<AlertId>
  /** A first alert that could not be sent earlier. */
  readonly isLate: boolean
  /** When the last of its buyers wrote the first unread message. */
  readonly since: DateTime.Utc
}

/** The messages of posts; that of a step is in the thread of the first alert, or in a channel. */
export const messagesOf = (
  posts: ReadonlyArray<Post<{ readonly open: OpenEpisode; readonly facts: Facts }>>,
  zone: DateTime.TimeZone,
  destinationOf: (channel: string) => string,
  now: DateTime.Utc
): ReadonlyArray<AlertMessage> => {
  const announced = new Map<AlertId, Announced>()
  const messages: Array<AlertMessage> = []
  const byOrder = [...posts].sort((one, other) => Number(one.step !== FIRST) - Number(other.step !== FIRST))
  for (const { step, channel, also, mentions, about, isReply, isLate, isOfBacklog } of byOrder) {
    const episodes = about.map(({ open }) => open.episode)
    const [first] = episodes
    if (!Array.isNonEmptyReadonlyArray(episodes) || first === undefined) continue
    const parent = isReply ? (about[0]?.open.announced ?? announced.get(first.alertId)) : undefined
    const isAlone = step === FIRST && episodes.length === 1
    const head = { step, mentions: mentions.map(({ slackId }) => slackId) }
    const content =
      isAlone && mentions.length === 0
        ? first
        : isOfBacklog
          ? backlogAbout(
              head,
              about.map(({ open }) => open),
              zone
            )
          : new Announcement({ ...head, isReply: parent !== undefined, episodes })
    const since = about.map(({ open }) => open.episode.beganAt.toInstant(zone)).reduce(DateTime.max)
    const ids = episodes.map(({ alertId }) => alertId)
    const main =
      parent?.destination ??
      destinationOf(
        channel ?? (about[0] && channelOfFirst(about[0].facts, now)) ?? channelOf(first.destination)
      )
    // If a place is a person, that person may have the alert already.
    const destinations = Array.dedupe([main, ...also.map(destinationOf)])
    for (const [index, destination] of destinations.entries()) {
      const id = isAlone && index === 0 ? first.alertId : messageIdOf(ids, step, destination)
      messages.push({ id, destination, parent: parent?.id, step, content, since, about: ids, isLate })
      if (step === FIRST && index === 0)
        for (const alertId of ids) announced.set(alertId, { id, destination })
    }
  }
  return messages
}
