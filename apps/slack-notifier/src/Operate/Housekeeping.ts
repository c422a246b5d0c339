import { DateTime, Duration, Effect, Schedule } from "effect"
import { makeTrouble } from "../Command/Trouble.ts"
import { Board } from "../Poll/Board.ts"
import { AlertStore } from "../State/AlertStore.ts"

/** `status` shows how polls go, so often and no oftener: a thousand companies write no thousand rows a second. */
const PROGRESS_EVERY = Duration.seconds(5)

const PRUNE_EVERY = Duration.hours(1)

/** What was settled this long ago is forgotten. */
const KEPT_FOR = Duration.days(30)

const keepProgress = Effect.gen(function* () {
  const board = yield* Board
  const store = yield* AlertStore
  yield* store.keepProgress(yield* board.all)
})

const prune = Effect.gen(function* () {
  const store = yield* AlertStore
  const count = yield* store.prune(DateTime.subtractDuration(yield* DateTime.now, KEPT_FOR))
  if (count > 0) yield* Effect.annotateLogs(Effect.logInfo("forgot what was long settled"), { count })
})

/** What is done now and then as long as the notifier runs; what fails is done again. */
export const keepHouse = Effect.gen(function* () {
  const trouble = yield* makeTrouble("the state")
  yield* Effect.all(
    [
      Effect.repeat(
        Effect.catchAll(Effect.zipRight(keepProgress, trouble.over), trouble.met),
        Schedule.spaced(PROGRESS_EVERY)
      ),
      Effect.repeat(Effect.catchAll(prune, trouble.met), Schedule.spaced(PRUNE_EVERY))
    ],
    { concurrency: "unbounded", discard: true }
  )
})
