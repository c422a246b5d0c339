import { LocalDate } from "@estate/domain/LocalDate"

const DAY_MILLIS = 86_400_000

export const dayNumber = (date: Pick<LocalDate, "year" | "month" | "day">): number =>
  Date.UTC(date.year, date.month - 1, date.day) / DAY_MILLIS

export const dateOfDay = (day: number): LocalDate => {
  const date = new Date(day * DAY_MILLIS)
  return new LocalDate({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() })
}

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: number): number => ((day + 3) % 7) + 1
