import { Array, Duration, Effect, Option } from "effect"
import { uptimeMillis } from "../Metrics/Uptime.ts"
import type { Command } from "../Outbox/OutboxMessage.ts"
import { step } from "../Outbox/Step.ts"
import type { SlackError } from "../Slack/SlackError.ts"
import { AlertStore, type Listed } from "../State/AlertStore.ts"
import type { DeliverySettings } from "./DeliverySettings.ts"
import { RETRY_DELAY } from "./History.ts"
import { edit, post } from "./Perform.ts"
import { reconcile } from "./Reconcile.ts"

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
  /** How long until something that waits will be due. */
  readonly next: Option.Option<Duration.Duration>
  /** Why something is still uncertain. */
  readonly failure: Option.Option<SlackError>
}

/** A message, and what to do about it: a hint, since another process may be quicker. */
export interface Planned extends Listed {
  readonly command: Command
  /** It changes without any call. */
  readonly isTransition: boolean
}

const plan = (listed: ReadonlyArray<Listed>, settings: DeliverySettings) =>
  Effect.map(uptimeMillis, now =>
    listed.map((each): Planned => {
      const at = { now, quarantine: Duration.toMillis(settings.quarantine), parent: each.parent }
      const { message, command } = step(each.message, { what: "tick", isSearched: false }, at)
      return { ...each, command, isTransition: command.do === "wait" && message !== each.message }
    })
  )

/**
 * One pass over a channel's posts: reconciles the uncertain ones, then posts what is due. It fails
 * early if Slack is unreachable or rejects the channel; a problem with one message delays no other.
 */
export const deliverPosts = Effect.fn("Deliver.posts")(function* (
  destination: string,
  settings: DeliverySettings
) {
  const store = yield* AlertStore
  const planned = yield* plan(yield* store.unposted(destination), settings)
  const uncertain = planned.filter(({ command }) => command.do === "reconcile")
  const { settled, failure } = yield* reconcile(destination, uncertain, settings)
  const posts = planned.filter(each => isDue(each) && each.message.isWanted)
  const others = planned.filter(each => each.isTransition || (isDue(each) && !each.message.isWanted))
  yield* Effect.forEach(others, each => post(destination, each, each.command, settings), { discard: true })
  // A thread may have to be read before a reply: no first alert waits for that.
  const [replies, alerts] = Array.partition(posts, ({ parent }) => parent === undefined)
  const batch = alerts.length > 0 ? alerts.slice(0, BATCH) : replies.slice(0, CONCURRENT_POSTS)
  yield* Effect.forEach(batch, each => post(destination, each, each.command, settings), {
    concurrency: Math.min(CONCURRENT_POSTS, Math.max(1, posts.length)),
    discard: true
  })
  const retries = uncertain.length > settled ? [RETRY_DELAY] : []
  return {
    hasActed: posts.length > 0,
    hasMore: posts.length > 0 || settled > 0,
    next: earliest([...waitsOf(planned), ...retries]),
    failure
  }
})

const isDue = ({ command }: Planned) => command.do === "search" || command.do === "post"

/** One pass over a channel's posted messages that are out of date. */
export const deliverEdits = Effect.fn("Deliver.edits")(function* (
  destination: string,
  settings: DeliverySettings
) {
  const store = yield* AlertStore
  const planned = yield* plan(yield* store.stale(destination), settings)
  const stale = planned.filter(({ command }) => command.do === "edit")
  yield* Effect.forEach(stale.slice(0, BATCH), each => edit(destination, each, settings), {
    discard: true
  })
  return {
    hasActed: stale.length > 0,
    hasMore: stale.length > 0,
    next: earliest(waitsOf(planned)),
    failure: Option.none<SlackError>()
  }
})

const waitsOf = (planned: ReadonlyArray<Planned>) =>
  planned.flatMap(({ command }) =>
    command.do === "wait" && Number.isFinite(command.millis) ? [Duration.millis(command.millis)] : []
  )

const earliest = (delays: ReadonlyArray<Duration.Duration>) =>
  delays.reduce<Option.Option<Duration.Duration>>(
    (first, delay) => Option.some(Option.match(first, { onNone: () => delay, onSome: Duration.min(delay) })),
    Option.none()
  )
