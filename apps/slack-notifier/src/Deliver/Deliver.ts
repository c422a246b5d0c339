import { DateTime, Effect, Option } from "effect"
import { type Decision, type Delivery, decide } from "../Outbox/Delivery.ts"
import type { SlackError } from "../Slack/SlackError.ts"
import { AlertStore } from "../State/AlertStore.ts"
import { RETRY_DELAY } from "./History.ts"
import { drop, post } from "./Post.ts"
import { reconcile } from "./Reconcile.ts"
import type { Rules } from "./Rules.ts"
import { update } from "./Update.ts"

/** Messages per pass: small, so that what becomes due meanwhile is seen soon. */
const BATCH = 20

/** Posts at the same time: one that hangs must not hold up the others. */
const CONCURRENT_POSTS = 4

/** The result of one pass over a channel. */
export interface PassResult {
  /** Slack was called, and did not reject the channel. */
  readonly hasActed: boolean
  /** There is more to do right now. */
  readonly hasMore: boolean
  /** When something that waits will be due. */
  readonly next: Option.Option<DateTime.Utc>
  /** Why something is still uncertain. */
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
 * One pass over a channel's posts: reconciles the uncertain ones, then posts what is due. It fails
 * early if Slack is unreachable or rejects the channel; a problem with one message delays no other.
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
    { concurrency: Math.min(CONCURRENT_POSTS, Math.max(1, due.length)), discard: true }
  )
  const retries = uncertain.length > settled ? [DateTime.addDuration(now, RETRY_DELAY)] : []
  const waits = decided.flatMap(({ decision }) => untilOf(decision))
  return {
    hasActed: due.length > 0,
    hasMore: due.length > 0 || settled > 0,
    next: earliest([...waits, ...retries]),
    failure
  }
})

/** One pass over a channel's posted messages that are out of date. */
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
