import { Threads as AllOfThreads, type ThreadsService } from "@estate/api-client/Threads"
import { Context, Layer } from "effect"

/** What the notifier reads of a company's threads. */
type ThreadReads = Pick<ThreadsService, "page" | "stream" | "messagesPage">

/**
 * A company's threads, to be read. It cannot send: what reaches a buyer is sent by `SendReply.ts`
 * alone, and the linter allows no other import of the client's `Threads`.
 */
export class Threads extends Context.Tag("@estate/slack-notifier/Threads")<Threads, ThreadReads>() {
  /** By a client of its own, with these settings. */
  static readonly layer = (settings: Parameters<typeof AllOfThreads.layer>[0]) =>
    Layer.project(AllOfThreads.layer(settings), AllOfThreads, Threads, ({ page, stream, messagesPage }) => ({
      page,
      stream,
      messagesPage
    }))
}
