import { LocalDate } from "@estate/domain/LocalDate"

const DAY_MILLIS = 86_400_000

/** A date's number: days since 1970 began, as a calendar counts them. */
export const dayOf = (date: LocalDate): number => Date.UTC(date.year, date.month - 1, date.day) / DAY_MILLIS

/** The date of that number. */
export const dateOf = (day: number): LocalDate => {
  const date = new Date(day * DAY_MILLIS)
  return new LocalDate({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() })
}

/** 0 is Monday and 6 Sunday. */
export const weekdayOf = (day: number): number => (day + 3) % 7

export const isWeekend = (day: number): boolean => weekdayOf(day) > 4

const months = [
  "января",
  "февраля",
  "марта",
  "апреля",
  "мая",
  "июня",
  "июля",
  "августа",
  "сентября",
  "октября",
  "ноября",
  "декабря"
]

/** «12 марта 2026 г.» */
export const inRussian = ({ year, month, day }: LocalDate): string => `${day} ${months[month - 1]} ${year} г.`
