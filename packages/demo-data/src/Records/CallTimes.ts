import { LocalDateTime } from "@estate/domain/LocalDateTime"
import type { Dice } from "../SeededRandom.ts"
import { secondAt, shareBy, weightOf } from "./CallVolume.ts"
import { dateOf } from "./Day.ts"
import type { Place } from "./Plan.ts"

const YEAR = 365

/** When a call came. */
export interface CallTime {
  readonly at: LocalDateTime
  readonly daysAgo: number
}

/** When calls of a year came, in order; a day's are all that is ever held. */
export function* callTimes(dice: Dice, count: number, { today, second }: Place): Generator<CallTime> {
  const shareOn = (day: number) => (day === today ? shareBy(day, second) : 1)
  const days = Array.from({ length: YEAR }, (_, index) => today - YEAR + 1 + index)
  const weights = days.map(day => weightOf(day) * shareOn(day) * dice.around(1, 0.12))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let sum = 0
  let passed = 0
  for (const [index, day] of days.entries()) {
    sum += weights[index] ?? 0
    const due = Math.round((sum / whole) * count)
    const shares = Float64Array.from({ length: due - passed }, () => dice.next() * shareOn(day)).sort()
    passed = due
    const date = dateOf(day)
    for (const share of shares) yield { at: onClock(date, secondAt(day, share)), daysAgo: today - day }
  }
}

const onClock = ({ year, month, day }: ReturnType<typeof dateOf>, second: number) =>
  new LocalDateTime({
    year,
    month,
    day,
    hours: Math.floor(second / 3_600),
    minutes: Math.floor(second / 60) % 60,
    seconds: second % 60
  })
