import { dayNumber } from "@estate/domain/Calendar"
import { ClockMinute } from "@estate/domain/CallPeriod"
import { LocalDate } from "@estate/domain/LocalDate"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { DateTime, type Duration, Effect } from "effect"
import { hasPeriod, type PeriodFlags } from "../Period/PeriodOptions.ts"
import { type AskedPeriod, allTime, type Moment, minuteOf, readPeriod } from "../Period/ReadPeriod.ts"

/** The period of a list, in the zone, which is created only if a period is given. */
export const readListPeriod = Effect.fnUntraced(function* (
  flags: PeriodFlags,
  makeZone: () => DateTime.TimeZone
) {
  if (!hasPeriod(flags)) return allTime
  const zone = makeZone()
  const now = yield* DateTime.now
  return yield* readPeriod(flags, {
    today: dayNumber(LocalDateTime.fromInstant(now, zone)),
    began: length => momentBefore(now, length, zone),
    takesTimes: true
  })
})

const momentBefore = (now: DateTime.Utc, length: Duration.Duration, zone: DateTime.TimeZone): Moment => {
  const local = LocalDateTime.fromInstant(DateTime.subtractDuration(now, length), zone)
  const { year, month, day } = local
  return {
    date: new LocalDate({ year, month, day }),
    time: ClockMinute.make(local.toWire().slice(11, 16))
  }
}

/** Whether a time is in the period. */
export const isInListPeriod = (at: LocalDateTime, { from, to }: AskedPeriod): boolean => {
  const minute = at.toWire().slice(0, "2026-11-20 09:30".length)
  return (
    (from === undefined || minuteOf(from, "00:00") <= minute) &&
    (to === undefined || minute <= minuteOf(to, "23:59"))
  )
}
