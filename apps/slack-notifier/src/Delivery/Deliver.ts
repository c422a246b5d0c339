import { Array, DateTime, Effect, Option } from "effect"
import type { AlertId } from "../Alerts/AlertId.ts"
import { keyOf } from "../Cluster/Task.ts"
import { uptimeMillis } from "../Metrics/Uptime.ts"
import { afterPost, editOrder, nextPost, type RecentPosts } from "../Outbox/Worth.ts"
import type { SlackError } from "../Slack/SlackError.ts"
import { AlertStore, type Listed } from "../State/AlertStore.ts"
import { Wakeups } from "../State/Wakeups.ts"
import { Channel } from "./Channel.ts"
import { earliestPost, History } from "./History.ts"
import { Pacer } from "./Pacer.ts"
import { edit, post, showClick } from "./Perform.ts"
import { type Planned, plan } from "./Plan.ts"
import { reconcile } from "./Reconcile.ts"
import { transact } from "./Transact.ts"

/** Messages per pass. */
const BATCH = 20

const NEVER = Number.POSITIVE_INFINITY

/** The delay before uncertain posts are looked for again. */
const RETRY_MILLIS = 10_000

/** The number of concurrent posts: one that hangs must not delay the others. */
const CONCURRENT_POSTS = 4

/** The result of one pass over a channel. */
export interface PassResult {
  /** Slack was called, and did not reject the channel. */
  readonly hasActed: boolean
  /** There is more to do right now. */
  readonly hasMore: boolean
  /** How many milliseconds until something that waits will be due. */
  readonly wait: number
  /** Why something is still uncertain. */
  readonly failure: Option.Option<SlackError>
}

/**
 * One pass over a channel's posts: reconciles the uncertain ones, then posts what is due, the most
 * valuable first. What becomes due during the pass is seen at the next turn to post. It fails
 * early if Slack is unreachable or rejects the channel; a problem with one message delays no other.
 */
export const deliverPosts = Effect.fn("Deliver.posts")(function* (recent: RecentPosts = { firstsInARow: 0 }) {
  const { destination, settings } = yield* Channel
  const store = yield* AlertStore
  const pacer = yield* Pacer
  const look = Effect.flatMap(store.unposted(destination), plan)
  const planned = yield* look
  if (yield* gathered(planned))
    return { hasActed: false, hasMore: true, wait: NEVER, failure: Option.none<SlackError>() }
  const { settled, left, failure } = yield* reconcile(planned)
  const posts = planned.filter(isPostDue)
  const others = planned.filter(each => each.isTransition || (isDue(each) && !each.message.isWanted))
  yield* Effect.forEach(others, each => post(each), { discard: true })
  // Nobody has a turn while a slow history is read.
  if (Array.isNonEmptyReadonlyArray(posts)) {
    const history = yield* History
    yield* history.find(posts[0].id, oldestOf(posts))
  }
  const taken = new Set<AlertId>()
  const postNext = Effect.gen(function* () {
    yield* pacer.takeTurn(`post ${destination}`, settings.pace)
    const all = yield* look
    // A backlog that became due meanwhile is formed first.
    const isGathered = all.filter(isLate).length > settings.backlogOver
    const due = all.filter(each => isPostDue(each) && !taken.has(each.id) && !(isGathered && isLate(each)))
    const next = nextPost(due, recent)
    if (next === undefined || !Array.isNonEmptyReadonlyArray(due)) return
    taken.add(next.id)
    recent.firstsInARow = afterPost(next, recent)
    yield* post(next, oldestOf(due))
  })
  yield* Effect.forEach(posts.slice(0, BATCH), () => postNext, {
    concurrency: CONCURRENT_POSTS,
    discard: true
  })
  return {
    hasActed: posts.length > 0,
    hasMore: posts.length > 0 || settled > 0,
    wait: Math.min(left > 0 ? RETRY_MILLIS : NEVER, shortest(planned.map(waitOf))),
    failure
  }
})

const isDue = ({ command }: Planned) => command.do === "search" || command.do === "post"

const isPostDue = (each: Planned) => isDue(each) && each.message.isWanted

const isLate = ({ message, owed }: Planned) =>
  owed.isLate && owed.kind === "alert" && message.state === "due" && message.isWanted

/**
 * Combines late first alerts into one message, if they are too many, and has their companies plan
 * again, since the steps of a backlog are one message, too. Looks for alerts that a lost state does
 * not know.
 */
const gathered = Effect.fnUntraced(function* (planned: ReadonlyArray<Planned>) {
  const { destination, settings } = yield* Channel
  const late = planned.filter(isLate)
  if (late.length <= settings.backlogOver || !Array.isNonEmptyReadonlyArray(late)) return false
  const store = yield* AlertStore
  const history = yield* History
  const { wake } = yield* Wakeups
  const askedAt = yield* uptimeMillis
  const oldest = oldestOf(late)
  let isAnyFound = false
  for (const { id, message } of late) {
    const posted = yield* history.find(id, oldest)
    if (posted === undefined) continue
    isAnyFound = true
    yield* transact(id, { what: "history read", attempt: message.attempt, askedAt, posted })
  }
  const companies = yield* store.gatherBacklog(destination, settings.backlogOver)
  yield* wake(...companies.map(name => keyOf({ kind: "company", name })))
  return isAnyFound || companies.length > 0
})

/** The history is read once for all that are due: the last to be posted may be the oldest. */
const oldestOf = (due: Array.NonEmptyReadonlyArray<Planned>): DateTime.Utc =>
  due.map(({ owed }) => earliestPost(owed)).reduce(DateTime.min)

/** A message may be being edited for another reason: its click is shown right after that. */
const NEXT_LOOK_MILLIS = 200

/** One pass over a channel's messages that are out of date; `isClick`: by a person's click. */
const editPass = Effect.fnUntraced(function* <E, R>(
  isClick: boolean,
  change: (due: Listed) => Effect.Effect<void, E, R>
) {
  const { destination } = yield* Channel
  const store = yield* AlertStore
  const listed = yield* store.stale(destination)
  const planned = yield* plan(listed.filter(({ owed }) => (owed.click !== undefined) === isClick))
  const stale = planned.filter(({ command }) => command.do === "edit").sort(editOrder)
  yield* Effect.forEach(stale.slice(0, BATCH), change, {
    concurrency: isClick ? CONCURRENT_POSTS : 1,
    discard: true
  })
  const isBusy = ({ message }: Planned) => isClick && message.editingSince !== undefined
  return {
    hasActed: stale.length > 0,
    hasMore: stale.length > 0,
    wait: shortest(planned.map(each => (isBusy(each) ? NEXT_LOOK_MILLIS : waitOf(each)))),
    failure: Option.none<SlackError>()
  }
})

/** One pass over a channel's messages that are out of date, but not by a click. */
export const deliverEdits = Effect.fn("Deliver.edits")(() => editPass(false, edit))

/** One pass over a channel's messages that do not show a person's click yet. */
export const deliverClicks = Effect.fn("Deliver.clicks")(() => editPass(true, showClick))

const waitOf = ({ command }: Planned) => (command.do === "wait" ? command.millis : NEVER)

const shortest = (waits: ReadonlyArray<number>) => waits.reduce((one, other) => Math.min(one, other), NEVER)
