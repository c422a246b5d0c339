import { formatPreciseDuration } from "@estate/text/Durations"
import type { Language } from "@estate/text/Language"
import { type Noun, nounAfterOf } from "@estate/text/Noun"
import { formatCount, formatShare } from "@estate/text/Numbers"
import { type Chunk, Clock, Context, Duration, Effect, Layer, Option, Stream } from "effect"
import { Notices } from "./Notices.ts"

const LONGEST_BAR = 30
const SHORTEST_BAR = 5
/** What stands behind the bar takes about so many columns. */
const BEHIND_BAR = 46
/** A bar that moves more often than this only costs time. */
const LEAST_MILLIS = 100
/** The first moments say little of how long it will take. */
const EARLIEST_GUESS_MILLIS = 2000

const words = {
  en: { of: "of", left: (length: string) => `${length} left` },
  ru: { of: "из", left: (length: string) => `осталось ${length}` }
} as const

/** How far a list or a report has got, on a terminal where a person waits for it. */
export class Progress extends Context.Tag("@estate/cli/Progress")<
  Progress,
  {
    /** Somebody sees it. */
    readonly isWatched: boolean
    /** So many more records are going to be read. */
    readonly expect: (count: number) => Effect.Effect<void>
    /** So many of them have been read. */
    readonly advance: (count: number) => Effect.Effect<void>
  }
>() {
  /** One bar for all that is read while the layer lives, of `what` where that is one thing; it goes with it, and when it is interrupted. */
  static readonly layer = (language: Language, what?: Noun): Layer.Layer<Progress, never, Notices> =>
    Layer.scoped(
      Progress,
      Effect.gen(function* () {
        const notices = yield* Notices
        const began = yield* Clock.currentTimeMillis
        let expected = 0
        let done = 0
        let shownAt = 0
        if (notices.isTerminal) yield* Effect.addFinalizer(() => notices.progress(""))
        const show = Effect.gen(function* () {
          const now = yield* Clock.currentTimeMillis
          if (now - shownAt < LEAST_MILLIS && done < expected) return
          shownAt = now
          yield* notices.progress(
            progressLine({ done, expected, elapsedMillis: now - began, language, what, width: notices.width })
          )
        })
        return {
          isWatched: notices.isTerminal,
          expect: count =>
            Effect.suspend(() => {
              expected += count
              return show
            }),
          advance: count =>
            Effect.suspend(() => {
              done += count
              return show
            })
        }
      })
    )
}

/** `━━━━────────  33.3%  400 of 1,200 calls  8 s left` */
const progressLine = ({
  done,
  expected,
  elapsedMillis,
  language,
  what,
  width
}: {
  readonly done: number
  readonly expected: number
  readonly elapsedMillis: number
  readonly language: Language
  readonly what: Noun | undefined
  readonly width: number
}): string => {
  const share = Math.min(1, expected === 0 ? 0 : done / expected)
  const bar = Math.max(SHORTEST_BAR, Math.min(LONGEST_BAR, width - BEHIND_BAR))
  const filled = Math.floor(share * bar)
  const word = words[language]
  const left = Duration.millis((elapsedMillis / done) * (expected - done))
  const guess =
    elapsedMillis < EARLIEST_GUESS_MILLIS || done === 0 || done >= expected
      ? ""
      : `  ${word.left(formatPreciseDuration(left, language))}`
  const all = Math.max(done, expected)
  const noun = what === undefined ? "" : ` ${nounAfterOf(all, what, language)}`
  const counts = `${formatCount(done, language)} ${word.of} ${formatCount(all, language)}${noun}`
  return `${"━".repeat(filled)}${"─".repeat(bar - filled)}  ${formatShare(Option.some(share), language)}  ${counts}${guess}`
}

/** The same records, counted as they come. How many there are is asked first, and only where somebody watches. */
export const counted = <A, E, R, E2, R2>(
  records: Stream.Stream<A, E, R>,
  total: Effect.Effect<number, E2, R2>
): Stream.Stream<A, E | E2, R | R2 | Progress> =>
  Stream.unwrap(
    Effect.gen(function* () {
      const progress = yield* Progress
      if (!progress.isWatched) return records
      yield* Effect.flatMap(total, progress.expect)
      return Stream.mapChunksEffect(records, (chunk: Chunk.Chunk<A>) =>
        Effect.as(progress.advance(chunk.length), chunk)
      )
    })
  )
