import { type Hours, readHours } from "@estate/domain/TimeOfDay"
import { DateTime, Option } from "effect"

/** The hours in which the platform is polled less often; they may extend past midnight. */
export type Night = Hours

/** Reads `23:00-07:00`, or `off`, which means no night; undefined if it is neither. */
export const readNight = (text: string): Option.Option<Night> | undefined => {
  if (text === "off") return Option.none()
  const hours = readHours(text)
  return hours && Option.some(hours)
}

/** Whether a moment, in its own zone, is in the night. */
export const isWithinNight = ({ fromMinute, toMinute }: Night, now: DateTime.DateTime): boolean => {
  const { hours, minutes } = DateTime.toParts(now)
  const minute = hours * 60 + minutes
  return fromMinute <= toMinute
    ? minute >= fromMinute && minute < toMinute
    : minute >= fromMinute || minute < toMinute
}
