import { CompanyId } from "@estate/domain/Company"
import { type DateTime, Effect, Random, Stream } from "effect"
import type { Line } from "../Import/Line.ts"
import type { NumberedLine } from "../Import/Repo.ts"
import { type Deck, makeDeck } from "../PhraseBook/Deck.ts"
import { type FlatListing, listingOf } from "../PhraseBook/Listing.ts"
import { agencyTitle } from "../PhraseBook/People.ts"
import { makePhraseBook, type PhraseBook } from "../PhraseBook/PhraseBook.ts"
import { drawLastMoment } from "./Age.ts"
import { recordConversation } from "./Conversation.ts"
import { type Standing, writeScript } from "./Script.ts"

const company = CompanyId.make(1)

/** How often a conversation stands in each way. */
const standings: readonly [Standing, ...Array<Standing>] = [
  "unread",
  "answered",
  "answered",
  "thanked",
  "unread",
  "readOnly",
  "answered",
  "unread",
  "answered",
  "readOnly"
]

/** What a demo is made of. The same seed makes the same, as seen from `now`. */
export interface DemoPlan {
  readonly seed: number
  readonly threads: number
  readonly now: DateTime.Zoned
}

/** One agency's records, in the form of an import. */
export const generate = (plan: DemoPlan): Stream.Stream<NumberedLine> =>
  Stream.unwrap(
    Effect.gen(function* () {
      const book = yield* makePhraseBook
      const listings = yield* makeListings(plan.threads)
      const nextStanding = yield* makeDeck(standings)
      const agency: Line = { type: "company", id: company, title: agencyTitle, feeds: false }
      const conversations = Stream.range(1, plan.threads).pipe(
        Stream.mapEffect(() => conversation(book, listings, nextStanding, plan.now)),
        Stream.flattenIterables
      )
      return Stream.concat(Stream.make(agency), plan.threads > 0 ? conversations : Stream.empty)
    })
  ).pipe(
    Stream.zipWithIndex,
    Stream.map(([line, index]) => ({ line, number: index + 1 })),
    stream => Stream.fromEffect(Stream.runCollect(stream).pipe(Effect.withRandom(Random.make(plan.seed)))),
    Stream.flattenChunks
  )

const conversation = (
  book: PhraseBook,
  listings: Deck<FlatListing>,
  nextStanding: Deck<Standing>,
  now: DateTime.Zoned
) =>
  Effect.gen(function* () {
    const listing = yield* listings
    const buyer = yield* book.buyers
    const standing = yield* nextStanding
    const turns = yield* writeScript(book, listing, buyer, standing)
    const last = yield* drawLastMoment(standing, now)
    const { thread, messages } = yield* recordConversation({ listing, buyer, turns, standing, last, now })
    const lines: ReadonlyArray<Line> = [
      { type: "thread", company, record: thread },
      ...messages.map(record => ({ type: "message" as const, thread: thread.id, record }))
    ]
    return lines
  })

const FIRST_LISTING = 10_482_000

/** Fewer listings than threads: people ask about the same flat. */
const makeListings = (threads: number) =>
  Effect.gen(function* () {
    const steps = yield* Effect.replicateEffect(Random.nextIntBetween(3, 900), Math.ceil(threads * 0.7))
    let id = FIRST_LISTING + (yield* Random.nextIntBetween(0, 100_000))
    const first = yield* listingOf(id)
    const others = yield* Effect.forEach(steps, step => {
      id += step
      return listingOf(id)
    })
    return yield* makeDeck([first, ...others])
  })
