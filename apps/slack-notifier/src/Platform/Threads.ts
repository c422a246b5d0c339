import type { AttemptHooks } from "@estate/api-client/AttemptHooks"
import type { ClientSettings } from "@estate/api-client/ClientSettings"
import { Threads as AllOfThreads, type ThreadsService } from "@estate/api-client/Threads"
import { Context, Effect, Layer, Runtime } from "effect"

/** The notifier's read access to a company's threads. */
type ThreadReads = Pick<ThreadsService, "stream" | "messages">

/**
 * A company's threads, read-only. It cannot send: only `SendReply.ts` sends messages to buyers, and
 * the linter allows no other import of the client's `Threads`.
 */
export class Threads extends Context.Tag("@estate/slack-notifier/Threads")<Threads, ThreadReads>() {}

/**
 * A single unreadable record should not prevent any alert. It is an incident, which is logged once,
 * not with every poll.
 */
export const skipping = { onUnreadable: "skip", onSkipped: () => {} } as const

/**
 * Handling a page may take minutes, so none is prefetched. All ids are remembered: a list that
 * changes meanwhile must be complete, however long it is.
 */
const reading = {
  ...skipping,
  pageSize: 256,
  prefetch: 0,
  seenRecords: Number.POSITIVE_INFINITY
} as const

/** An attempt that fails sooner is logged with its poll, whose retries then take seconds. */
const LONG_MILLIS = 2_000

/**
 * Logs that the platform does not answer, once until it does. A poll tries four times for 30
 * seconds each, and would be logged after two minutes only.
 */
const loggingSilence = Effect.fnUntraced(function* (company: string) {
  const runtime = yield* Effect.runtime()
  let isSilent = false
  const afterAttempt: AttemptHooks["afterAttempt"] = ({ method, urlTemplate, status, error, millis }) => {
    const wasSilent = isSilent
    isSilent = status === undefined && (wasSilent || millis >= LONG_MILLIS)
    if (isSilent && !wasSilent)
      Runtime.runFork(runtime, Effect.logWarning(`${company}: ${method} ${urlTemplate}: ${error}`))
  }
  return { afterAttempt }
})

/** Built once, and kept without the layers from which it was built: there may be thousands. */
export const platformOf = ({
  name,
  platform
}: {
  readonly name: string
  readonly platform: ClientSettings
}) =>
  loggingSilence(name).pipe(
    Effect.flatMap(hooks => Layer.build(AllOfThreads.layer({ ...platform, ...reading, ...hooks }))),
    Effect.map((built): ThreadReads & Pick<ThreadsService, "page"> => {
      const { page, stream, messages } = Context.get(built, AllOfThreads)
      return { page, stream, messages }
    }),
    Effect.orDie,
    Effect.scoped
  )
