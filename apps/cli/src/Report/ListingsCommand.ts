import { ListingFields } from "@estate/api-client/ListingFields"
import { Threads } from "@estate/api-client/Threads"
import * as Args from "@estate/command-line/Args"
import * as Command from "@estate/command-line/Command"
import { explained } from "@estate/command-line/Explained"
import type { ListingId } from "@estate/domain/Listing"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { MAX_PAGE_SIZE, PageSize } from "@estate/domain/Page"
import type { Thread } from "@estate/domain/Thread"
import { listingsDefinition } from "@estate/reports/Listings/Document"
import { ListingsTally } from "@estate/reports/Listings/Report"
import { Effect, Layer, Option, Order, Stream } from "effect"
import { connectionOptions } from "../Connection.ts"
import { readListingId } from "../Records/ReadId.ts"
import { Notices } from "../Terminal/Notices.ts"
import { Progress } from "../Terminal/Progress.ts"
import { CONCURRENCY } from "./EachConversation.ts"
import { makeReport } from "./MakeReport.ts"
import { reportOptions } from "./ReportOptions.ts"

const texts = {
  en: "there are no listings with these numbers",
  ru: "объявлений с этими номерами нет"
} as const

const services = Layer.merge(ListingFields.layerWithoutDependencies, Threads.layerWithoutDependencies)

/** `estate report listings`. */
export const listingsCommand = Command.make(
  "listings",
  {
    ids: Args.text({ name: "ID" }).pipe(
      Args.withDescription({
        en: "Numbers of listings (default: all that buyers wrote about)",
        ru: "Номера объявлений (по умолчанию все, о которых писали покупатели)"
      }),
      Args.repeated
    ),
    ...reportOptions(listingsDefinition),
    ...connectionOptions
  },
  options =>
    makeReport(listingsDefinition, services, options, ({ zone, language, now }) =>
      Effect.gen(function* () {
        const fields = yield* ListingFields
        const progress = yield* Progress
        const listings =
          options.ids.length === 0 ? yield* listingsOfThreads() : yield* listingsOf(options.ids)
        const tally = new ListingsTally()
        yield* progress.expect(listings.size)
        yield* Effect.forEach(
          listings,
          ([id, title]) =>
            fields.empty(id).pipe(
              Effect.map(empty => tally.add(id, title, empty)),
              Effect.catchTag("ListingNotFound", () => Effect.sync(() => tally.addNotFound(id))),
              Effect.zipRight(progress.advance(1))
            ),
          { concurrency: CONCURRENCY, discard: true }
        )
        const report = tally.report(now, zone)
        // The rows of the report do not show a mistyped number.
        if (options.ids.length > 0 && report.notFound.length > 0) {
          const notices = yield* Notices
          yield* notices.print(`${texts[language]}: ${report.notFound.join(", ")}`)
        }
        return report
      })
    )
).pipe(
  Command.withDescription(
    explained(
      {
        en: "Show empty fields of listings, required ones first.",
        ru: "Незаполненные поля объявлений, сначала обязательные."
      },
      ["estate report listings 42 57 -o listings.html"]
    )
  )
)

/** The listings of all threads, each with the title of its latest thread. */
const listingsOfThreads = Effect.fnUntraced(function* () {
  const threads = yield* Threads
  const latest = new Map<ListingId, Thread>()
  yield* Stream.runForEach(threads.stream({ pageSize: PageSize.make(MAX_PAGE_SIZE) }), thread =>
    Effect.sync(() => {
      const known = latest.get(thread.listingId)
      if (known === undefined || latestLast(known, thread) < 0) latest.set(thread.listingId, thread)
    })
  )
  return new Map([...latest].map(([id, { listingTitle }]) => [id, Option.some(listingTitle)] as const))
})

const latestLast = Order.combine(
  Order.mapInput(LocalDateTime.Order, (thread: Thread) => thread.lastMessageAt),
  Order.mapInput(Order.string, (thread: Thread) => thread.id)
)

const listingsOf = (ids: ReadonlyArray<string>) =>
  Effect.map(
    Effect.forEach(ids, readListingId),
    numbers => new Map(numbers.map(id => [id, Option.none<string>()]))
  )
