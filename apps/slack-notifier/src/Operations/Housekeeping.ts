import { DateTime, Duration, Effect } from "effect"
import { keepDoing } from "../Incidents/FailureLog.ts"
import { failureOf } from "../Incidents/Failures.ts"
import { type PollStatus, ProcessStatus } from "../Metrics/ProcessStatus.ts"
import { AlertStore } from "../State/AlertStore.ts"
import { Replies } from "../State/Replies.ts"
import { Silences } from "../State/Silences.ts"
import { Swaps } from "../State/Swaps.ts"

/**
 * How often the status of polls is stored: not at every poll, since there may be a thousand
 * companies.
 */
const SAVE_STATUSES_EVERY = Duration.seconds(5)

const PRUNE_EVERY = Duration.hours(1)

/** How long settled messages and replies, and ended silences are kept. */
const RETENTION = Duration.days(30)

/** What the state has; a poll makes a new object. */
const saved = new WeakSet<PollStatus>()

/**
 * Saves how polls go. That also shows whether the state can be written: a process that has no
 * company may have none because it cannot.
 */
export const saveStatuses = Effect.gen(function* () {
  const status = yield* ProcessStatus
  const store = yield* AlertStore
  const changed = [...status.polls.values()].filter(each => !saved.has(each))
  yield* Effect.tapError(store.saveStatuses(changed), error =>
    Effect.sync(() => {
      status.stateProblem = failureOf(error).in("en").message
    })
  )
  for (const each of changed) saved.add(each)
  status.stateProblem = undefined
})

const prune = Effect.gen(function* () {
  const store = yield* AlertStore
  const before = DateTime.subtractDuration(yield* DateTime.now, RETENTION)
  yield* (yield* Silences).prune(before)
  yield* (yield* Swaps).prune(before)
  yield* (yield* Replies).prune(before)
  const count = yield* store.prune(before)
  if (count > 0) yield* Effect.annotateLogs(Effect.logInfo("deleted old messages from the state"), { count })
})

/** Periodic work while the notifier runs. */
export const housekeeping = Effect.all(
  [
    keepDoing("the state", SAVE_STATUSES_EVERY, saveStatuses),
    keepDoing("old messages in the state", PRUNE_EVERY, prune)
  ],
  { concurrency: "unbounded", discard: true }
)
