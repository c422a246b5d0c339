import { formatPreciseDuration } from "@estate/text/Durations"
import { byLanguage, type Language } from "@estate/text/Language"
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

const texts = byLanguage({
  more: { en: (count: string) => `… and ${count} more`, ru: (count: string) => `… и ещё ${count}` },
  allRows: {
    en: "use --format csv and --part for all rows",
    ru: "все строки выводятся с --format csv и --part"
  },
  values: { en: "Values", ru: "Значения" }
})

/** A note below a page's table that is cut short. */
export const moreRows = (count: number, language: Language): string =>
  texts[language].more(formatCount(count, language))

/** The same on a terminal. */
export const omittedRows = (count: number, language: Language): string =>
  `${texts[language].more(String(count))}: ${texts[language].allRows}`

/** The title of a chart's values. */
export const valuesTitle = (language: Language): string => texts[language].values
