import { createHash } from "node:crypto"
import type { ThreadId } from "@estate/domain/Thread"
import { Schema } from "effect"

/** Names one alert for ever: it can be derived again when everything stored is lost, and tells nobody anything. */
export const AlertId = Schema.String.pipe(Schema.pattern(/^[0-9a-f]{32}$/), Schema.brand("AlertId"))
export type AlertId = typeof AlertId.Type

/** The hash of what makes an episode one of its kind. */
export const alertIdOf = (episode: {
  readonly company: string
  readonly destination: string
  readonly threadId: ThreadId
  readonly key: string
}): AlertId =>
  AlertId.make(
    createHash("sha256")
      .update(
        JSON.stringify([episode.company, episode.destination, episode.threadId.toUpperCase(), episode.key])
      )
      .digest("hex")
      .slice(0, 32)
  )
