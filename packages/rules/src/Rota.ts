import { dayNumber } from "@estate/domain/Calendar"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import type * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import type { Person } from "./Person.ts"

/** People who take turns on duty. */
export interface Rota {
  readonly name: string
  readonly from: LocalDateTime
  readonly zone: DateTime.TimeZone
  /**
   * The length of a turn. If it is a number of whole days, each turn begins at the same time of
   * day.
   */
  readonly every: Duration.Duration
  readonly people: ReadonlyArray<Person>
  /**
   * Who stands in for them, and when; the end is not included. If there are several, the last one
   * counts.
   */
  readonly instead: ReadonlyArray<Substitution>
}

/** A time in which somebody else is on duty. */
export interface Substitution {
  readonly from: DateTime.Utc
  readonly to: DateTime.Utc
  readonly person: Person
}

const DAY_MILLIS = 86_400_000

/** Who is on duty; undefined before the first turn. */
export const onDuty = (rota: Rota, now: DateTime.Utc): Person | undefined => {
  const substitution = rota.instead.findLast(
    ({ from, to }) => from.epochMillis <= now.epochMillis && now.epochMillis < to.epochMillis
  )
  if (substitution !== undefined) return substitution.person
  const turn = turnAt(rota, now)
  return turn < 0 ? undefined : rota.people[turn % rota.people.length]
}

const turnAt = ({ from, zone, every }: Rota, now: DateTime.Utc): number => {
  const length = Duration.toMillis(every)
  if (length % DAY_MILLIS !== 0)
    return Math.floor((now.epochMillis - from.toInstant(zone).epochMillis) / length)
  const today = LocalDateTime.fromInstant(now, zone)
  const days = dayNumber(today) - dayNumber(from)
  // Today's turn begins at its time of day, which a clock change may move.
  const begins = from.on(today).toInstant(zone)
  const whole = now.epochMillis < begins.epochMillis ? days - 1 : days
  return Math.floor(whole / (length / DAY_MILLIS))
}
