import type { ClientSettings } from "@estate/api-client/ClientSettings"
import { Threads as AllOfThreads, type ThreadsService } from "@estate/api-client/Threads"
import { Context, Effect, Layer } from "effect"

/** What the notifier reads of a company's threads. */
type ThreadReads = Pick<ThreadsService, "page" | "stream" | "messagesPage">

/**
 * A company's threads, to be read. It cannot send: what reaches a buyer is sent by `SendReply.ts`
 * alone, and the linter allows no other import of the client's `Threads`.
 */
export class Threads extends Context.Tag("@estate/slack-notifier/Threads")<Threads, ThreadReads>() {}

/**
 * One record that cannot be read should silence nobody. It is an incident, which the log has once,
 * not with every poll.
 */
export const skipping = { onUnreadable: "skip", onSkipped: () => {} } as const

/** Built once, and kept without the layers that it was built of: there may be thousands. */
export const platformOf = ({ platform }: { readonly platform: ClientSettings }) =>
  Layer.build(AllOfThreads.layer({ ...platform, ...skipping })).pipe(
    Effect.map(built => {
      const { page, stream, messagesPage } = Context.get(built, AllOfThreads)
      return Threads.of({ page, stream, messagesPage })
    }),
    Effect.orDie,
    Effect.scoped
  )
