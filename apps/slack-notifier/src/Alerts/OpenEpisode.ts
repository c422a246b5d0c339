import type { DateTime } from "effect"
import type { AlertId } from "./AlertId.ts"
import type { Deed } from "./Deed.ts"
import type { Episode } from "./Episode.ts"

/** A message about an episode, and its channel. */
export interface Announced {
  readonly id: AlertId
  readonly destination: string
}

/** An open episode, and what was done about it. */
export interface OpenEpisode {
  readonly episode: Episode
  /**
   * The name of the route that took it; empty if there is none, which means the company's own
   * channel.
   */
  readonly route: string
  /** When it was first seen. */
  readonly seenAt: DateTime.Utc
  /** The steps that are over: sent, or skipped. */
  readonly done: ReadonlySet<string>
  /** Its first alert, if that is stored. */
  readonly announced: Announced | undefined
  /** The backlog that is its first alert, if it is one. */
  readonly backlog?: AlertId | undefined
  /** The channel in which its first alert is due, late. */
  readonly lateIn?: string | undefined
  /** In the order of time. */
  readonly deeds: ReadonlyArray<Deed>
}

/** An episode that is seen for the first time. */
export const newlyOpen = (episode: Episode, route: string, seenAt: DateTime.Utc): OpenEpisode => ({
  episode,
  route,
  seenAt,
  done: new Set(),
  announced: undefined,
  deeds: []
})
