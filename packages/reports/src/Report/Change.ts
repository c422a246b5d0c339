import { formatPreciseDuration } from "@estate/text/Durations"
import type { Language } from "@estate/text/Language"
import { formatCount, formatPoints, formatRoubles, formatShare } from "@estate/text/Numbers"
import { Duration, Option } from "effect"
import type { Figure } from "./Document.ts"
import type { Share } from "./Fields.ts"

/** Which way is clearly better. Calls, for example, may be more or fewer for many reasons. */
export type Better = "more" | "less" | "neither"

const texts = {
  en: { was: (previous: string) => `(was ${previous})`, same: "no change" },
  ru: { was: (previous: string) => `(было ${previous})`, same: "без изменений" }
} as const

const changeOf = (
  value: Option.Option<number>,
  previous: Option.Option<number>,
  better: Better,
  language: Language,
  formatDifference: (difference: number) => string,
  format: (value: number) => string = formatDifference
): Pick<Figure, "change"> =>
  Option.match(Option.all([value, previous]), {
    onNone: () => ({}),
    onSome: ([now, before]) => {
      const { was, same } = texts[language]
      const difference = now - before
      if (difference === 0) return { change: { text: `${same} ${was(format(before))}`, tone: "plain" } }
      const tone = better === "neither" ? "plain" : difference > 0 === (better === "more") ? "good" : "bad"
      const sign = difference > 0 ? "+" : "−"
      return {
        change: { text: `${sign}${formatDifference(Math.abs(difference))} ${was(format(before))}`, tone }
      }
    }
  })

/** The change of a count: `+12 (was 30)`; none without a previous period. */
export const countChange = (
  value: number,
  previous: Option.Option<number>,
  better: Better,
  language: Language
) => changeOf(Option.some(value), previous, better, language, count => formatCount(count, language))

/** A count, and its change. */
export const countFigure = (
  label: string,
  value: number,
  previous: Option.Option<number>,
  better: Better,
  language: Language
): Figure => ({
  label,
  value: formatCount(value, language),
  ...countChange(value, previous, better, language)
})

/** The change of an amount of whole roubles. */
export const roublesChange = (
  value: Option.Option<number>,
  previous: Option.Option<number>,
  better: Better,
  language: Language
) => changeOf(value, previous, better, language, amount => formatRoubles(amount, language))

/** The change of a duration, to the second. */
export const durationChange = (
  value: Option.Option<Duration.Duration>,
  previous: Option.Option<Duration.Duration>,
  better: Better,
  language: Language
) =>
  changeOf(
    Option.map(value, Duration.toSeconds),
    Option.map(previous, Duration.toSeconds),
    better,
    language,
    seconds => formatPreciseDuration(Duration.seconds(seconds), language)
  )

/**
 * The change of a share in percentage points, as exact as people see shares: `−2.5 pp (was 12.5%)`.
 */
export const shareChange = (value: Share, previous: Share, better: Better, language: Language) => {
  const perMille = Option.map((share: number) => Math.round(share * 1000))
  return changeOf(
    perMille(value),
    perMille(previous),
    better,
    language,
    difference => formatPoints(difference / 1000, language),
    share => formatShare(Option.some(share / 1000), language)
  )
}

/** A share, and its change. */
export const shareFigure = (
  label: string,
  value: Share,
  previous: Share,
  better: Better,
  language: Language
): Figure => ({
  label,
  value: formatShare(value, language),
  ...shareChange(value, previous, better, language)
})
