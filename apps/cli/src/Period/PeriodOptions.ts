import { daysExamples } from "@estate/command-line/DayOption"
import * as Options from "@estate/command-line/Options"
import { Option } from "effect"
import { textOption } from "../TextOption.ts"

/** Values that completion suggests. */
const namedPeriods = [
  "today",
  "yesterday",
  "this week",
  "last week",
  "this month",
  "last month",
  "this quarter",
  "last quarter",
  "this year",
  "last year"
]

/** The options of a period. */
export const periodOptions = {
  in: textOption("in", "PERIOD", {
    en: 'A day, a week, a month, a quarter or a year, such as "last month" or 2026-10',
    ru: "День, неделя, месяц, квартал или год, например «прошлый месяц» или 2026-10"
  }).pipe(Options.withSuggestions(namedPeriods)),
  from: textOption("from", "DATE", {
    en: `The first day: ${daysExamples.en}; ever for all time`,
    ru: `Первый день: ${daysExamples.ru}; ever — за всё время`
  }),
  to: textOption("to", "DATE", {
    en: "The last day, included, in the same format",
    ru: "Последний день, включительно, в том же формате"
  }),
  since: textOption("since", "7d", {
    en: "The last 30m (minutes), 12h (hours), 7d (days) or 2w (weeks), or since a day",
    ru: "За последние 30m (минут), 12h (часов), 7d (дней) или 2w (недель) или с указанного дня"
  })
}

/** The values of these options. */
export type PeriodFlags = Options.Values<typeof periodOptions>

/** The values for a command that has none of these options. */
export const noPeriod: PeriodFlags = {
  in: Option.none(),
  from: Option.none(),
  to: Option.none(),
  since: Option.none()
}

/** Whether a period is given at all. */
export const hasPeriod = (flags: PeriodFlags): boolean =>
  [flags.in, flags.from, flags.to, flags.since].some(Option.isSome)
