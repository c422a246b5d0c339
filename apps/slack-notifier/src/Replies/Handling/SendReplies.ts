import { DateTime, Duration, Effect, Either, Queue } from "effect"
import type { AlertId } from "../../Alerts/AlertId.ts"
import { isReplier } from "../../Clicks/Rights.ts"
import { keyOf } from "../../Cluster/Task.ts"
import type { Hold } from "../../Cluster/Tasks.ts"
import { makeFailureLog } from "../../Incidents/FailureLog.ts"
import { count } from "../../Metrics/Counters.ts"
import { LiveSettings } from "../../Settings/LiveSettings.ts"
import { Replies, type Transacted } from "../../State/Replies.ts"
import { Wakeups } from "../../State/Wakeups.ts"
import type { Event } from "../Reply.ts"
import type { StoredReply } from "../StoredReply.ts"
import { carryOut } from "./CarryOut.ts"
import { makeConversations } from "./Conversations.ts"

/** The longest wait without a wakeup: another process may have stored a reply. */
const MAX_WAIT = Duration.seconds(30)

/** How soon work that failed is tried again. */
const AGAIN = Duration.seconds(1)

/** The number of a company's threads that get a reply at the same time. */
const THREADS_AT_ONCE = 4

/** Wakes the worker that sends a company's replies. */
export const repliesWakeup = (company: string): string => `replies ${company}`

/** Without an app token nobody can reply; one that was removed may have left something to send. */
export const mayHaveReplies = Effect.fnUntraced(function* (company: string) {
  const { slack } = (yield* LiveSettings).now()
  return slack.appTokens.size > 0 || (yield* (yield* Replies).unfinished(company)).length > 0
})

/**
 * Sends a company's replies forever, one at a time in each thread. The process that has the company
 * does this; its writes are refused once another process has it.
 */
export const runReplies = Effect.fn("Replies.run")(function* (
  company: string,
  { mayWork, store }: Pick<Hold, "mayWork" | "store">
) {
  const replies = yield* Replies
  const live = yield* LiveSettings
  const wakeups = yield* Wakeups
  const conversationsOf = yield* makeConversations
  const inbox = yield* wakeups.subscribe(repliesWakeup(company))
  const { logged } = makeFailureLog(`replies of ${company}`)
  const mayReply = (slackUser: string) => isReplier(live.rules().rules, slackUser)

  const happen = Effect.fnUntraced(function* (id: AlertId, event: Event) {
    const at = { now: yield* DateTime.now, quarantine: Duration.toMillis(live.now().quarantine) }
    const done = yield* replies.transact(store.guarded, id, event, at)
    if (done === undefined || done.channels.length === 0) return done
    yield* wakeups.wake(...done.channels)
    const { state } = done.stored.reply
    yield* count({ name: "replies", company, outcome: state })
    yield* Effect.annotateLogs(Effect.logInfo(`reply: ${state}`), idsOf(done.stored))
    // The company is polled at once, so that the alert closes.
    if (state === "sent") yield* wakeups.wake(keyOf({ kind: "company", name: company }))
    return done
  })

  const perform = Effect.fnUntraced(function* ({ stored, command }: Transacted) {
    const conversations = yield* conversationsOf(company)
    if (conversations === undefined || command.do === "wait") return undefined
    return yield* carryOut(stored, command, conversations, mayReply)
  })

  /** An interrupted send would be uncertain; a few more seconds make it certain. */
  const happenAndSend = (id: AlertId, event: Event) =>
    Effect.uninterruptible(
      Effect.gen(function* () {
        const begun = yield* happen(id, event)
        if (begun?.command.do !== "send") return begun
        const answer = yield* perform(begun)
        return answer === undefined ? begun : yield* happen(id, answer)
      })
    )

  /**
   * Continues with a reply until it is settled or has to wait; returns for how many milliseconds.
   */
  const drive = Effect.fnUntraced(function* (id: AlertId) {
    let event: Event = { what: "tick" }
    while (true) {
      const done: Transacted | undefined = yield* happenAndSend(id, event)
      if (done === undefined) return 0
      if (done.command.do === "wait") {
        if (event.what === "tick") return done.command.millis
        event = { what: "tick" }
        continue
      }
      if (!(yield* mayWork)) return Duration.toMillis(AGAIN)
      const next: Event | undefined = yield* perform(done)
      // The company is no longer in the settings.
      if (next === undefined) return Duration.toMillis(MAX_WAIT)
      event = next
    }
  })

  /** Continues with the first reply of each thread; returns how long all of them have to wait. */
  const pass = Effect.gen(function* () {
    const unfinished = yield* replies.unfinished(company)
    const first = new Map<string, AlertId>()
    for (const { id, threadId } of unfinished) if (!first.has(threadId)) first.set(threadId, id)
    const waits = yield* Effect.forEach(first.values(), drive, { concurrency: THREADS_AT_ONCE })
    // One that is settled lets the next one of its thread begin.
    const hasMore = unfinished.length > first.size && waits.includes(Number.POSITIVE_INFINITY)
    return hasMore ? 0 : Math.min(Duration.toMillis(MAX_WAIT), ...waits)
  })

  while (true) {
    const wait = yield* logged(pass)
    if (Either.isLeft(wait)) yield* Effect.sleep(AGAIN)
    else yield* Effect.timeoutOption(Queue.take(inbox), wait.right)
  }
}, Effect.scoped)

const idsOf = ({ id, alertId, threadId, company }: StoredReply) => ({
  reply: id,
  alert: alertId,
  company,
  thread: threadId
})
