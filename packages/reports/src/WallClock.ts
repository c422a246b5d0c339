import type { LocalDateTime } from "@estate/domain/LocalDateTime"
import type { Language } from "./Language.ts"

const asUtc = (time: LocalDateTime) => Date.UTC(time.year, time.month - 1, time.day)

const locales = { en: "en-GB", ru: "ru-RU" } as const

/** `2026-11-20 09:30`: a time in a table, to the minute. */
export const formatMinute = (time: LocalDateTime): string => time.toWire().slice(0, 16)

/** `09:30`: a time of a day that is told elsewhere. */
export const formatTimeOfDay = (time: LocalDateTime): string => time.toWire().slice(11, 16)

/** `Friday, 20 November 2026` or `пятница, 20 ноября 2026 г.`: a day in full. */
export const formatDay = (time: LocalDateTime, language: Language): string => {
  const shown = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locales[language], { ...options, timeZone: "UTC" }).format(asUtc(time))
  // Two parts: what stands between the weekday and the date differs from one Node to another.
  return `${shown({ weekday: "long" })}, ${shown({ day: "numeric", month: "long", year: "numeric" })}`
}
