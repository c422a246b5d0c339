import { Duration, Effect, Option } from "effect"
import { uptimeMillis } from "../Metrics/Uptime.ts"
import { decodeContent, type MessageContent } from "../Outbox/MessageContent.ts"
import type { Event } from "../Outbox/OutboxMessage.ts"
import { AlertStore, type Listed } from "../State/AlertStore.ts"
import { Wakeups } from "../State/Wakeups.ts"
import { Channel } from "./Channel.ts"

/**
 * Applies an event to a message, now. If there is something to do at once, such as an edit of what
 * has just been posted, it wakes the channel's workers, since another worker than the caller may do
 * it.
 */
export const transact = (id: Listed["id"], event: Event) =>
  Effect.gen(function* () {
    const { destination, settings } = yield* Channel
    const store = yield* AlertStore
    const now = yield* uptimeMillis
    const quarantine = Duration.toMillis(settings.quarantine)
    const command = yield* store.transact(id, event, { now, quarantine })
    if (command.do === "wait" && command.millis === 0)
      yield* Effect.flatMap(Wakeups, wakeups => wakeups.wake(destination))
    return command
  })

/** What a message shows; an unreadable message is refused, and delays no other. */
export const readContent = (id: Listed["id"], content: string) =>
  Effect.matchEffect(decodeContent(content), {
    onSuccess: read => Effect.succeedSome(read),
    onFailure: () =>
      Effect.logError("a message in the state cannot be read").pipe(
        Effect.annotateLogs({ alert: id }),
        Effect.zipRight(transact(id, { what: "unreadable" })),
        Effect.as(Option.none<MessageContent>())
      )
  })
