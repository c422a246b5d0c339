import { Context, Effect, Layer } from "effect"
import type { Progress } from "../State/Progress.ts"

/** So many of the latest polls tell how late polls are. */
const REMEMBERED_LAGS = 10_000

/** How all companies' polls go, for those who ask this process. */
export class Board extends Context.Tag("@estate/slack-notifier/Board")<
  Board,
  {
    readonly tell: (progress: Progress) => Effect.Effect<void>
    readonly all: Effect.Effect<ReadonlyArray<Progress>>
    /** A poll began this much later than it was to, in milliseconds. */
    readonly late: (millis: number) => Effect.Effect<void>
    /** How late the latest polls began, in milliseconds, the smallest first. */
    readonly lags: Effect.Effect<ReadonlyArray<number>>
  }
>() {
  static readonly layer: Layer.Layer<Board> = Layer.sync(Board, () => {
    const companies = new Map<string, Progress>()
    const lags: Array<number> = []
    let next = 0
    return Board.of({
      tell: progress => Effect.sync(() => void companies.set(progress.company, progress)),
      all: Effect.sync(() => [...companies.values()]),
      late: millis =>
        Effect.sync(() => {
          lags[next] = millis
          next = (next + 1) % REMEMBERED_LAGS
        }),
      lags: Effect.sync(() => [...lags].sort((a, b) => a - b))
    })
  })
}
