import type { ImportLine } from "@estate/api/ImportLine"
import type { CompanyId } from "@estate/domain/Company"
import { type DateTime, Effect, Random, Stream } from "effect"
import type { NonEmptyReadonlyArray } from "effect/Array"
import { type Deck, makeDeck } from "../Deck.ts"
import { makePhraseBook, type PhraseBook } from "../Phrases/PhraseBook.ts"
import { recordConversation } from "./ConversationRecord.ts"
import { type Standing, writeScript } from "./ConversationTurns.ts"
import { type FlatListing, listingOf } from "./FlatListing.ts"
import { drawLastMoment } from "./MessageTimes.ts"
import type { DemoPlan } from "./Plan.ts"

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

/** What buyers ask an agency about, and what they write. */
export interface Conversations {
  readonly listings: NonEmptyReadonlyArray<FlatListing>
  readonly lines: Stream.Stream<ImportLine>
}

/** An agency's threads, each followed by its messages. The lines can be run once. */
export const conversationsOf = (company: CompanyId, plan: DemoPlan): Effect.Effect<Conversations> =>
  Effect.suspend(() => {
    const seeded = Effect.withRandom(Random.make(plan.seed))
    return Effect.gen(function* () {
      const book = yield* makePhraseBook
      const listings = yield* drawListings(plan.threads)
      const nextListing = yield* makeDeck(listings)
      const nextStanding = yield* makeDeck(standings)
      const one = conversation(company, book, nextListing, nextStanding, plan.now).pipe(seeded)
      const lines =
        plan.threads > 0
          ? Stream.range(1, plan.threads).pipe(
              Stream.mapEffect(() => one),
              Stream.flattenIterables
            )
          : Stream.empty
      return { listings, lines }
    }).pipe(seeded)
  })

const conversation = (
  company: CompanyId,
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
    const lines: ReadonlyArray<ImportLine> = [
      { type: "thread", company, record: thread },
      ...messages.map(record => ({ type: "message" as const, thread: thread.id, record }))
    ]
    return lines
  })

const FIRST_LISTING = 10_482_000

/** Fewer listings than threads: people ask about the same flat. */
const drawListings = (threads: number) =>
  Effect.gen(function* () {
    const steps = yield* Effect.replicateEffect(Random.nextIntBetween(3, 900), Math.ceil(threads * 0.7))
    let id = FIRST_LISTING + (yield* Random.nextIntBetween(0, 100_000))
    const first = yield* listingOf(id)
    const others = yield* Effect.forEach(steps, step => {
      id += step
      return listingOf(id)
    })
    const all: NonEmptyReadonlyArray<FlatListing> = [first, ...others]
    return all
  })
