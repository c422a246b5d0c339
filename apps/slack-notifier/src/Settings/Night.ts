import { DateTime, Option } from "effect"

/** A stretch of the day by a wall clock, in minutes since midnight; it may pass midnight. */
export interface Night {
  readonly fromMinute: number
  readonly toMinute: number
}

/** Reads `HH:MM-HH:MM`, or `off`, which is no night; undefined if it is neither. */
export const readNight = (text: string): Option.Option<Night> | undefined => {
  if (text === "off") return Option.none()
  const [, ...parts] = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  const [fromHour, fromMinute, toHour, toMinute] = parts.map(Number)
  return fromHour === undefined || fromMinute === undefined || toHour === undefined || toMinute === undefined
    ? undefined
    : Option.some({ fromMinute: fromHour * 60 + fromMinute, toMinute: toHour * 60 + toMinute })
}

/** Whether a moment, in its own zone, falls into the night. */
export const isWithinNight = ({ fromMinute, toMinute }: Night, now: DateTime.DateTime): boolean => {
  const { hours, minutes } = DateTime.toParts(now)
  const minute = hours * 60 + minutes
  return fromMinute <= toMinute
    ? minute >= fromMinute && minute < toMinute
    : minute >= fromMinute || minute < toMinute
}
