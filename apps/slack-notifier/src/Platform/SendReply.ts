import { CallOptions } from "@estate/api-client/CallOptions"
import type { ClientSettings } from "@estate/api-client/ClientSettings"
import { Threads } from "@estate/api-client/Threads"
import type { ThreadId } from "@estate/domain/Thread"
import { Context, type Duration, Effect, Layer } from "effect"

/** How a send ended: certainly done, possibly done, or certainly not done, and why. */
export type SendResult = "sent" | "unsure" | "gone" | "refused" | "key" | "unreachable"

/** A text for a buyer. */
interface Outgoing {
  readonly threadId: ThreadId
  readonly text: string
  /** The same for all attempts of one reply: a platform that supports it sends the reply once. */
  readonly key: string
  /** The maximum time that it may take. */
  readonly within: Duration.Duration
}

/**
 * Sends replies of a company. This is the only module of the notifier from which a text reaches a
 * buyer.
 */
export const makeSendReply = (platform: ClientSettings) =>
  Effect.map(
    Effect.scoped(Effect.map(Layer.build(Threads.layer(platform)), Context.get(Threads))),
    threads =>
      ({ threadId, text, key, within }: Outgoing): Effect.Effect<SendResult> =>
        threads.reply(threadId, text).pipe(
          Effect.as("sent" as const),
          Effect.tapError(({ message }) => Effect.logWarning(`sending a reply: ${message}`)),
          Effect.catchTags({
            SendUncertain: () => Effect.succeed("unsure" as const),
            ThreadNotFound: () => Effect.succeed("gone" as const),
            MessageRejected: () => Effect.succeed("refused" as const),
            MessageEmpty: () => Effect.succeed("refused" as const),
            MessageTooLong: () => Effect.succeed("refused" as const),
            RequestRejected: () => Effect.succeed("refused" as const),
            InvalidInput: () => Effect.succeed("refused" as const),
            NotSignedIn: () => Effect.succeed("key" as const),
            AccessDenied: () => Effect.succeed("key" as const),
            RateLimited: () => Effect.succeed("unreachable" as const),
            PlatformFailed: () => Effect.succeed("unreachable" as const),
            PlatformUnreachable: () => Effect.succeed("unreachable" as const),
            UnreadableResponse: () => Effect.succeed("unreachable" as const)
          }),
          Effect.provideService(CallOptions, {
            deadline: within,
            onUnreadable: "skip",
            headers: { "idempotency-key": key }
          })
        )
  )
