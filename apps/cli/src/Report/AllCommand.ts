import { Catalogue } from "@estate/api-client/Catalogue"
import { Threads } from "@estate/api-client/Threads"
import * as Command from "@estate/command-line/Command"
import { allDefinition } from "@estate/reports/All/Document"
import { reportHead } from "@estate/reports/Report/Head"
import { Effect, Either, Layer, Option, Stream } from "effect"
import { connectionOptions } from "../Connection.ts"
import { cacheOption, deedsOption } from "../Conversations/ConversationOptions.ts"
import { LARGEST_PAGE } from "../LargestPage.ts"
import { readBills } from "./BillsCommand.ts"
import { businessHoursOptions } from "./BusinessHoursOption.ts"
import { readCallReport } from "./CallsCommand.ts"
import { readCatalogue } from "./CatalogueCommand.ts"
import { listingsServices, readListings } from "./ListingsCommand.ts"
import { makeReport } from "./MakeReport.ts"
import { morningServices, readMorning } from "./MorningCommand.ts"
import { reportOptions } from "./ReportOptions.ts"
import { noReportPeriod, reportPeriodOptions } from "./ReportPeriod.ts"
import { readResponses } from "./ResponsesCommand.ts"
import { unlessDenied } from "./UnlessDenied.ts"

const services = Layer.mergeAll(morningServices, listingsServices, Catalogue.layerWithoutDependencies)

/** Threads whose list is read once: three of the reports begin with it. */
const threadsReadOnce = Effect.gen(function* () {
  const threads = yield* Threads
  const all = yield* Effect.cached(Stream.runCollect(threads.stream({ pageSize: LARGEST_PAGE })))
  return Threads.of({ ...threads, stream: () => Stream.unwrap(Effect.map(all, Stream.fromChunk)) })
})

/** What a report without an option of its own has. */
const none = { ...noReportPeriod, target: Option.none() }

/** `estate report all`. */
export const allCommand = Command.make(
  "all",
  {
    ...reportPeriodOptions,
    ...businessHoursOptions,
    deeds: deedsOption,
    noCache: cacheOption,
    ...reportOptions(allDefinition),
    ...connectionOptions
  },
  options =>
    makeReport(allDefinition, services, options, input =>
      Effect.gen(function* () {
        // One after the other: the second report finds the conversations that the first has read.
        const found = {
          morning: yield* unlessDenied(readMorning({ ...options, ...none }, input)),
          responses: yield* unlessDenied(readResponses({ ...none, ...options }, input)),
          calls: yield* unlessDenied(readCallReport({ ...none, ...options }, input)),
          bills: yield* unlessDenied(readBills(none, input)),
          listings: yield* unlessDenied(readListings({ ids: [] }, input)),
          catalogue: yield* unlessDenied(readCatalogue(input))
        }
        const { morning, responses, calls, bills, listings, catalogue } = found
        // A key without access to any of it is the wrong key; the catalogue needs none.
        if ([morning, responses, calls, bills, listings].every(({ _tag }) => _tag === "Left")) yield* morning
        return {
          ...reportHead(input.now, input.zone),
          morning: Either.getRight(morning),
          responses: Either.getRight(responses),
          calls: Either.getRight(calls),
          bills: Either.getRight(bills),
          listings: Either.getRight(listings),
          catalogue: Either.getRight(catalogue)
        }
      }).pipe(Effect.provideServiceEffect(Threads, threadsReadOnce))
    )
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
