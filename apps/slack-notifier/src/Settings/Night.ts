import { type Hours, readHours } from "@estate/domain/TimeOfDay"
import { DateTime, Option } from "effect"

/** Reads `23:00-07:00`, or `off`, which means no night; undefined if it is neither. */
export const readNight = (text: string): Option.Option<Hours> | undefined => {
  if (text === "off") return Option.none()
  const hours = readHours(text)
  return hours && Option.some(hours)
}

/**
 * Whether a moment, in its own zone, is in the hours in which the platform is polled less often;
 * they may extend past midnight.
 */
export const isNight = (night: Option.Option<Hours>, now: DateTime.DateTime): boolean =>
  Option.exists(night, ({ fromMinute, toMinute }) => {
    const { hours, minutes } = DateTime.toParts(now)
    const minute = hours * 60 + minutes
    return fromMinute <= toMinute
      ? minute >= fromMinute && minute < toMinute
      : minute >= fromMinute || minute < toMinute
  })
