import { Context, Effect, Layer } from "effect"
import type { Progress } from "../State/Progress.ts"

/** The latest values of something, so many and no more. */
class Latest {
  private readonly values: Array<number> = []
  private next = 0
  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  add(value: number) {
    this.values[this.next] = value
    this.next = (this.next + 1) % this.most
  }

  sorted(): ReadonlyArray<number> {
    return [...this.values].sort((a, b) => a - b)
  }
}

const REMEMBERED = 10_000

/** How all companies' polls go, for those who ask this process. */
export class Board extends Context.Tag("@estate/slack-notifier/Board")<
  Board,
  {
    readonly tell: (progress: Progress) => Effect.Effect<void>
    readonly all: Effect.Effect<ReadonlyArray<Progress>>
    /** A poll began so much later than it was to, and took so long, in milliseconds. */
    readonly timed: (poll: { readonly lag: number; readonly duration: number }) => Effect.Effect<void>
    /** The same of the latest polls, each the smallest first. */
    readonly times: Effect.Effect<{
      readonly lags: ReadonlyArray<number>
      readonly durations: ReadonlyArray<number>
    }>
  }
>() {
  static readonly layer: Layer.Layer<Board> = Layer.sync(Board, () => {
    const companies = new Map<string, Progress>()
    const lags = new Latest(REMEMBERED)
    const durations = new Latest(REMEMBERED)
    return Board.of({
      tell: progress => Effect.sync(() => void companies.set(progress.company, progress)),
      all: Effect.sync(() => [...companies.values()]),
      timed: ({ lag, duration }) =>
        Effect.sync(() => {
          lags.add(lag)
          durations.add(duration)
        }),
      times: Effect.sync(() => ({ lags: lags.sorted(), durations: durations.sorted() }))
    })
  })
}
