import { formatPreciseDuration } from "@estate/text/Durations"
import { byLanguage, type Language } from "@estate/text/Language"
import { type Noun, nounAfterOf } from "@estate/text/Noun"
import { formatCount, formatShare } from "@estate/text/Numbers"
import { type Chunk, Clock, Context, Duration, Effect, Layer, Option, Stream } from "effect"
import { Notices } from "./Notices.ts"

const MAX_BAR = 30
const MIN_BAR = 5
/** Columns for the text after the bar. */
const TEXT_WIDTH = 46
/** The time between two updates. */
const UPDATE_MILLIS = 100
/** Before this time, the remaining time cannot be estimated. */
const ESTIMATE_AFTER_MILLIS = 2000

const texts = byLanguage({
  of: { en: "of", ru: "из" },
  left: { en: (length: string) => `${length} left`, ru: (length: string) => `осталось ${length}` }
})

/** The progress bar of a list or a report, on a terminal. */
export class Progress extends Context.Tag("@estate/cli/Progress")<
  Progress,
  {
    /** Standard error is a terminal. */
    readonly isShown: boolean
    /** Adds to the number of records to read. */
    readonly expect: (count: number) => Effect.Effect<void>
    /** Adds to the number of records read. */
    readonly advance: (count: number) => Effect.Effect<void>
  }
>() {
  /** One bar for everything that is read in the scope, with `noun` if it is one kind of records. */
  static readonly layer = (language: Language, noun?: Noun): Layer.Layer<Progress, never, Notices> =>
    Layer.scoped(
      Progress,
      Effect.gen(function* () {
        const notices = yield* Notices
        const began = yield* Clock.currentTimeMillis
        let expected = 0
        let done = 0
        let shownAt = 0
        if (notices.isTerminal) yield* Effect.addFinalizer(() => notices.showProgress(""))
        const show = Effect.gen(function* () {
          // It is not known yet how much there is to read.
          if (expected === 0 && done === 0) return
          const now = yield* Clock.currentTimeMillis
          if (now - shownAt < UPDATE_MILLIS && done < expected) return
          shownAt = now
          yield* notices.showProgress(
            progressLine({ done, expected, elapsedMillis: now - began, language, noun, width: notices.width })
          )
        })
        return {
          isShown: notices.isTerminal,
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
  noun,
  width
}: {
  readonly done: number
  readonly expected: number
  readonly elapsedMillis: number
  readonly language: Language
  readonly noun: Noun | undefined
  readonly width: number
}): string => {
  const share = Math.min(1, expected === 0 ? 0 : done / expected)
  const bar = Math.max(MIN_BAR, Math.min(MAX_BAR, width - TEXT_WIDTH))
  const filled = Math.floor(share * bar)
  const word = texts[language]
  const left = Duration.millis((elapsedMillis / done) * (expected - done))
  const estimate =
    elapsedMillis < ESTIMATE_AFTER_MILLIS || done === 0 || done >= expected
      ? ""
      : `  ${word.left(formatPreciseDuration(left, language))}`
  const all = Math.max(done, expected)
  const records = noun === undefined ? "" : ` ${nounAfterOf(all, noun, language)}`
  const counts = `${formatCount(done, language)} ${word.of} ${formatCount(all, language)}${records}`
  return `${"━".repeat(filled)}${"─".repeat(bar - filled)}  ${formatShare(Option.some(share), language)}  ${counts}${estimate}`
}

/** Counts records in the progress bar as they come. Requests the total only if the bar is shown. */
export const countProgress = <A, E, R, E2, R2>(
  records: Stream.Stream<A, E, R>,
  total: Effect.Effect<number, E2, R2>
): Stream.Stream<A, E | E2, R | R2 | Progress> =>
  Stream.unwrap(
    Effect.gen(function* () {
      const progress = yield* Progress
      if (!progress.isShown) return records
      yield* Effect.flatMap(total, progress.expect)
      return Stream.mapChunksEffect(records, (chunk: Chunk.Chunk<A>) =>
        Effect.as(progress.advance(chunk.length), chunk)
      )
    })
  )
