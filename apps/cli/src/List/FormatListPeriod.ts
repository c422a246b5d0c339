import { formatPeriod } from "@estate/reports/Report/Head"
import { formatFullDate } from "@estate/text/Dates"
import { byLanguage, type Language } from "@estate/text/Language"
import { Option } from "effect"
import type { AskedPeriod, Moment } from "../Period/ReadPeriod.ts"

/** `1–31 October 2026`, `since 20 November 2026, 09:30`; empty for all time. */
export const formatListPeriod = ({ from, to }: AskedPeriod, language: Language): string => {
  if (from === undefined && to === undefined) return ""
  if (from?.time === undefined && to?.time === undefined)
    return formatPeriod(
      { from: Option.fromNullable(from?.date), to: Option.fromNullable(to?.date) },
      language
    )
  const shown = ({ date, time }: Moment) =>
    time === undefined ? formatFullDate(date, language) : `${formatFullDate(date, language)}, ${time}`
  if (from === undefined) return to === undefined ? "" : texts[language].until(shown(to))
  return to === undefined ? texts[language].since(shown(from)) : `${shown(from)} – ${shown(to)}`
}

const texts = byLanguage({
  since: { en: (time: string) => `since ${time}`, ru: (time: string) => `с ${time}` },
  until: { en: (time: string) => `until ${time}`, ru: (time: string) => `по ${time}` }
})
