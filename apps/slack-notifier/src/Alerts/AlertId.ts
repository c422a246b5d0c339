import { createHash } from "node:crypto"
import type { ThreadId } from "@estate/domain/Thread"
import { Schema } from "effect"

/**
 * Identifies one alert forever. It can be derived again after the state is lost, and reveals
 * nothing.
 */
export const AlertId = Schema.String.pipe(Schema.pattern(/^[0-9a-f]{32}$/), Schema.brand("AlertId"))
export type AlertId = typeof AlertId.Type

/** A hash of what identifies an episode. */
export const alertIdOf = (episode: {
  readonly company: string
  readonly destination: string
  readonly threadId: ThreadId
  readonly key: string
}): AlertId => idOf([episode.company, episode.destination, episode.threadId.toUpperCase(), episode.key])

/** The id of a message other than an episode's alert, by its episodes, its step and its channel. */
export const messageIdOf = (episodes: ReadonlyArray<AlertId>, step: string, destination: string): AlertId =>
  idOf([[...episodes].sort(), step, destination])

/**
 * The id of a backlog in a channel, from the episode that began first: it can be derived again as
 * long as that episode's buyer is waiting.
 */
export const backlogIdOf = (first: AlertId, destination: string): AlertId =>
  idOf(["backlog", first, destination])

/** A hash. */
export const idOf = (parts: ReadonlyArray<unknown>): AlertId =>
  AlertId.make(createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32))
