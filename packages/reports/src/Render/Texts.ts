import { formatPreciseDuration } from "@estate/text/Durations"
import type { Language } from "@estate/text/Language"
import { formatCount, formatRoubles, formatShare } from "@estate/text/Numbers"
import { Duration, Option } from "effect"
import type { Measure } from "../Report/Document.ts"

/** A number of a chart as text. */
export const formatMeasure = (value: number, measure: Measure, language: Language): string => {
  switch (measure) {
    case "count":
      return formatCount(value, language)
    case "roubles":
      return formatRoubles(value, language)
    case "seconds":
      return formatPreciseDuration(Duration.seconds(value), language)
    case "share":
      return formatShare(Option.some(value), language)
  }
}

const texts = {
  en: (count: string) => `… and ${count} more: use --format csv and --part for all rows`,
  ru: (count: string) => `… и ещё ${count}: все строки выводятся с --format csv и --part`
} as const

/** A note below a table that is cut short. */
export const omittedRows = (count: number, language: Language): string => texts[language](String(count))
