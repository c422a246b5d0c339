import { Array, DateTime, Effect, Number, Option } from "effect"
import type { AlertId } from "../Alerts/AlertId.ts"
import { count } from "../Metrics/Counters.ts"
import { uptimeMillis } from "../Metrics/Uptime.ts"
import type { Posted } from "../Slack/Slack.ts"
import type { SlackError } from "../Slack/SlackError.ts"
import type { Listed } from "../State/AlertStore.ts"
import { Channel } from "./Channel.ts"
import { earliestPost, History } from "./History.ts"
import { recordDelay } from "./Perform.ts"
import type { Planned } from "./Plan.ts"
import { transact } from "./Transact.ts"

/** A post that may have arrived. */
interface Uncertain {
  readonly id: AlertId
  readonly owed: Listed["owed"]
  readonly attempt: number
  readonly parent: Posted | undefined
}

/**
 * Looks for uncertain posts where they should be: in the channel, or in their parent's thread. A
 * post that is found was sent; a post that is absent is due again. While Slack cannot be read, they
 * stay uncertain and delay no other message. Returns how many were settled, how many are left, and
 * why.
 */
export const reconcile = Effect.fn("Deliver.reconcile")(function* (planned: ReadonlyArray<Planned>) {
  const uncertain = planned.flatMap(({ id, owed, command }): ReadonlyArray<Uncertain> => {
    if (command.do !== "reconcile") return []
    return [{ id, owed, attempt: command.attempt, parent: command.parent }]
  })
  const threads = Array.groupBy(uncertain, ({ parent }) => parent?.ts ?? "")
  const results = yield* Effect.forEach(Object.values(threads), group =>
    Effect.gen(function* () {
      const askedAt = yield* uptimeMillis
      const posted = yield* Effect.catchTag(findPosted(group), "MessageGone", () =>
        Effect.succeed(new Map<AlertId, Posted>())
      )
      return yield* settle(group, askedAt, posted)
    }).pipe(
      Effect.catchTags({
        SlackBusy: leaveUncertain,
        DestinationRefused: leaveUncertain,
        SlackUncertain: leaveUncertain,
        MessageRefused: leaveUncertain
      })
    )
  )
  const settled = Number.sumAll(results.map(each => each.settled))
  return {
    settled,
    left: uncertain.length - settled,
    failure: Option.firstSomeOf(results.map(({ failure }) => failure))
  }
})

const findPosted = Effect.fnUntraced(function* (group: Array.NonEmptyReadonlyArray<Uncertain>) {
  const [{ parent }] = group
  const history = yield* History
  const since = Array.map(group, ({ owed }) => earliestPost(owed)).reduce(DateTime.min)
  return yield* history.read(since, parent)
})

const settle = Effect.fnUntraced(function* (
  group: ReadonlyArray<Uncertain>,
  askedAt: number,
  postedById: ReadonlyMap<AlertId, Posted>
) {
  const { destination } = yield* Channel
  for (const { id, owed, attempt } of group) {
    const posted = postedById.get(id)
    yield* transact(id, { what: "history read", attempt, askedAt, posted })
    if (posted !== undefined) yield* recordDelay(owed)
    yield* count({
      name: "reconciled",
      destination,
      outcome: posted === undefined ? "absent" : "found"
    })
    yield* Effect.annotateLogs(Effect.logInfo("reconciled an uncertain post"), {
      alert: id,
      arrived: posted !== undefined
    })
  }
  return { settled: group.length, failure: Option.none<SlackError>() }
})

const leaveUncertain = Effect.fnUntraced(function* (failure: SlackError) {
  const { destination } = yield* Channel
  yield* count({ name: "reconciled", destination, outcome: "unreadable" })
  return { settled: 0, failure: Option.some(failure) }
})
