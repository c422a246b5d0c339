import { HttpClient } from "@effect/platform/HttpClient"
import { CallOptions } from "@estate/api-client/CallOptions"
import type { Message } from "@estate/domain/Message"
import type { ThreadId } from "@estate/domain/Thread"
import { type Duration, Effect } from "effect"
import { isKeyRefused } from "../../Incidents/Failures.ts"
import { collect } from "../../Platform/Pages.ts"
import { makeSendReply } from "../../Platform/SendReply.ts"
import { platformOf, skipping } from "../../Platform/Threads.ts"
import type { Company } from "../../Settings/Companies.ts"
import { LiveSettings } from "../../Settings/LiveSettings.ts"
import { inOrder } from "../Look.ts"
import type { ReturnReason } from "../Reply.ts"

/** A company's conversations: reads one, and sends a reply to it. */
export interface Conversations {
  /** The messages of a thread, the oldest first, or why they are not known. */
  readonly read: (
    thread: ThreadId,
    within: Duration.Duration
  ) => Effect.Effect<ReadonlyArray<Message>, ReturnReason>
  readonly send: Effect.Effect.Success<ReturnType<typeof makeSendReply>>
}

/**
 * Each company's conversations, with its settings of the moment; undefined if there is no such
 * company.
 */
export const makeConversations = Effect.map(Effect.all([LiveSettings, HttpClient]), ([live, http]) => {
  const known = new Map<string, { readonly company: Company; readonly conversations: Conversations }>()
  return Effect.fnUntraced(function* (name: string) {
    const company = live.company(name)
    if (company === undefined) return undefined
    const before = known.get(name)
    if (before?.company === company) return before.conversations
    const conversations = yield* Effect.provideService(conversationsOf(company), HttpClient, http)
    known.set(name, { company, conversations })
    return conversations
  })
})

const conversationsOf = (company: Company) =>
  Effect.gen(function* () {
    const threads = yield* platformOf(company)
    const conversations: Conversations = {
      read: (thread, within) =>
        collect(threads.messages(thread)).pipe(
          Effect.map(({ items }) => inOrder(items)),
          Effect.provideService(CallOptions, { deadline: within }),
          Effect.tapError(({ message }) => Effect.logWarning(`reading a thread for a reply: ${message}`)),
          Effect.mapError((error): ReturnReason => {
            if (error._tag === "ThreadNotFound") return "gone"
            return isKeyRefused(error) ? "key" : "unreachable"
          })
        ),
      send: yield* makeSendReply({ ...company.platform, ...skipping })
    }
    return conversations
  }).pipe(Effect.orDie)
