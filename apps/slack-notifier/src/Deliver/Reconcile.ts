import { DateTime, Effect, Number, Option } from "effect"
import type { AlertId } from "../Alert/AlertId.ts"
import { Counters } from "../Measure/Counters.ts"
import { type Posted, Slack } from "../Slack/Slack.ts"
import type { SlackError } from "../Slack/SlackError.ts"
import { AlertStore } from "../State/AlertStore.ts"
import type { Delivery } from "../State/Delivery.ts"
import { Gate } from "./Gate.ts"
import { History } from "./History.ts"

/** A post that may have arrived, and when it was begun. */
export interface Uncertain {
  readonly delivery: Delivery
  readonly since: DateTime.Utc
}

/**
 * Posts that may have arrived are sought where they were to stand: in the channel, or in the thread under their parent. Found, they were
 * sent; absent, they are due again; while Slack does not let itself be read, they stay as they are and hold back nobody else. Gives how many
 * were settled, and why others were not.
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
    Effect.flatMap(standingOf(destination, group), standing => settle(destination, group, standing)).pipe(
      Effect.catchTags({
        SlackBusy: failure => leftAsTheyAre(destination, failure),
        DestinationRefused: failure => leftAsTheyAre(destination, failure),
        SlackUncertain: failure => leftAsTheyAre(destination, failure),
        MessageRefused: failure => leftAsTheyAre(destination, failure),
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

const standingOf = Effect.fnUntraced(function* (destination: string, group: ReadonlyArray<Uncertain>) {
  const [first, ...others] = group
  if (first === undefined) return new Map<AlertId, Posted>()
  const parent = parentOf(first)
  if (parent === undefined) {
    const history = yield* History
    const earliest = others.reduce((since, each) => DateTime.min(since, each.since), first.since)
    return yield* history.read(destination, earliest)
  }
  const slack = yield* Slack
  const gate = yield* Gate
  yield* gate.tryPass("history")
  const replies = yield* slack
    .standingUnder(parent)
    .pipe(
      Effect.tapErrorTag("SlackBusy", ({ retryAfter }) =>
        Option.match(retryAfter, { onNone: () => Effect.void, onSome: wait => gate.hold("history", wait) })
      )
    )
  return new Map(replies.map(({ alertId, channel, ts }) => [alertId, { channel, ts }] as const))
})

const settle = Effect.fnUntraced(function* (
  destination: string,
  group: ReadonlyArray<Uncertain>,
  standing: ReadonlyMap<AlertId, Posted>
) {
  const store = yield* AlertStore
  const counters = yield* Counters
  for (const { delivery } of group) {
    const posted = standing.get(delivery.id)
    yield* posted === undefined ? store.becomes(delivery.id, "due") : store.found(delivery.id, posted)
    yield* counters.count({
      name: "reconciled",
      destination,
      outcome: posted === undefined ? "absent" : "found"
    })
    yield* Effect.annotateLogs(Effect.logInfo("settled an uncertain post"), {
      alert: delivery.id,
      arrived: posted !== undefined
    })
  }
  return { settled: group.length, failure: Option.none<SlackError>() }
})

const leftAsTheyAre = Effect.fnUntraced(function* (destination: string, failure: SlackError) {
  const counters = yield* Counters
  yield* counters.count({ name: "reconciled", destination, outcome: "unreadable" })
  return { settled: 0, failure: Option.some(failure) }
})
