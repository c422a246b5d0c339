import type { ImportLine } from "@estate/api/ImportLine"
import type { CompanyId } from "@estate/domain/Company"
import type { NonEmptyReadonlyArray } from "effect/Array"
import { makePhraseBook } from "../Phrases/PhraseBook.ts"
import { makeSeededRandom } from "../SeededRandom.ts"
import { recordConversation } from "./ConversationRecord.ts"
import { makeConversationTexts } from "./ConversationTexts.ts"
import { drawTurns, type Ending } from "./ConversationTurns.ts"
import { type FlatListing, listingOf } from "./FlatListing.ts"
import { drawLastMessageTime } from "./MessageTimes.ts"
import { type DemoPlan, shareOut } from "./Plan.ts"

/** The endings of ten conversations. */
const endings: NonEmptyReadonlyArray<Ending> = [
  "unread",
  "answered",
  "answered",
  "thanked",
  "unread",
  "read",
  "answered",
  "unread",
  "answered",
  "read"
]

const FIRST_LISTING = 10_482_000

/** Listings with threads; some have several. They are among the first agency's, if it has any. */
export const listingsWithThreads = ({
  seed,
  threads,
  listings
}: DemoPlan): NonEmptyReadonlyArray<FlatListing> => {
  const most = listings === 0 ? threads : shareOut(listings).first - 1
  const others = Math.min(Math.ceil(threads * 0.7), most)
  const random = makeSeededRandom(seed, "listings with threads")
  let id = FIRST_LISTING + random.intBetween(0, 100_000)
  const nextListing = () => {
    id += random.intBetween(3, 900)
    return listingOf(id)
  }
  return [nextListing(), ...Array.from({ length: others }, nextListing)]
}

/** An agency's threads, each followed by its messages. */
export function* conversationLines(
  company: CompanyId,
  listings: NonEmptyReadonlyArray<FlatListing>,
  { seed, threads, now }: DemoPlan
): Generator<ImportLine> {
  const random = makeSeededRandom(seed, "conversations")
  const book = makePhraseBook(random)
  const nextListing = random.shuffledCycle(listings)
  const nextEnding = random.shuffledCycle(endings)
  for (let count = 0; count < threads; count++) {
    const listing = nextListing()
    const buyer = book.buyer()
    const ending = nextEnding()
    const turns = drawTurns(random, book, makeConversationTexts(book, listing, buyer), ending)
    const lastTime = drawLastMessageTime(random, ending, now)
    const { author } = buyer
    const { thread, messages } = recordConversation(random, {
      listing,
      author,
      turns,
      ending,
      lastTime,
      now
    })
    yield { type: "thread", company, record: thread }
    for (const record of messages) yield { type: "message", thread: thread.id, record }
  }
}
