import { type CommandFailed, wrongUse } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import { dateOfDay, dayNumber } from "@estate/domain/Calendar"
import { LocalDate } from "@estate/domain/LocalDate"
import { daysExamples } from "@estate/reports/Report/Days"
import type { Period } from "@estate/reports/Report/Head"
import { type DateTime, Duration, Effect, Option } from "effect"
import { readDaysOption } from "../Period/DaysOption.ts"
import { beginOf, bothSinceAndFrom } from "../Period/Since.ts"
import type { ReportInput } from "./MakeReport.ts"

/** The period options of a report. */
export const reportPeriodOptions = {
  from: Options.text("from").pipe(
    Options.withPseudoName("DATE"),
    Options.withDescription({
      en: `The first day: ${daysExamples.en}; ever for all time`,
      ru: `Первый день: ${daysExamples.ru}; ever — за всё время`
    }),
    Options.optional
  ),
  to: Options.text("to").pipe(
    Options.withPseudoName("DATE"),
    Options.withDescription({
      en: "The last day, included, in the same form (default today if --from is given)",
      ru: "Последний день, включительно, в том же виде (если указан --from, по умолчанию сегодня)"
    }),
    Options.optional
  )
}

/** The values of these options, and of `--since`. */
export interface PeriodFlags {
  readonly from: Option.Option<string>
  readonly to: Option.Option<string>
  readonly since: Option.Option<Duration.Duration>
}

/**
 * The period of the options; `defaultPeriod`, in day numbers, if none is given. A month as
 * `--to` is its last day, and `--since 7d` is seven days.
 */
export const readReportPeriod = Effect.fnUntraced(function* (
  flags: PeriodFlags,
  { today, zone }: Pick<ReportInput, "today" | "zone">,
  defaultPeriod: { readonly from: Option.Option<number>; readonly to: Option.Option<number> }
) {
  const { since } = flags
  if (Option.isSome(since) && Option.isSome(flags.from)) return yield* bothSinceAndFrom
  if (Option.isNone(flags.from) && Option.isNone(flags.to) && Option.isNone(since))
    return periodOf(defaultPeriod.from, defaultPeriod.to)
  if (Option.exists(flags.from, isEver)) {
    const to = yield* readEnd("--to", flags.to, today, "last")
    return periodOf(Option.none(), to)
  }
  const from = Option.isSome(since)
    ? Option.some(yield* firstDayOf(since.value, today, zone))
    : yield* readEnd("--from", flags.from, today, "first")
  const to = yield* readEnd("--to", flags.to, today, "last", Option.getOrUndefined(from))
  const last = Option.orElse(to, () => Option.map(from, first => Math.max(first, today)))
  if (Option.isSome(from) && Option.isSome(last) && from.value > last.value)
    return yield* wrongUse({
      en: "--from is later than --to",
      ru: "--from позже, чем --to"
    })
  return periodOf(from, last)
})

/** Seven days are today and the six before; the last twelve hours began today or yesterday. */
const firstDayOf = (since: Duration.Duration, today: number, zone: DateTime.TimeZone) => {
  const days = Duration.toDays(since)
  return Number.isInteger(days) && days > 0
    ? Effect.succeed(today - days + 1)
    : Effect.map(beginOf(since), begin => dayNumber(LocalDate.fromInstant(begin, zone)))
}

/** The first day of an option, none for all time. */
export const readFirstDay = (
  option: string,
  text: Option.Option<string>,
  today: number,
  defaultDay: number
): Effect.Effect<Period["from"], CommandFailed> =>
  Option.exists(text, isEver)
    ? Effect.succeedNone
    : Effect.map(readEnd(option, text, today, "first"), day =>
        Option.some(dateOfDay(Option.getOrElse(day, () => defaultDay)))
      )

const isEver = (text: string) => /^(ever|всегда)$/i.test(text.trim())

const periodOf = (from: Option.Option<number>, to: Option.Option<number>): Period => ({
  from: Option.map(from, dateOfDay),
  to: Option.map(to, dateOfDay)
})

const readEnd = (
  option: string,
  text: Option.Option<string>,
  today: number,
  end: "first" | "last",
  notBefore?: number
): Effect.Effect<Option.Option<number>, CommandFailed> =>
  Option.match(text, {
    onNone: () => Effect.succeedNone,
    onSome: days =>
      Effect.map(readDaysOption(option, days, today, notBefore), found => Option.some(found[end]))
  })
