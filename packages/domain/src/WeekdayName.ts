import { type Weekday, weekdays } from "./Calendar.ts"

const names: ReadonlyArray<readonly [Weekday, RegExp]> = [
  [1, /^(mon(day)?|пн|понедельника?)$/],
  [2, /^(tue(sday)?|вт|вторника?)$/],
  [3, /^(wed(nesday)?|ср|сред[аы])$/],
  [4, /^(thu(rsday)?|чт|четверга?)$/],
  [5, /^(fri(day)?|пт|пятниц[аы])$/],
  [6, /^(sat(urday)?|сб|суббот[аы])$/],
  [7, /^(sun(day)?|вс|воскресень[ея])$/]
]

/** Reads `mon`, `Monday`, `пн` or `понедельник`; undefined for any other text. */
export const readWeekday = (text: string): Weekday | undefined => {
  const word = text.toLowerCase()
  return names.find(([, name]) => name.test(word))?.[0]
}

/** Reads weekdays and ranges of them, `mon-fri` or `пн,ср,сб`, in the order of a week. */
export const readWeekdays = (text: string): ReadonlyArray<Weekday> | undefined => {
  const ranges = text.split(",").map(readRange)
  const days = ranges.flatMap(range => range ?? [])
  return ranges.includes(undefined) ? undefined : weekdays.filter(day => days.includes(day))
}

const readRange = (text: string): ReadonlyArray<Weekday> | undefined => {
  const names = text.split(/[-–]/)
  const [first, last] = [readWeekday(names[0] ?? ""), readWeekday(names.at(-1) ?? "")]
  if (first === undefined || last === undefined || names.length > 2) return undefined
  return first <= last
    ? weekdays.filter(day => first <= day && day <= last)
    : weekdays.filter(day => first <= day || day <= last)
}
