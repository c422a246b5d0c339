import { dateOfDay, weekdayOf } from "@estate/domain/Calendar"

/** Relative call volume of each hour of a working day: peaks before lunch and after work. */
const workingHours = [1, 0, 0, 0, 0, 0, 0, 1, 4, 14, 26, 33, 34, 25, 23, 24, 25, 27, 31, 30, 22, 13, 6, 2]

/** The same of a weekend day: it starts later and has one peak. */
const weekendHours = [1, 0, 0, 0, 0, 0, 0, 0, 2, 7, 17, 26, 30, 31, 29, 26, 24, 22, 19, 16, 13, 9, 5, 2]

/** Relative volume from Monday to Sunday. */
const weekdays = [1.18, 1.1, 1.05, 1, 0.95, 0.68, 0.5]

/** Relative volume from January to December. */
const months = [0.62, 0.95, 1.08, 1.05, 0.9, 0.88, 0.82, 0.9, 1.12, 1.18, 1.12, 1]

/** Relative volume of the first week of January, a holiday. */
const NEW_YEAR = 0.3

const SATURDAY = 6

const sumOf = (volumes: ReadonlyArray<number>) => volumes.reduce((sum, volume) => sum + volume, 0)

/** The share of a day's calls before each hour, and 1 for the end of the day. */
const cumulative = (volumes: ReadonlyArray<number>) => {
  const total = sumOf(volumes)
  return [0, ...volumes].map((_, hour) => sumOf(volumes.slice(0, hour)) / total)
}

const workingDay = cumulative(workingHours)
const weekendDay = cumulative(weekendHours)

const sharesOf = (day: number) => (weekdayOf(day) < SATURDAY ? workingDay : weekendDay)

/** The call volume of a day, relative to other days. */
export const weightOfDay = (day: number): number => {
  const date = dateOfDay(day)
  const holiday = date.month === 1 && date.day < 9 ? NEW_YEAR : 1
  return (weekdays[weekdayOf(day) - 1] ?? 1) * (months[date.month - 1] ?? 1) * holiday
}

/** The share of a day's calls that come before a second of the day. */
export const shareBefore = (day: number, second: number): number => {
  const hour = Math.floor(second / 3_600)
  const [before = 0, after = 1] = sharesOf(day).slice(hour, hour + 2)
  return before + ((after - before) * (second % 3_600)) / 3_600
}

/** The second of a day before which this share of its calls comes: the inverse of `shareBefore`. */
export const secondAt = (day: number, share: number): number => {
  const shares = sharesOf(day)
  let hour = 0
  while (hour < 23 && (shares[hour + 1] ?? 1) <= share) hour++
  const before = shares[hour] ?? 0
  const width = (shares[hour + 1] ?? 1) - before
  return Math.min(86_399, hour * 3_600 + Math.floor(((share - before) / width) * 3_600))
}
