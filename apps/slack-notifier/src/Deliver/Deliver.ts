import { DateTime, Effect, Option } from "effect"
import type { SlackError } from "../Slack/SlackError.ts"
import { AlertStore } from "../State/AlertStore.ts"
import { type Decision, type Delivery, decide } from "../State/Delivery.ts"
import { PAUSE_AFTER_REFUSAL } from "./History.ts"
import { drop, post } from "./Post.ts"
import { reconcile } from "./Reconcile.ts"
import type { Rules } from "./Rules.ts"
import { update } from "./Update.ts"

/** So many at a time, so that what became due meanwhile is seen soon, and drawn as it is then. */
const BATCH = 20

/** A post that hangs holds up as many others at the most, but one. */
const AT_ONCE = 4

/** What a pass over a channel came to. */
export interface Passed {
  /** Slack was asked for something and did not refuse. */
  readonly hasActed: boolean
  /** There is more to be done at once. */
  readonly hasMore: boolean
  /** When something that waits may be done. */
  readonly next: Option.Option<DateTime.Utc>
  /** Why something stays uncertain. */
  readonly failure: Option.Option<SlackError>
}

interface Decided {
  readonly delivery: Delivery
  readonly decision: Decision
}

const decideAll = Effect.fnUntraced(function* (deliveries: ReadonlyArray<Delivery>, rules: Rules) {
  const now = yield* DateTime.now
  return {
    now,
    decided: deliveries.map(
      (delivery): Decided => ({ delivery, decision: decide(delivery, now, rules.quarantine) })
    )
  }
})

/**
 * One pass over what a channel is still to get: what is uncertain is settled, what is due is posted. It ends early when Slack cannot be
 * reached or refuses the channel; whatever is wrong with one message holds back no other.
 */
export const deliverPosts = Effect.fn("Deliver.posts")(function* (destination: string, rules: Rules) {
  const store = yield* AlertStore
  const { now, decided } = yield* decideAll(yield* store.unposted(destination), rules)
  const uncertain = decided.flatMap(({ delivery, decision }) =>
    decision.do === "reconcile" ? [{ delivery, since: decision.since }] : []
  )
  const { settled, failure } = yield* reconcile(destination, uncertain)
  const due = decided.flatMap(({ delivery, decision }) =>
    decision.do === "post" ? [{ delivery, parent: decision.parent }] : []
  )
  for (const { delivery, decision } of decided) {
    if (decision.do === "drop") yield* drop(destination, delivery, rules)
  }
  yield* Effect.forEach(
    due.slice(0, BATCH),
    ({ delivery, parent }) => post(destination, delivery, parent, rules),
    { concurrency: Math.min(AT_ONCE, Math.max(1, due.length)), discard: true }
  )
  const retried = uncertain.length > settled ? [DateTime.addDuration(now, PAUSE_AFTER_REFUSAL)] : []
  const waits = decided.flatMap(({ decision }) => untilOf(decision))
  return {
    hasActed: due.length > 0,
    hasMore: due.length > 0 || settled > 0,
    next: earliest([...waits, ...retried]),
    failure
  }
})

/** One pass over what stands in a channel and no longer shows what it should. */
export const deliverEdits = Effect.fn("Deliver.edits")(function* (destination: string, rules: Rules) {
  const store = yield* AlertStore
  const { decided } = yield* decideAll(yield* store.stale(destination), rules)
  const stale = decided.filter(({ decision }) => decision.do === "update")
  yield* Effect.forEach(stale.slice(0, BATCH), ({ delivery }) => update(destination, delivery, rules), {
    discard: true
  })
  const waits = decided.flatMap(({ decision }) => untilOf(decision))
  return {
    hasActed: stale.length > 0,
    hasMore: stale.length > 0,
    next: earliest(waits),
    failure: Option.none<SlackError>()
  }
})

const untilOf = (decision: Decision) => (decision.do === "wait" ? Option.toArray(decision.until) : [])

const earliest = (moments: ReadonlyArray<DateTime.Utc>) =>
  moments.reduce<Option.Option<DateTime.Utc>>(
    (first, moment) =>
      Option.some(Option.match(first, { onNone: () => moment, onSome: DateTime.min(moment) })),
    Option.none()
  )
