import { Context, DateTime, Duration, Effect, Option } from "effect"
import type { AlertId } from "../Alerts/AlertId.ts"
import { count } from "../Metrics/Counters.ts"
import type { Owed } from "../Outbox/Worth.ts"
import { type Posted, type PostedAlert, Slack } from "../Slack/Slack.ts"
import type { SlackBusy, SlackError } from "../Slack/SlackError.ts"
import type { AlertStore, StoreError } from "../State/AlertStore.ts"
import type { Wakeups } from "../State/Wakeups.ts"
import { Channel } from "./Channel.ts"
import { callIn, Pacer, workspacePace } from "./Pacer.ts"
import { transact } from "./Transact.ts"

/** How far the platform's clock, ours and Slack's may differ. */
const CLOCK_MARGIN = Duration.minutes(10)

/** Our messages in a history, and which messages have replies, by their `ts`. */
interface Seen {
  readonly posted: ReadonlyMap<AlertId, Posted>
  readonly threads: ReadonlySet<string>
}

/**
 * Our messages in a channel, by Slack's own history. The state may be lost or restored from an old
 * copy, so before a message is first posted, the channel is searched for it. Every read of a
 * history also deletes duplicates.
 */
export class History extends Context.Tag("@estate/slack-notifier/History")<
  History,
  {
    /**
     * Finds a message in the channel back to `since`, or in the thread of its parent; one read of
     * the channel serves later calls from a cache. A thread is read only if it had replies when the
     * channel was read: later replies are from this process, which knows them.
     */
    readonly find: (
      id: AlertId,
      since: DateTime.Utc,
      parent?: Posted
    ) => Effect.Effect<Posted | undefined, SlackError | StoreError>
    /**
     * Reads where our messages are now: those in the channel back to `since`, or the replies to a
     * message, none if that was deleted.
     */
    readonly read: (
      since: DateTime.Utc,
      parent?: Posted
    ) => Effect.Effect<ReadonlyMap<AlertId, Posted>, SlackError | StoreError>
  }
>() {}

/** That of the channel. */
export const makeHistory = Effect.gen(function* () {
  const { destination, settings } = yield* Channel
  const slack = yield* Slack
  const pacer = yield* Pacer
  const context = yield* Effect.context<AlertStore | Wakeups | Channel>()
  /** One read at a time; others wait for its result. */
  const oneAtATime = Effect.unsafeMakeSemaphore(1)
  /** What the history showed, and since when. */
  let known: ({ readonly since: DateTime.Utc } & Seen) | undefined

  const remove = (duplicate: PostedAlert) =>
    slack.remove(duplicate).pipe(
      Effect.zipRight(Effect.logWarning("deleted a duplicate alert")),
      Effect.zipRight(count({ name: "doubles_deleted", destination })),
      Effect.catchAll(error => Effect.logWarning(`cannot delete a duplicate alert: ${error.message}`)),
      Effect.annotateLogs({ alert: duplicate.alertId, ts: duplicate.ts })
    )

  const holdIfAsked =
    (call: "history" | "replies") =>
    ({ retryAfter }: SlackBusy) =>
      Option.match(retryAfter, {
        onNone: () => Effect.void,
        onSome: wait => pacer.pause(callIn(destination, call), wait)
      })

  const readSeen = Effect.fn("History.read")(function* (since: DateTime.Utc) {
    yield* pacer.takeTurnNow(callIn(destination, "history"), workspacePace(settings.pace))
    const { alerts, threads } = yield* slack
      .historyOf(destination, DateTime.subtractDuration(since, CLOCK_MARGIN))
      .pipe(Effect.tapErrorTag("SlackBusy", holdIfAsked("history")))
    const { kept, duplicates } = withoutDuplicates(alerts)
    for (const duplicate of duplicates) {
      const first = kept.get(duplicate.alertId)
      if (first !== undefined) {
        const event = { what: "duplicate found" as const, kept: first }
        yield* Effect.provide(transact(duplicate.alertId, event), context)
      }
      yield* remove(duplicate)
    }
    return { posted: kept, threads }
  })

  /** What is known about the channel back to a moment; the history is read if necessary. */
  const seenSince = (since: DateTime.Utc) =>
    Effect.gen(function* () {
      if (known !== undefined && DateTime.lessThanOrEqualTo(known.since, since)) return known
      const seen = { since, ...(yield* readSeen(since)) }
      known = seen
      return seen
    }).pipe(oneAtATime.withPermits(1))

  const replies = Effect.fn("History.replies")(function* (parent: Posted) {
    yield* pacer.takeTurn(callIn(destination, "replies"), workspacePace(settings.pace))
    const found = yield* slack.ownRepliesTo(parent).pipe(
      Effect.tapErrorTag("SlackBusy", holdIfAsked("replies")),
      Effect.catchTag("MessageGone", () => Effect.succeed([]))
    )
    return new Map(found.map(({ alertId, channel, ts }) => [alertId, { channel, ts }] as const))
  })

  return History.of({
    read: (since, parent) =>
      parent === undefined ? Effect.map(readSeen(since), ({ posted }) => posted) : replies(parent),
    find: Effect.fn("History.find")(function* (id, since, parent) {
      const { posted, threads } = yield* seenSince(since)
      const inThread =
        parent !== undefined && threads.has(parent.ts) ? (yield* replies(parent)).get(id) : undefined
      return inThread ?? posted.get(id)
    })
  })
})

/** Keeps the first of several messages of one alert. */
const withoutDuplicates = (found: ReadonlyArray<PostedAlert>) => {
  const kept = new Map<AlertId, Posted>()
  const duplicates: Array<PostedAlert> = []
  for (const alert of [...found].sort((a, b) => (a.ts < b.ts ? -1 : 1))) {
    if (kept.has(alert.alertId)) duplicates.push(alert)
    else kept.set(alert.alertId, { channel: alert.channel, ts: alert.ts })
  }
  return { kept, duplicates }
}

/** How far this machine's clock may be off if somebody set it wrong. */
const LOCAL_CLOCK_ERROR = Duration.hours(49)

/**
 * The earliest time at which a message can have been posted. Notices, digests and replies know only
 * this machine's time of day. If a buyer has been waiting since a time after the alert was stored,
 * the platform's clock is ahead, or its time zone is wrong.
 */
export const earliestPost = ({ kind, sinceAt, dueAt }: Owed): DateTime.Utc => {
  const since = DateTime.unsafeMake(Math.min(sinceAt, dueAt))
  const isOfThisClock = kind === "notice" || kind === "digest" || kind === "reply"
  return isOfThisClock ? DateTime.subtractDuration(since, LOCAL_CLOCK_ERROR) : since
}
