import { DateTime, Effect, Number, Option } from "effect"
import type { AlertId } from "../Alert/AlertId.ts"
import { Counters } from "../Measure/Counters.ts"
import type { Delivery } from "../Outbox/Delivery.ts"
import { type Posted, Slack } from "../Slack/Slack.ts"
import type { SlackError } from "../Slack/SlackError.ts"
import { AlertStore } from "../State/AlertStore.ts"
import { History } from "./History.ts"
import { Pacer } from "./Pacer.ts"

/** A post that may have arrived, and when it began. */
export interface Uncertain {
  readonly delivery: Delivery
  readonly since: DateTime.Utc
}

/**
 * Looks for uncertain posts where they should be: in the channel, or in their parent's thread. A
 * post that is found was sent; one that is absent is due again. While Slack cannot be read, they
 * stay as they are and delay no other message. Returns how many were settled, and why others were
 * not.
 */
export const reconcile = Effect.fn("Deliver.reconcile")(function* (
  destination: string,
  uncertain: ReadonlyArray<Uncertain>
) {
  const threads = new Map<string, Array<Uncertain>>()
  for (const each of uncertain) {
    const thread = parentOf(each)?.ts ?? ""
    threads.set(thread, [...(threads.get(thread) ?? []), each])
  }
  const results = yield* Effect.forEach(threads.values(), group =>
    Effect.flatMap(findPosted(destination, group), posted => settle(destination, group, posted)).pipe(
      Effect.catchTags({
        SlackBusy: failure => leaveUncertain(destination, failure),
        DestinationRefused: failure => leaveUncertain(destination, failure),
        SlackUncertain: failure => leaveUncertain(destination, failure),
        MessageRefused: failure => leaveUncertain(destination, failure),
        MessageGone: () => settle(destination, group, new Map())
      })
    )
  )
  return {
    settled: Number.sumAll(results.map(({ settled }) => settled)),
    failure: Option.firstSomeOf(results.map(({ failure }) => failure))
  }
})

const parentOf = ({ delivery }: Uncertain): Posted | undefined =>
  delivery.parent._tag === "Some" && delivery.parent.value.posted._tag === "Some"
    ? delivery.parent.value.posted.value
    : undefined

const findPosted = Effect.fnUntraced(function* (destination: string, group: ReadonlyArray<Uncertain>) {
  const [first, ...others] = group
  if (first === undefined) return new Map<AlertId, Posted>()
  const parent = parentOf(first)
  if (parent === undefined) {
    const history = yield* History
    const earliest = others.reduce((since, each) => DateTime.min(since, each.since), first.since)
    return yield* history.read(destination, earliest)
  }
  const slack = yield* Slack
  const pacer = yield* Pacer
  yield* pacer.checkHold("history")
  const replies = yield* slack
    .ownRepliesTo(parent)
    .pipe(
      Effect.tapErrorTag("SlackBusy", ({ retryAfter }) =>
        Option.match(retryAfter, { onNone: () => Effect.void, onSome: wait => pacer.hold("history", wait) })
      )
    )
  return new Map(replies.map(({ alertId, channel, ts }) => [alertId, { channel, ts }] as const))
})

const settle = Effect.fnUntraced(function* (
  destination: string,
  group: ReadonlyArray<Uncertain>,
  postedById: ReadonlyMap<AlertId, Posted>
) {
  const store = yield* AlertStore
  const counters = yield* Counters
  for (const { delivery } of group) {
    const posted = postedById.get(delivery.id)
    yield* posted === undefined ? store.setState(delivery.id, "due") : store.found(delivery.id, posted)
    yield* counters.count({
      name: "reconciled",
      destination,
      outcome: posted === undefined ? "absent" : "found"
    })
    yield* Effect.annotateLogs(Effect.logInfo("reconciled an uncertain post"), {
      alert: delivery.id,
      arrived: posted !== undefined
    })
  }
  return { settled: group.length, failure: Option.none<SlackError>() }
})

const leaveUncertain = Effect.fnUntraced(function* (destination: string, failure: SlackError) {
  const counters = yield* Counters
  yield* counters.count({ name: "reconciled", destination, outcome: "unreadable" })
  return { settled: 0, failure: Option.some(failure) }
})
