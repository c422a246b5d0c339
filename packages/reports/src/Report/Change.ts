import { formatPreciseDuration } from "@estate/text/Durations"
import type { Language } from "@estate/text/Language"
import { formatCount, formatPoints, formatRoubles, formatShare, NO_VALUE } from "@estate/text/Numbers"
import { Duration, Option } from "effect"
import { MIN_RECORDS } from "./Axis.ts"
import type { Figure } from "./Document.ts"
import { countsDiffer, type Portion, sharesDiffer } from "./Interval.ts"

/** Which way is clearly better. Calls, for example, may be more or fewer for many reasons. */
export type Better = "more" | "less" | "neither"

const texts = {
  en: {
    was: (previous: string) => `(was ${previous})`,
    same: "no change",
    unclear: (previous: string) => `was ${previous}`,
    of: (count: string) => `of ${count}`,
    tooFew: (count: string) => `of ${count}: too few`
  },
  ru: {
    was: (previous: string) => `(было ${previous})`,
    same: "без изменений",
    unclear: (previous: string) => `было ${previous}`,
    of: (count: string) => `из ${count}`,
    tooFew: (count: string) => `из ${count}: слишком мало`
  }
} as const

const changeOf = (
  value: Option.Option<number>,
  previous: Option.Option<number>,
  better: Better,
  language: Language,
  formatDifference: (difference: number) => string,
  format: (value: number) => string = formatDifference,
  isClear: (now: number, before: number) => boolean = () => true
): Pick<Figure, "change"> =>
  Option.match(Option.all([value, previous]), {
    onNone: () => ({}),
    onSome: ([now, before]) => {
      const { was, same, unclear } = texts[language]
      const difference = now - before
      if (difference === 0) return { change: { text: `${same} ${was(format(before))}`, tone: "plain" } }
      if (!isClear(now, before)) return { change: { text: unclear(format(before)), tone: "plain" } }
      const tone = better === "neither" ? "plain" : difference > 0 === (better === "more") ? "good" : "bad"
      const sign = difference > 0 ? "+" : "−"
      return {
        change: { text: `${sign}${formatDifference(Math.abs(difference))} ${was(format(before))}`, tone }
      }
    }
  })

/** The change of a count, `+12 (was 30)`, if it is clear; none without a previous period. */
export const countChange = (
  value: number,
  previous: Option.Option<number>,
  better: Better,
  language: Language
) => {
  const format = (count: number) => formatCount(count, language)
  return changeOf(Option.some(value), previous, better, language, format, format, countsDiffer)
}

/** The change of an amount of whole roubles. */
export const roublesChange = (
  value: Option.Option<number>,
  previous: Option.Option<number>,
  better: Better,
  language: Language
) => changeOf(value, previous, better, language, amount => formatRoubles(amount, language))

/** The change of a duration, to the second, if it is clear. */
export const durationChange = (
  value: Option.Option<Duration.Duration>,
  previous: Option.Option<Duration.Duration>,
  isClear: boolean,
  better: Better,
  language: Language
) =>
  changeOf(
    Option.map(value, Duration.toSeconds),
    Option.map(previous, Duration.toSeconds),
    better,
    language,
    seconds => formatPreciseDuration(Duration.seconds(seconds), language),
    undefined,
    () => isClear
  )

/**
 * The change of a share in percentage points, as exact as people see shares, `−2.5 pp (was 12.5%)`,
 * if it is clear.
 */
export const shareChange = (
  value: Portion,
  previous: Option.Option<Portion>,
  better: Better,
  language: Language
) => {
  const perMille = Option.map((share: number) => Math.round(share * 1000))
  return changeOf(
    perMille(value.share),
    Option.flatMap(previous, before => perMille(before.share)),
    better,
    language,
    difference => formatPoints(difference / 1000, language),
    share => formatShare(Option.some(share / 1000), language),
    () => Option.exists(previous, before => sharesDiffer(value, before))
  )
}

const isEnough = ({ of }: Portion) => of >= MIN_RECORDS

/**
 * Makes the figures of a period, each with its change since the previous one, if there is one. A
 * share says of how many it is; of fewer than 10 there is none.
 */
export const figuresOf = <Row>(now: Row, before: Option.Option<Row>, language: Language) => ({
  count: (label: string, better: Better, of: (row: Row) => number): Figure => ({
    label,
    value: formatCount(of(now), language),
    ...countChange(of(now), Option.map(before, of), better, language)
  }),
  share: (label: string, better: Better, of: (row: Row) => Portion): Figure => {
    const value = of(now)
    const count = formatCount(value.of, language)
    if (!isEnough(value)) return { label, value: NO_VALUE, note: texts[language].tooFew(count) }
    return {
      label,
      value: formatShare(value.share, language),
      note: texts[language].of(count),
      ...shareChange(value, Option.filter(Option.map(before, of), isEnough), better, language)
    }
  }
})
