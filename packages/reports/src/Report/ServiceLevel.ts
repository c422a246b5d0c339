import { formatPreciseDuration } from "@estate/text/Durations"
import { byLanguage, type Language } from "@estate/text/Language"
import { formatCount, formatShare } from "@estate/text/Numbers"
import { Option, Schema } from "effect"
import { MIN_RECORDS } from "./Axis.ts"
import { figuresOf } from "./Change.ts"
import type { Figure } from "./Document.ts"
import { DurationFromSeconds, Share, shareOf } from "./Fields.ts"
import type { Portion } from "./Interval.ts"

const MILLION = 1_000_000

/** The target of an agency: a share of 0 to 1 answered within a time. */
export const Target = Schema.Struct({
  within: DurationFromSeconds,
  share: Schema.Number.pipe(Schema.between(0, 1))
})
export type Target = typeof Target.Type

/**
 * The result: `inTime` of `counted` were answered in time. `isMet` compares the share with the
 * target; null if nothing was counted.
 */
export const ServiceLevel = Schema.Struct({
  counted: Schema.NonNegativeInt,
  inTime: Schema.NonNegativeInt,
  share: Share,
  isMet: Schema.OptionFromNullOr(Schema.Boolean)
})
export type ServiceLevel = typeof ServiceLevel.Type

/** How far a target was reached. */
export const levelOf = (target: Target, counted: number, inTime: number): ServiceLevel => ({
  counted,
  inTime,
  share: shareOf(inTime, counted),
  // In whole numbers, since 0.07 × 100 is more than 7 in floating point.
  isMet:
    counted === 0
      ? Option.none()
      : Option.some(inTime * MILLION >= Math.round(target.share * MILLION) * counted)
})

const portionOf = ({ share, counted }: ServiceLevel): Portion => ({ share, of: counted })

const texts = byLanguage({
  within: { en: (time: string) => `Answered within ${time}`, ru: (time: string) => `Ответили за ${time}` },
  met: { en: (share: string) => `target ${share}: met`, ru: (share: string) => `цель ${share} достигнута` },
  missed: {
    en: (share: string) => `target ${share}: missed`,
    ru: (share: string) => `цель ${share} не достигнута`
  },
  of: {
    en: (inTime: string, counted: string) => `${inTime} of ${counted}`,
    ru: (inTime: string, counted: string) => `${inTime} из ${counted}`
  }
})

/** The figure of a service level, good or bad, with its change; `suffix` follows its label. */
export const levelFigure = (
  { within, share: wanted }: Target,
  level: ServiceLevel,
  previous: Option.Option<ServiceLevel>,
  language: Language,
  suffix = ""
): Figure => {
  const own = texts[language]
  const label = own.within(formatPreciseDuration(within, language)) + suffix
  const figure = figuresOf(level, previous, language).share(label, "more", portionOf)
  const { counted, inTime, isMet } = level
  if (counted < MIN_RECORDS) return figure
  const count = (value: number) => formatCount(value, language)
  const goal = formatShare(Option.some(wanted), language)
  const isGood = Option.contains(isMet, true)
  return {
    ...figure,
    note: `${isGood ? own.met(goal) : own.missed(goal)}; ${own.of(count(inTime), count(counted))}`,
    tone: isGood ? "good" : "bad"
  }
}
