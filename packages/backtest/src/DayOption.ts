import { type CommandFailed, wrongUse } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import { readDays } from "@estate/reports/Report/Days"
import { daysExamples } from "@estate/reports/Report/DaysExamples"
import type { Translations } from "@estate/text/Language"
import { plainLine } from "@estate/text/PlainText"
import { Effect, type Option } from "effect"

/** An option that names a day, or days. */
export const dayOption = (name: string, description: Translations) =>
  Options.text(name, description).pipe(Options.withPseudoName("DATE"), Options.optional)

/** The first or the last day that an option names, as a day number. */
export const dayOf = (
  option: string,
  text: Option.Option<string>,
  today: number,
  end: "first" | "last"
): Effect.Effect<Option.Option<number>, CommandFailed> =>
  Effect.transposeMapOption(text, written =>
    Effect.mapBoth(readDays(written, today), {
      onSuccess: days => days[end],
      onFailure: () =>
        wrongUse({
          en: `${option} expects a date, not "${plainLine(written)}"; examples: ${daysExamples.en}`,
          ru: `${option} ожидает дату, а не «${plainLine(written)}»; примеры: ${daysExamples.ru}`
        })
    })
  )
