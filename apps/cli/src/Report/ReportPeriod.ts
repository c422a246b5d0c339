import { type CommandFailed, wrongUse } from "@estate/command-line/CommandFailed"
import { dateOfDay, dayNumber } from "@estate/domain/Calendar"
import { LocalDate } from "@estate/domain/LocalDate"
import type { Period } from "@estate/reports/Report/Head"
import { comparedWith, type Previous, previousPeriod } from "@estate/reports/Report/Previous"
import { DateTime, Duration, Effect, Option } from "effect"
import { hasPeriod, noPeriod, type PeriodFlags, periodOptions } from "../Period/PeriodOptions.ts"
import { type Moment, readDaysOption, readPeriod } from "../Period/ReadPeriod.ts"
import { textOption } from "../TextOption.ts"
import type { ReportInput } from "./ReportInput.ts"

/** The period options of a report. */
export const reportPeriodOptions = {
  ...periodOptions,
  compare: textOption("compare", "PERIOD", {
    en: "Show changes since this earlier period (default: as many days right before)",
    ru: "Сравнить с этим более ранним периодом (по умолчанию — столько же дней прямо перед)"
  })
}

/** The values of these options. */
export interface ReportPeriodFlags extends PeriodFlags {
  readonly compare: Option.Option<string>
}

/** The options of a report without a period. */
export const noReportPeriod: ReportPeriodFlags = { ...noPeriod, compare: Option.none() }

type Clock = Pick<ReportInput, "now" | "today" | "zone">

/** Days by their numbers; none for an open end. */
interface DayNumbers {
  readonly from: Option.Option<number>
  readonly to: Option.Option<number>
}

/** The default of reports about what people do. */
export const last30Days = (today: number): DayNumbers => ({
  from: Option.some(today - 30 + 1),
  to: Option.some(today)
})

/** The period of the options, or the default one, and what it is compared with. */
export const readReportPeriod = Effect.fnUntraced(function* (
  flags: ReportPeriodFlags,
  clock: Clock,
  defaultPeriod: DayNumbers
) {
  const { from, to } = Option.getOrElse(yield* readDayNumbers(flags, clock), () => defaultPeriod)
  const period: Period = { from: Option.map(from, dateOfDay), to: Option.map(to, dateOfDay) }
  const previous = yield* readCompare(flags.compare, period, clock)
  return { period, previous }
})

/**
 * The days of the options; none if none is given. A month as `--to` is its last day, and
 * `--since 7d` is seven days.
 */
const readDayNumbers = Effect.fnUntraced(function* (flags: PeriodFlags, clock: Clock) {
  const { today } = clock
  if (!hasPeriod(flags)) return Option.none<DayNumbers>()
  const { from, to } = yield* readPeriod(flags, {
    today,
    began: length => ({ date: dateOfDay(firstDayOf(length, clock)) }),
    takesTimes: false
  })
  const [first, last] = [dayOf(from), dayOf(to)]
  const untilToday = Option.map(first, day => Math.max(day, today))
  return Option.some<DayNumbers>({ from: first, to: Option.orElse(last, () => untilToday) })
})

const dayOf = (moment: Moment | undefined) =>
  Option.map(Option.fromNullable(moment), ({ date }) => dayNumber(date))

/** Seven days are today and the six before; the last twelve hours began today or yesterday. */
const firstDayOf = (length: Duration.Duration, { now, today, zone }: Clock): number => {
  const days = Duration.toDays(length)
  return Number.isInteger(days) && days > 0
    ? today - days + 1
    : dayNumber(LocalDate.fromInstant(DateTime.subtractDuration(now, length), zone))
}

/** The first day of `--since`, none for all time. */
export const readFirstDay = (
  since: Option.Option<string>,
  defaultDay: number,
  clock: Clock
): Effect.Effect<Period["from"], CommandFailed> =>
  Effect.map(readDayNumbers({ ...noPeriod, since }, clock), found =>
    Option.map(
      Option.match(found, { onNone: () => Option.some(defaultDay), onSome: ({ from }) => from }),
      dateOfDay
    )
  )

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
