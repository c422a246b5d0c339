import { MessageId } from "@estate/domain/Message"
import { Clock, Effect, Schema } from "effect"
import { incrementBase32, isValid, monotonicFactory } from "ulid"

const decodeId = Schema.decodeSync(MessageId)

/**
 * Makes message ids in ascending order. `after` is the thread's newest id: another process may have
 * made it in the same millisecond, or with a clock that runs ahead.
 */
export const makeMessageIds = () => {
  const next = monotonicFactory()
  return (after: string | undefined): Effect.Effect<MessageId> =>
    Effect.map(Clock.currentTimeMillis, now => {
      const fresh = next(now)
      if (after === undefined || fresh > after.toUpperCase()) return decodeId(fresh)
      const following = incrementBase32(after.toUpperCase())
      return decodeId(isValid(following) ? following : fresh)
    })
}
