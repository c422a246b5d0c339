import * as DateTime from "effect/DateTime"

const DAY_MILLIS = 86_400_000
/**
 * More days than a report has. The cache is emptied then, so that dates of all centuries do not
 * fill the memory.
 */
const MAX_DAYS = 10_000

const known = new WeakMap<DateTime.TimeZone, Map<number, number | undefined>>()

/**
 * The offset of a zone, in milliseconds, around a time in milliseconds since 1970, on a clock of
 * the zone or of UTC; undefined if the clock changes within a day of it. Looking up the zone twice
 * for each of 50,000 times took a third of a report's time, so each day is looked up once.
 */
export const steadyOffset = (zone: DateTime.TimeZone, millis: number): number | undefined => {
  if (zone._tag === "Offset") return zone.offset
  const day = Math.floor(millis / DAY_MILLIS)
  const days = known.get(zone) ?? new Map<number, number | undefined>()
  if (days.size >= MAX_DAYS) days.clear()
  if (!days.has(day)) {
    const before = offsetAt(zone, day - 1)
    days.set(day, before === offsetAt(zone, day + 2) ? before : undefined)
    known.set(zone, days)
  }
  return days.get(day)
}

/** The number of the day in the zone at an instant, as `dayNumber` counts. */
export const dayIn = (instant: DateTime.DateTime, zone: DateTime.TimeZone): number => {
  const { epochMillis } = instant
  const offset = steadyOffset(zone, epochMillis) ?? DateTime.zonedOffset(DateTime.setZone(instant, zone))
  return Math.floor((epochMillis + offset) / DAY_MILLIS)
}

/** What a clock in the zone shows at an instant. */
export const partsIn = (
  instant: DateTime.DateTime,
  zone: DateTime.TimeZone
): DateTime.DateTime.PartsWithWeekday => {
  const offset = steadyOffset(zone, instant.epochMillis)
  return DateTime.toParts(
    offset === undefined ? DateTime.setZone(instant, zone) : DateTime.unsafeMake(instant.epochMillis + offset)
  )
}

const offsetAt = (timeZone: DateTime.TimeZone, day: number): number =>
  DateTime.zonedOffset(DateTime.unsafeMakeZoned(day * DAY_MILLIS, { timeZone }))
