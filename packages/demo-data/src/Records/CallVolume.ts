import { isWeekend, weekdayOf } from "./Day.ts"

/** How many call in each hour of a working day: before lunch, and again after work. */
const workingHours = [1, 0, 0, 0, 0, 0, 0, 1, 4, 14, 26, 33, 34, 25, 23, 24, 25, 27, 31, 30, 22, 13, 6, 2]

/** At weekends people rise later, look at flats, and call from there. */
const weekendHours = [1, 0, 0, 0, 0, 0, 0, 0, 2, 7, 17, 26, 30, 31, 29, 26, 24, 22, 19, 16, 13, 9, 5, 2]

/** From Monday, when the weekend's viewings are talked over. */
const weekdays = [1.18, 1.1, 1.05, 1, 0.95, 0.68, 0.5]

/** From January, when nobody buys, over the summer's lull to the autumn. */
const months = [0.62, 0.95, 1.08, 1.05, 0.9, 0.88, 0.82, 0.9, 1.12, 1.18, 1.12, 1]

const sumOf = (weights: ReadonlyArray<number>) => weights.reduce((sum, weight) => sum + weight, 0)

const sumsOf = (weights: ReadonlyArray<number>) => {
  const whole = sumOf(weights)
  return [0, ...weights].map((_, until) => sumOf(weights.slice(0, until)) / whole)
}

const working = sumsOf(workingHours)
const weekend = sumsOf(weekendHours)

const sumsOn = (day: number) => (isWeekend(day) ? weekend : working)

/** How many call on a day, compared with others of its year; the first week of January is a holiday. */
export const weightOf = (day: number): number => {
  const date = new Date(day * 86_400_000)
  const holiday = date.getUTCMonth() === 0 && date.getUTCDate() < 9 ? 0.3 : 1
  return (weekdays[weekdayOf(day)] ?? 1) * (months[date.getUTCMonth()] ?? 1) * holiday
}

/** The share of a day's calls that have come by a second of it. */
export const shareBy = (day: number, second: number): number => {
  const sums = sumsOn(day)
  const hour = Math.floor(second / 3_600)
  const [before = 0, after = 1] = sums.slice(hour, hour + 2)
  return before + ((after - before) * (second % 3_600)) / 3_600
}

/** The second of a day by which a share of its calls has come. */
export const secondAt = (day: number, share: number): number => {
  const sums = sumsOn(day)
  let hour = 0
  while (hour < 23 && (sums[hour + 1] ?? 1) <= share) hour++
  const before = sums[hour] ?? 0
  const width = (sums[hour + 1] ?? 1) - before
  return Math.min(86_399, hour * 3_600 + Math.floor(((share - before) / width) * 3_600))
}
