import type { Language } from "@estate/command-line/Language"
import { Clock, Effect, Ref, Stream } from "effect"
import { Notices } from "../Terminal/Notices.ts"

const WIDTH = 30
const EVERY_MILLIS = 100

/** `━━━━━━──────  4,000 of 100,000 threads` */
const bar = (done: number, total: number, what: string, language: Language): string => {
  const filled = total === 0 ? WIDTH : Math.min(WIDTH, Math.round((done / total) * WIDTH))
  const number = new Intl.NumberFormat(language)
  const counts = `${number.format(done)} ${language === "ru" ? "из" : "of"} ${number.format(total)}`
  return `${"━".repeat(filled)}${"─".repeat(WIDTH - filled)}  ${counts} ${what}`
}

/** The same records, with a bar for a person who is watching that says how far they have come, and goes when they are all there. */
export const withProgress = <A, E, R>(
  records: Stream.Stream<A, E, R>,
  options: { readonly total: number; readonly what: string; readonly language: Language }
): Stream.Stream<A, E, R | Notices> =>
  Stream.unwrap(
    Effect.gen(function* () {
      const notices = yield* Notices
      const done = yield* Ref.make(0)
      const shownAt = yield* Ref.make(Number.NEGATIVE_INFINITY)
      const show = Effect.fnUntraced(function* (count: number) {
        const now = yield* Clock.currentTimeMillis
        const all = yield* Ref.updateAndGet(done, before => before + count)
        if (now - (yield* Ref.get(shownAt)) < EVERY_MILLIS) return
        yield* Ref.set(shownAt, now)
        yield* notices.progress(bar(all, options.total, options.what, options.language))
      })
      return records.pipe(
        Stream.chunks,
        Stream.tap(chunk => show(chunk.length)),
        Stream.flattenChunks,
        Stream.ensuring(notices.progress(""))
      )
    })
  )
