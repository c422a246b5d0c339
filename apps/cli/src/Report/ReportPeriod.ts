import { type CommandFailed, wrongUse } from "@estate/command-line/CommandFailed"
import type * as Options from "@estate/command-line/Options"
import { readDaysOption } from "@estate/command-line/ReadDays"
import { dateOfDay, dayNumber } from "@estate/domain/Calendar"
import { LocalDate } from "@estate/domain/LocalDate"
import type { Period } from "@estate/reports/Report/Head"
import { comparedWith, type Previous, previousPeriod } from "@estate/reports/Report/Previous"
import { DateTime, Duration, Effect, Option } from "effect"
import { hasPeriod, noPeriod, type PeriodFlags, periodOptions } from "../Period/PeriodOptions.ts"
import { type Moment, readPeriod } from "../Period/ReadPeriod.ts"
import { textOption } from "../TextOption.ts"
import type { ReportInput } from "./ReportInput.ts"

/** The period options of a report. */
export const reportPeriodOptions = {
  ...periodOptions,
  compare: textOption("compare", "PERIOD", {
    en: "Show changes since this earlier period (default: as many days right before)",
    ru: "Сравнить с этим более ранним периодом (по умолчанию — столько же дней до него)"
  })
}

/** The values of these options. */
export type ReportPeriodFlags = Options.Values<typeof reportPeriodOptions>

/** The options of a report without a period. */
export const noReportPeriod: ReportPeriodFlags = { ...noPeriod, compare: Option.none() }

type Clock = Pick<ReportInput, "now" | "today" | "zone">

/** The default of reports about what people do. */
export const last30Days = (today: number): Period => ({
  from: Option.some(dateOfDay(today - 30 + 1)),
  to: Option.some(dateOfDay(today))
})

/** The period of the options, or the default one, and what it is compared with. */
export const readReportPeriod = Effect.fnUntraced(function* (
  flags: ReportPeriodFlags,
  clock: Clock,
  defaultPeriod: Period
) {
  const period = hasPeriod(flags) ? yield* readDays(flags, clock) : defaultPeriod
  const previous = yield* readCompare(flags.compare, period, clock)
  return { period, previous }
})

/** The days of the options. A month as `--to` is its last day, and `--since 7d` is seven days. */
const readDays = Effect.fnUntraced(function* (flags: PeriodFlags, clock: Clock) {
  const { today } = clock
  const { from, to } = yield* readPeriod(flags, {
    today,
    began: length => ({ date: dateOfDay(firstDayOf(length, clock)) }),
    takesTimes: false
  })
  const untilToday = from && { date: dateOfDay(Math.max(dayNumber(from.date), today)) }
  return { from: dateOf(from), to: dateOf(to ?? untilToday) } satisfies Period
})

const dateOf = (moment: Moment | undefined) => Option.map(Option.fromNullable(moment), ({ date }) => date)

/** Seven days are today and the six before; the last twelve hours began today or yesterday. */
const firstDayOf = (length: Duration.Duration, { now, today, zone }: Clock): number => {
  const days = Duration.toDays(length)
  return Number.isInteger(days) && days > 0
    ? today - days + 1
    : dayNumber(LocalDate.fromInstant(DateTime.subtractDuration(now, length), zone))
}

/** The first day of `--since`; none for all time. */
export const readFirstDay = (
  since: Option.Option<string>,
  defaultDay: number,
  clock: Clock
): Effect.Effect<Period["from"], CommandFailed> =>
  Option.isNone(since)
    ? Effect.succeedSome(dateOfDay(defaultDay))
    : Effect.map(readDays({ ...noPeriod, since }, clock), ({ from }) => from)

const readCompare = Effect.fnUntraced(function* (
  text: Option.Option<string>,
  period: Period,
  { now, today, zone }: Clock
): Effect.fn.Return<Option.Option<Previous>, CommandFailed> {
  if (Option.isNone(text)) return previousPeriod(period, now, zone)
  if (Option.isNone(period.from)) return yield* nothingToCompare
  const days = yield* readDaysOption("--compare", text.value, today)
  if (days.last >= dayNumber(period.from.value)) return yield* notBefore
  return Option.some(comparedWith(days, period.from.value, now, zone))
})

const nothingToCompare = wrongUse(
  {
    en: "--compare needs a report of a period, not of all time",
    ru: "для --compare нужен отчёт за период, а не за всё время"
  },
  { en: 'Choose one, such as --in "this month"', ru: 'Задайте его, например --in "этот месяц"' }
)

const notBefore = wrongUse({
  en: "--compare expects a period that ends before the one of the report begins",
  ru: "--compare ожидает период, который кончился раньше, чем начинается период отчёта"
})
