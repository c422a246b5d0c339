import { dateOfDay } from "@estate/domain/Calendar"
import type { LocalDate } from "@estate/domain/LocalDate"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import type { SeededRandom } from "../SeededRandom.ts"
import { secondAt, shareBefore, weightOfDay } from "./CallVolume.ts"
import type { DemoContext } from "./Plan.ts"

const DAYS = 365

export interface CallTime {
  readonly at: LocalDateTime
  readonly daysAgo: number
}

/** Times of calls of the last 365 days, in order; holds one day's times at a time. */
export function* callTimes(
  random: SeededRandom,
  count: number,
  { today, secondOfDay }: DemoContext
): Generator<CallTime> {
  const shareOfDay = (day: number) => (day === today ? shareBefore(day, secondOfDay) : 1)
  const days = Array.from({ length: DAYS }, (_, index) => today - DAYS + 1 + index)
  const weights = days.map(day => weightOfDay(day) * shareOfDay(day) * random.logNormal(1, 0.12))
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0)
  let weightSoFar = 0
  let callsSoFar = 0
  for (const [index, day] of days.entries()) {
    weightSoFar += weights[index] ?? 0
    const callsUntilNow = Math.round((weightSoFar / totalWeight) * count)
    const length = callsUntilNow - callsSoFar
    const shares = Float64Array.from({ length }, () => random.next() * shareOfDay(day)).sort()
    callsSoFar = callsUntilNow
    const date = dateOfDay(day)
    for (const share of shares) yield { at: atSecond(date, secondAt(day, share)), daysAgo: today - day }
  }
}

const atSecond = ({ year, month, day }: LocalDate, second: number) =>
  new LocalDateTime({
    year,
    month,
    day,
    hours: Math.floor(second / 3_600),
    minutes: Math.floor(second / 60) % 60,
    seconds: second % 60
  })
