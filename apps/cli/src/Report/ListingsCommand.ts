import { ListingFields } from "@estate/api-client/ListingFields"
import * as Args from "@estate/command-line/Args"
import * as Command from "@estate/command-line/Command"
import { dateOfDay } from "@estate/domain/Calendar"
import type { Call } from "@estate/domain/Call"
import type { ListingId } from "@estate/domain/Listing"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import type { Thread } from "@estate/domain/Thread"
import { type Demand, DemandTally } from "@estate/reports/Listings/Demand"
import { listingsDefinition } from "@estate/reports/Listings/Document"
import { ListingsTally } from "@estate/reports/Listings/Report"
import { Effect, Option, Order } from "effect"
import { connectionOptions } from "../Connection.ts"
import { CONCURRENCY } from "../Conversations/EachConversation.ts"
import { readListingId } from "../Records/ReadId.ts"
import { Notices } from "../Terminal/Notices.ts"
import { Progress } from "../Terminal/Progress.ts"
import { makeReport } from "./MakeReport.ts"
import type { Readable } from "./ReadRecords.ts"
import type { ReportInput } from "./ReportInput.ts"
import { reportOptions } from "./ReportOptions.ts"

const texts = {
  en: "there are no listings with these numbers",
  ru: "объявлений с этими номерами нет"
} as const

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
  options => makeReport(listingsDefinition, options, input => planListings(options, input))
).pipe(
  Command.withDescription(
    {
      en: "Show empty fields of listings, required ones first.",
      ru: "Незаполненные поля объявлений, сначала обязательные."
    },
    ["estate report listings 42 57 -o listings.html"]
  )
)

/** What the report needs: the threads and calls that tell the demand, unless listings are named. */
export const planListings = Effect.fnUntraced(function* (
  options: { readonly ids: ReadonlyArray<string> },
  input: ReportInput
) {
  const since = dateOfDay(input.today - DEMAND_DAYS + 1)
  const demand = new DemandTally(since)
  const found = new Map<ListingId, KnownListing>()
  for (const id of yield* Effect.forEach(options.ids, readListingId)) found.set(id, {})
  if (options.ids.length > 0)
    return { needs: [], report: () => readListings(found, Effect.succeedNone, input) }
  const addThread = (thread: Thread) => {
    demand.addThread(thread)
    const { latest = thread, threads = 0 } = found.get(thread.listingId) ?? {}
    found.set(thread.listingId, {
      latest: latestLast(latest, thread) < 0 ? thread : latest,
      threads: threads + 1
    })
  }
  return {
    needs: [
      {
        threads: addThread,
        calls: {
          period: { from: Option.some(since), to: Option.none() },
          take: (call: Call) => demand.addCall(call)
        }
      }
    ],
    report: ({ threads, calls }: Readable) => {
      const counted = Effect.map(Effect.isSuccess(calls), canCall => Option.some(demand.demand(canCall)))
      return Effect.zipRight(threads, readListings(found, counted, input))
    }
  }
})

/** The latest of its threads, and how many there are, if they were read. */
interface KnownListing {
  readonly latest?: Thread
  readonly threads?: number
}

const readListings = Effect.fnUntraced(function* (
  listings: ReadonlyMap<ListingId, KnownListing>,
  counted: Effect.Effect<Option.Option<Demand>>,
  { zone, language, now }: ReportInput
) {
  const fields = yield* ListingFields
  const progress = yield* Progress
  const tally = new ListingsTally()
  yield* progress.expect(listings.size)
  yield* Effect.forEach(
    listings,
    ([id, { latest, threads }]) => {
      const title = Option.map(Option.fromNullable(latest), ({ listingTitle }) => listingTitle)
      return fields.empty(id).pipe(
        Effect.map(empty => tally.add(id, title, empty, Option.fromNullable(threads))),
        Effect.catchTag("ListingNotFound", () => Effect.sync(() => tally.addNotFound(id))),
        Effect.zipRight(progress.advance(1))
      )
    },
    { concurrency: CONCURRENCY, discard: true }
  )
  const demand = yield* counted
  const report = tally.report(now, zone, demand)
  // The rows of the report do not show a mistyped number.
  if (Option.isNone(demand) && report.notFound.length > 0) {
    const notices = yield* Notices
    yield* notices.print(`${texts[language]}: ${report.notFound.join(", ")}`)
  }
  return report
})

const latestLast = Order.combine(
  Order.mapInput(LocalDateTime.Order, (thread: Thread) => thread.lastMessageAt),
  Order.mapInput(Order.string, (thread: Thread) => thread.id)
)
