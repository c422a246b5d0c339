import { type CommandFailed, wrongUse } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import { dateOfDay } from "@estate/domain/Calendar"
import type { Period } from "@estate/reports/Report/Head"
import { Effect, Option } from "effect"
import { daysExamples, readDays } from "../Period/Days.ts"

/** The options of every report that tells of a time. */
export const periodOptions = {
  from: Options.text("from").pipe(
    Options.withPseudoName("DATE"),
    Options.withDescription({
      en: `The first day: ${daysExamples.en}; ever is all there is`,
      ru: `Первый день: ${daysExamples.ru}; ever — за всё время`
    }),
    Options.optional
  ),
  to: Options.text("to").pipe(
    Options.withPseudoName("DATE"),
    Options.withDescription({
      en: "The last day, written the same way; today where only --from is given",
      ru: "Последний день, в том же виде; если указан только --from — сегодня"
    }),
    Options.optional
  )
}

export interface PeriodFlags {
  readonly from: Option.Option<string>
  readonly to: Option.Option<string>
}

/** The period that was asked for, or `otherwise`, as first and last day numbers, where nothing was. A month as `--to` means its last day. */
export const readPeriod = Effect.fnUntraced(function* (
  flags: PeriodFlags,
  today: number,
  otherwise: { readonly from: Option.Option<number>; readonly to: Option.Option<number> }
) {
  if (Option.isNone(flags.from) && Option.isNone(flags.to)) return periodOf(otherwise.from, otherwise.to)
  if (Option.exists(flags.from, meansEver)) {
    const to = yield* day("--to", flags.to, today, ({ last }) => last)
    return periodOf(Option.none(), to)
  }
  const from = yield* day("--from", flags.from, today, ({ first }) => first)
  const to = yield* day("--to", flags.to, today, ({ last }) => last)
  const last = Option.orElse(to, () => Option.map(from, first => Math.max(first, today)))
  if (Option.isSome(from) && Option.isSome(last) && from.value > last.value)
    return yield* wrongUse({
      en: "--from is a later day than --to: exchange them",
      ru: "--from позже, чем --to: поменяйте их местами"
    })
  return periodOf(from, last)
})

const meansEver = (text: string) => /^(ever|всегда)$/i.test(text.trim())

const periodOf = (from: Option.Option<number>, to: Option.Option<number>): Period => ({
  from: Option.map(from, dateOfDay),
  to: Option.map(to, dateOfDay)
})

const day = (
  option: string,
  text: Option.Option<string>,
  today: number,
  end: (days: { readonly first: number; readonly last: number }) => number
): Effect.Effect<Option.Option<number>, CommandFailed> =>
  Option.match(text, {
    onNone: () => Effect.succeedNone,
    onSome: given =>
      Option.match(readDays(given, today), {
        onNone: () =>
          wrongUse({
            en: `${option} «${given}» is no date: write ${daysExamples.en}`,
            ru: `${option}: «${given}» — не дата; пишите ${daysExamples.ru}`
          }),
        onSome: days => Effect.succeedSome(end(days))
      })
  })
