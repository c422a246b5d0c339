import { type CommandFailed, wrongUse } from "@estate/command-line/CommandFailed"
import { type Days, daysExamples, readDays } from "@estate/reports/Report/Days"
import { plainLine } from "@estate/text/PlainText"
import { Effect } from "effect"

/** The days of an option such as `--from`. */
export const readDaysOption = (
  option: string,
  text: string,
  today: number,
  from?: number
): Effect.Effect<Days, CommandFailed> =>
  Effect.mapError(readDays(text, today, from), () => notADate(option, text))

/** The value of an option is no date. */
export const notADate = (option: string, text: string): CommandFailed =>
  wrongUse({
    en: `${option} expects a date, not "${plainLine(text)}"; examples: ${daysExamples.en}`,
    ru: `${option} ожидает дату, а не «${plainLine(text)}»; примеры: ${daysExamples.ru}`
  })
