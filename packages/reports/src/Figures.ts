import type { LocalDate } from "@estate/domain/LocalDate"
import { Duration, Option } from "effect"
import { dateOfDay, type Weekday, weekdays } from "./Calendar.ts"
import type { Measure } from "./Document.ts"
import type { Language } from "./Language.ts"
import { formatWaiting } from "./Waiting.ts"

const locales = { en: "en-GB", ru: "ru-RU" } as const

/** Made once it is needed: they take longer to make than a program to start. */
const onceForEach = <A>(make: (locale: string) => A): ((language: Language) => A) => {
  const made = new Map<Language, A>()
  return language => {
    const known = made.get(language)
    if (known !== undefined) return known
    const fresh = make(locales[language])
    made.set(language, fresh)
    return fresh
  }
}

const counts = onceForEach(locale => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }))
const shares = onceForEach(
  locale => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 })
)

const units = { en: { seconds: "s", minutes: "min" }, ru: { seconds: "с", minutes: "мин" } } as const

/** What stands where nothing was measured. */
export const NOTHING = "–"

/** `1,234,567` or `1 234 567`. */
export const formatCount = (count: number, language: Language): string => counts(language).format(count)

/** `12,500 ₽`. */
export const formatRoubles = (amount: number, language: Language): string =>
  `${formatCount(amount, language)}\u00a0₽`

/** `12.5%` or `12,5 %`. */
export const formatShare = (share: Option.Option<number>, language: Language): string =>
  Option.match(share, { onNone: () => NOTHING, onSome: value => shares(language).format(value) })

/** A duration in which seconds matter while it is short: `45 s`, `3 min 20 s`, `2 h 10 min`. */
export const formatLength = (duration: Duration.Duration, language: Language): string => {
  const seconds = Math.round(Duration.toSeconds(duration))
  if (seconds >= 3600) return formatWaiting(duration, language)
  const unit = units[language]
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  if (minutes === 0) return `${rest} ${unit.seconds}`
  return rest === 0 ? `${minutes} ${unit.minutes}` : `${minutes} ${unit.minutes} ${rest} ${unit.seconds}`
}

/** The same, where it was measured at all. */
export const formatLengthOrNothing = (
  duration: Option.Option<Duration.Duration>,
  language: Language
): string => Option.match(duration, { onNone: () => NOTHING, onSome: some => formatLength(some, language) })

/** A number of a chart. */
export const formatMeasure = (value: number, measure: Measure, language: Language): string => {
  switch (measure) {
    case "count":
      return formatCount(value, language)
    case "roubles":
      return formatRoubles(value, language)
    case "seconds":
      return formatLength(Duration.seconds(value), language)
    case "share":
      return formatShare(Option.some(value), language)
  }
}

const shortDays = onceForEach(
  locale => new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" })
)
const shortWeekdays = onceForEach(
  locale => new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" })
)

const asUtc = ({ year, month, day }: LocalDate) => new Date(0).setUTCFullYear(year, month - 1, day)

/** `20 Nov` or `20 нояб.`: a day on an axis. */
export const formatShortDay = (date: LocalDate, language: Language): string =>
  shortDays(language).format(asUtc(date))

/** A Monday, and so the number of any day of the week. */
const SOME_MONDAY = 4

/** `Mon` or `пн`. */
export const formatWeekday = (weekday: Weekday, language: Language): string =>
  shortWeekdays(language).format(asUtc(dateOfDay(SOME_MONDAY + weekday - 1)))

/** The days of the week, Monday first. */
export const weekdayNames = (language: Language): ReadonlyArray<string> =>
  weekdays.map(weekday => formatWeekday(weekday, language))

/** `09`: an hour of the day on an axis. */
export const formatHour = (hour: number): string => String(hour).padStart(2, "0")

/** `1 Nov 2026 – 30 Nov 2026`; an end that is open is left out. */
export const formatPeriod = (
  from: Option.Option<LocalDate>,
  to: Option.Option<LocalDate>,
  language: Language
): string => {
  const word = periodWords[language]
  return Option.match(from, {
    onNone: () => Option.match(to, { onNone: () => word.all, onSome: day => word.until(day.toWire()) }),
    onSome: first =>
      Option.match(to, {
        onNone: () => word.since(first.toWire()),
        onSome: last =>
          first.toWire() === last.toWire() ? first.toWire() : `${first.toWire()} … ${last.toWire()}`
      })
  })
}

const periodWords = {
  en: { all: "all time", since: (day: string) => `since ${day}`, until: (day: string) => `until ${day}` },
  ru: { all: "за всё время", since: (day: string) => `с ${day}`, until: (day: string) => `по ${day}` }
} as const
