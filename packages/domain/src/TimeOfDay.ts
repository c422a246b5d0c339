import { MINUTES_OF_DAY } from "./Calendar.ts"
import { pad } from "./internal/Digits.ts"

/** A part of the day by a wall clock, as minutes since midnight; 24:00 is 1440. */
export interface Hours {
  /** The first minute. */
  readonly fromMinute: number
  /** The minute after the last one. */
  readonly toMinute: number
}

/** The minute of the day, up to 24:00; undefined for a time that does not exist. */
const minuteOf = (hours: string | undefined, minutes: string | undefined): number | undefined => {
  const minute = Number(hours) * 60 + Number(minutes)
  return Number(minutes) < 60 && minute <= MINUTES_OF_DAY ? minute : undefined
}

/** Reads `09:00` or `9:00` as minutes since midnight; undefined for any other text. */
export const readTimeOfDay = (text: string): number | undefined => {
  const [, hours, minutes] = /^\s*(\d\d?):(\d\d)\s*$/.exec(text) ?? []
  const minute = minuteOf(hours, minutes)
  return minute === MINUTES_OF_DAY ? undefined : minute
}

/** Reads `09:00-20:00` or `22:00–6:00`; undefined for any other text. It may end at 24:00. */
export const readHours = (text: string): Hours | undefined => {
  const [, ...times] = /^\s*(\d\d?):(\d\d)\s*[-–]\s*(\d\d?):(\d\d)\s*$/.exec(text) ?? []
  const [fromMinute, toMinute] = [minuteOf(times[0], times[1]), minuteOf(times[2], times[3])]
  return fromMinute === undefined || fromMinute === MINUTES_OF_DAY || toMinute === undefined
    ? undefined
    : { fromMinute, toMinute }
}

/** The first time in a text that no day has, such as `25:00`; `24:00` may be the end of hours. */
export const impossibleTime = (text: string): string | undefined =>
  text.match(/\d+:\d+/g)?.find(time => time !== "24:00" && readTimeOfDay(time) === undefined)

/** Minutes since midnight as `09:00`, which `readTimeOfDay` can read. */
export const formatMinuteOfDay = (minute: number): string =>
  `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`
