import * as Command from "@estate/command-line/Command"
import { noSuchCompany } from "@estate/command-line/CommandFailed"
import { dayOption, daysExamples } from "@estate/command-line/DayOption"
import * as Options from "@estate/command-line/Options"
import { readDayOption } from "@estate/command-line/ReadDays"
import { print } from "@estate/command-line/Streams"
import { dateOfDay, dayNumber } from "@estate/domain/Calendar"
import { LocalDate } from "@estate/domain/LocalDate"
import { jsonLines } from "@estate/text/Json"
import { DateTime, Effect, Option } from "effect"
import { settingsInForce } from "../Operations/LastGood.ts"
import { Deeds } from "../State/Deeds.ts"
import { lookingAtState } from "./InState.ts"

const options = {
  company: Options.text("company", {
    en: "Of one company (default: of all)",
    ru: "Одной компании (по умолчанию всех)"
  }).pipe(Options.withPseudoName("NAME"), Options.optional),
  from: dayOption("from", {
    en: `The first day: ${daysExamples.en}`,
    ru: `Первый день: ${daysExamples.ru}`
  }),
  to: dayOption("to", {
    en: "The last day, included, in the same format",
    ru: "Последний день, включительно, в том же формате"
  })
}

/** `deeds export`: what people did in Slack, as lines of JSON (`DeedLine`). */
const exportDeeds = Command.make("export", options, flags =>
  Effect.gen(function* () {
    const settings = yield* settingsInForce
    const { zone } = settings
    const today = dayNumber(LocalDate.fromInstant(yield* DateTime.now, zone))
    const first = yield* readDayOption("--from", flags.from, today, "first")
    const last = yield* readDayOption("--to", flags.to, today, "last")
    const startOf = (day: number) => dateOfDay(day).toInstant(zone)
    const company = Option.getOrUndefined(flags.company)
    const deeds = yield* Effect.flatMap(Deeds, ({ exported }) =>
      exported({
        company,
        from: Option.getOrUndefined(Option.map(first, startOf)),
        to: Option.getOrUndefined(Option.map(last, day => startOf(day + 1)))
      })
    ).pipe(lookingAtState(settings))
    const names = settings.companies.map(({ name }) => name)
    // A company that is no longer configured may still have deeds.
    if (company !== undefined && deeds.length === 0 && !names.includes(company))
      return yield* noSuchCompany(company, names)
    if (deeds.length > 0) yield* print(jsonLines(deeds, deed => deed).trimEnd())
  })
).pipe(
  Command.withDescription(
    {
      en: "Print what people did in Slack about alerts, a JSON object a line: taken, given back, snoozed, handled, silenced, replied.",
      ru: "Вывести, что люди делали с уведомлениями в Slack, по объекту JSON в строке: взяли, вернули, отложили, решили, отключили, ответили."
    },
    [
      'estate-notifier deeds export --from "last month" --to "last month" > deeds.ndjson',
      "estate-notifier deeds export | estate report responses --deeds -"
    ],
    {
      en: "They are kept for as long as the alert: 30 days after it is over.",
      ru: "Они хранятся столько же, сколько уведомление: 30 дней после его завершения."
    }
  )
)

/** `deeds`: what people did in Slack. */
export const deeds = Command.group("deeds").pipe(
  Command.withDescription({
    en: "What people did in Slack about alerts.",
    ru: "Что люди делали с уведомлениями в Slack."
  }),
  Command.withSubcommands([exportDeeds])
)
