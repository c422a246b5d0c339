import * as Command from "@estate/command-line/Command"
import { allDefinition } from "@estate/reports/All/Document"
import { reportHead } from "@estate/reports/Report/Head"
import { Effect, Either, Option } from "effect"
import { connectionOptions } from "../Connection.ts"
import { conversationOptions } from "../Conversations/ConversationOptions.ts"
import type { SkippedRecords } from "../Records/SkippedRecords.ts"
import { planBills } from "./BillsCommand.ts"
import { businessHoursOptions, type HoursFlags } from "./BusinessHoursOption.ts"
import { planCalls } from "./CallsCommand.ts"
import { planCatalogue } from "./CatalogueCommand.ts"
import { planListings } from "./ListingsCommand.ts"
import { makeReport } from "./MakeReport.ts"
import { planMorning } from "./MorningCommand.ts"
import { ifAllowed, type Needs, type Readable } from "./ReadRecords.ts"
import type { ReportInput } from "./ReportInput.ts"
import { reportOptions } from "./ReportOptions.ts"
import { noReportPeriod, type ReportPeriodFlags, reportPeriodOptions } from "./ReportPeriod.ts"
import { planResponses } from "./ResponsesCommand.ts"

/** The values for a report without options of its own. */
const none = { ...noReportPeriod, target: Option.none() }

/** `estate report all`. */
export const allCommand = Command.make(
  "all",
  {
    ...reportPeriodOptions,
    ...businessHoursOptions,
    ...conversationOptions,
    ...reportOptions(allDefinition),
    ...connectionOptions
  },
  options =>
    makeReport(allDefinition, options, (input, skipped) => planAll({ ...none, ...options }, input, skipped))
).pipe(
  Command.withDescription(
    {
      en: "Make all six reports at once: one page with a table of contents, or one workbook.",
      ru: "Все шесть отчётов сразу: одна страница с оглавлением или одна книга Excel."
    },
    ["estate report all --since 7d -o week.html", "estate report all -o week.xlsx"],
    {
      en: "The period is that of responses and calls; the other reports have their own defaults. A report that the key cannot read is left out, with a note.",
      ru: "Период относится к ответам и звонкам; у остальных отчётов он свой. Отчёт, к записям которого у ключа нет доступа, пропускается с пометкой."
    }
  )
)

/** What the reports need: each kind of records is read once for all of them. */
const planAll = Effect.fnUntraced(function* (
  options: HoursFlags & ReportPeriodFlags & typeof none,
  input: ReportInput,
  skipped: SkippedRecords
) {
  const plans = {
    morning: yield* planMorning({ ...options, ...none }, input, skipped),
    responses: yield* planResponses(options, input),
    calls: yield* planCalls(options, input),
    bills: yield* planBills(none, input),
    listings: yield* planListings({ ids: [] }, input),
    catalogue: planCatalogue(input)
  }
  const all: ReadonlyArray<{ readonly needs: ReadonlyArray<Needs> }> = Object.values(plans)
  return {
    needs: all.flatMap(({ needs }) => needs),
    report: Effect.fnUntraced(function* (readable: Readable) {
      const reports = yield* Effect.all(
        {
          morning: ifAllowed(plans.morning.report(readable)),
          responses: ifAllowed(plans.responses.report(readable)),
          calls: ifAllowed(plans.calls.report(readable)),
          bills: ifAllowed(plans.bills.report(readable)),
          listings: ifAllowed(plans.listings.report(readable)),
          catalogue: ifAllowed(plans.catalogue.report())
        },
        { concurrency: "unbounded" }
      )
      // A key without access to any of them is the wrong key; the catalogue needs none.
      const { catalogue, ...ofKey } = reports
      if (Object.values(ofKey).every(report => Option.isNone<unknown>(report))) yield* readable.threads
      return {
        ...reportHead(input.now, input.zone),
        ...ofKey,
        catalogue: Option.flatMap(catalogue, Either.getRight),
        ignoredCatalogueFilter: Option.getOrNull(Option.flatMap(catalogue, Either.getLeft))
      }
    })
  }
})
