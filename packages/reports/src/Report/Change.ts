import { formatOptionalDuration, formatPreciseDuration } from "@estate/text/Durations"
import { byLanguage, type Language } from "@estate/text/Language"
import { formatCount, formatPoints, formatRoubles, formatShare, NO_VALUE } from "@estate/text/Numbers"
import { Duration, Option } from "effect"
import { MIN_RECORDS } from "./Axis.ts"
import type { Change, Figure } from "./Document.ts"
import { countsDiffer, type Portion, sharesDiffer } from "./Interval.ts"

/** Which way is clearly better. Calls, for example, may be more or fewer for many reasons. */
export type Better = "more" | "less" | "neither"

const texts = byLanguage({
  was: { en: (previous: string) => `(was ${previous})`, ru: (previous: string) => `(было ${previous})` },
  same: { en: "no change", ru: "без изменений" },
  unclear: { en: (previous: string) => `was ${previous}`, ru: (previous: string) => `было ${previous}` },
  of: { en: (count: string) => `of ${count}`, ru: (count: string) => `из ${count}` },
  tooFew: {
    en: (count: string) => `of ${count}: too few`,
    ru: (count: string) => `из ${count}: слишком мало`
  }
})

const isEnough = ({ of }: Portion) => of >= MIN_RECORDS

/**
 * Makes the figures of a period, each with its change since the previous one, if there is one:
 * `+12 (was 30)`, or `was 30` if chance explains the difference.
 */
export const figuresOf = <Row>(now: Row, before: Option.Option<Row>, language: Language) => {
  const words = texts[language]
  const changeOf = (
    of: (row: Row) => Option.Option<number>,
    better: Better,
    isClear: boolean,
    formatDifference: (difference: number) => string,
    format = formatDifference
  ): Change | undefined => {
    const both = Option.all([of(now), Option.flatMap(before, of)])
    if (Option.isNone(both)) return undefined
    const [value, earlier] = both.value
    const difference = value - earlier
    if (difference === 0) return { text: `${words.same} ${words.was(format(earlier))}`, tone: "plain" }
    if (!isClear) return { text: words.unclear(format(earlier)), tone: "plain" }
    const tone = better === "neither" ? "plain" : difference > 0 === (better === "more") ? "good" : "bad"
    const sign = difference > 0 ? "+" : "−"
    return { text: `${sign}${formatDifference(Math.abs(difference))} ${words.was(format(earlier))}`, tone }
  }
  const count = (value: number) => formatCount(value, language)
  const roubles = (amount: number) => formatRoubles(amount, language)
  return {
    count: (label: string, better: Better, of: (row: Row) => number): Figure => {
      const isClear = Option.exists(before, earlier => countsDiffer(of(now), of(earlier)))
      const change = changeOf(row => Option.some(of(row)), better, isClear, count)
      return { label, value: count(of(now)), change }
    },
    /** More or less of it is neither good nor bad. */
    roubles: (label: string, of: (row: Row) => Option.Option<number>): Figure => ({
      label,
      value: Option.match(of(now), { onNone: () => NO_VALUE, onSome: roubles }),
      change: changeOf(of, "neither", true, roubles)
    }),
    /** To the second. */
    time: (
      label: string,
      better: Better,
      of: (row: Row) => Option.Option<Duration.Duration>,
      isClear: boolean
    ): Figure => {
      const seconds = (row: Row) => Option.map(of(row), Duration.toSeconds)
      const format = (value: number) => formatPreciseDuration(Duration.seconds(value), language)
      return {
        label,
        value: formatOptionalDuration(of(now), language),
        change: changeOf(seconds, better, isClear, format)
      }
    },
    /**
     * A share says on how many records it is based; with fewer than 10 there is none. Its change is
     * in percentage points, as exact as people see shares.
     */
    share: (label: string, better: Better, of: (row: Row) => Portion): Figure => {
      const value = of(now)
      if (!isEnough(value)) return { label, value: NO_VALUE, note: words.tooFew(count(value.of)) }
      const perMille = (row: Row) =>
        Option.map(isEnough(of(row)) ? of(row).share : Option.none(), share => Math.round(share * 1000))
      const change = changeOf(
        perMille,
        better,
        Option.exists(before, earlier => sharesDiffer(value, of(earlier))),
        difference => formatPoints(difference / 1000, language),
        share => formatShare(Option.some(share / 1000), language)
      )
      return { label, value: formatShare(value.share, language), note: words.of(count(value.of)), change }
    }
  }
}
