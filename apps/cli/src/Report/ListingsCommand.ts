import { Calls } from "@estate/api-client/Calls"
import { ListingFields } from "@estate/api-client/ListingFields"
import { Threads } from "@estate/api-client/Threads"
import * as Args from "@estate/command-line/Args"
import * as Command from "@estate/command-line/Command"
import { dateOfDay } from "@estate/domain/Calendar"
import type { ListingId } from "@estate/domain/Listing"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import type { Thread } from "@estate/domain/Thread"
import { DemandTally } from "@estate/reports/Listings/Demand"
import { listingsDefinition } from "@estate/reports/Listings/Document"
import { ListingsTally } from "@estate/reports/Listings/Report"
import { Effect, Layer, Option, Order, Stream } from "effect"
import { connectionOptions } from "../Connection.ts"
import { CONCURRENCY } from "../Conversations/EachConversation.ts"
import { LARGEST_PAGE } from "../LargestPage.ts"
import { readListingId } from "../Records/ReadId.ts"
import { Notices } from "../Terminal/Notices.ts"
import { Progress } from "../Terminal/Progress.ts"
import { makeReport, type ReportInput } from "./MakeReport.ts"
import { readCalls } from "./ReadCalls.ts"
import { reportOptions } from "./ReportOptions.ts"
import { unlessDenied } from "./UnlessDenied.ts"

const texts = {
  en: "there are no listings with these numbers",
  ru: "объявлений с этими номерами нет"
} as const

/** What the report reads from. */
export const listingsServices = Layer.mergeAll(
  ListingFields.layerWithoutDependencies,
  Threads.layerWithoutDependencies,
  Calls.layerWithoutDependencies
)

const DEMAND_DAYS = 30

/** `estate report listings`. */
export const listingsCommand = Command.make(
  "listings",
  {
    ids: Args.text("ID", {
      en: "Numbers of listings (default: all that buyers wrote about)",
      ru: "Номера объявлений (по умолчанию все, о которых писали покупатели)"
    }).pipe(Args.repeated),
    ...reportOptions(listingsDefinition),
    ...connectionOptions
  },
  options => makeReport(listingsDefinition, listingsServices, options, input => readListings(options, input))
).pipe(
  Command.withDescription(
    {
      en: "Show empty fields of listings, required ones first.",
      ru: "Незаполненные поля объявлений, сначала обязательные."
    },
    ["estate report listings 42 57 -o listings.html"]
  )
)

/** Reads the records of the report. */
export const readListings = Effect.fnUntraced(function* (
  options: { readonly ids: ReadonlyArray<string> },
  { zone, language, now, today }: ReportInput
) {
  const fields = yield* ListingFields
  const progress = yield* Progress
  const since = dateOfDay(today - DEMAND_DAYS + 1)
  const demand = new DemandTally(since)
  const isAll = options.ids.length === 0
  const listings = isAll ? yield* listingsOfThreads(demand) : yield* listingsOf(options.ids)
  const days = { from: Option.some(since), to: Option.none() }
  const calls = isAll
    ? Option.some(yield* unlessDenied(readCalls(days, call => demand.addCall(call))))
    : Option.none()
  const tally = new ListingsTally()
  yield* progress.expect(listings.size)
  yield* Effect.forEach(
    listings,
    ([id, { title, threads }]) =>
      fields.empty(id).pipe(
        Effect.map(empty => tally.add(id, title, empty, threads)),
        Effect.catchTag("ListingNotFound", () => Effect.sync(() => tally.addNotFound(id))),
        Effect.zipRight(progress.advance(1))
      ),
    { concurrency: CONCURRENCY, discard: true }
  )
  const report = tally.report(
    now,
    zone,
    Option.map(calls, ({ _tag }) => demand.demand(_tag === "Right"))
  )
  // The rows of the report do not show a mistyped number.
  if (options.ids.length > 0 && report.notFound.length > 0) {
    const notices = yield* Notices
    yield* notices.print(`${texts[language]}: ${report.notFound.join(", ")}`)
  }
  return report
})

interface KnownListing {
  readonly title: Option.Option<string>
  readonly threads: Option.Option<number>
}

/** The listings of all threads: how many, and the title of the latest. */
const listingsOfThreads = Effect.fnUntraced(function* (demand: DemandTally) {
  const threads = yield* Threads
  const found = new Map<ListingId, { readonly latest: Thread; readonly count: number }>()
  yield* Stream.runForEach(threads.stream({ pageSize: LARGEST_PAGE }), thread =>
    Effect.sync(() => {
      demand.addThread(thread)
      const { latest, count } = found.get(thread.listingId) ?? { latest: thread, count: 0 }
      found.set(thread.listingId, {
        latest: latestLast(latest, thread) < 0 ? thread : latest,
        count: count + 1
      })
    })
  )
  return new Map(
    [...found].map(([id, { latest, count }]): [ListingId, KnownListing] => [
      id,
      { title: Option.some(latest.listingTitle), threads: Option.some(count) }
    ])
  )
})

const latestLast = Order.combine(
  Order.mapInput(LocalDateTime.Order, (thread: Thread) => thread.lastMessageAt),
  Order.mapInput(Order.string, (thread: Thread) => thread.id)
)

const listingsOf = (ids: ReadonlyArray<string>) =>
  Effect.map(
    Effect.forEach(ids, readListingId),
    numbers =>
      new Map(
        numbers.map((id): [ListingId, KnownListing] => [id, { title: Option.none(), threads: Option.none() }])
      )
  )
