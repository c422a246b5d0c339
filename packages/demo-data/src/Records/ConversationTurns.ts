import { Effect, Random } from "effect"
import { chance } from "../Deck.ts"
import type { Buyer } from "../Phrases/Buyers.ts"
import type { PhraseBook } from "../Phrases/PhraseBook.ts"
import type { FlatListing } from "./FlatListing.ts"
import { makeSpeakers } from "./Speakers.ts"

/** How a conversation stands: the agency spoke last, the buyer thanked, nobody answered, or nobody has even read it. */
export type Standing = "answered" | "thanked" | "readOnly" | "unread"

/** One thing said, and how long after the thing before it. */
export interface Turn {
  readonly direction: "incoming" | "outgoing"
  readonly text: string
  readonly pauseSeconds: number
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Most answers come within the hour, and some after the weekend. */
const pause = Effect.gen(function* () {
  if (yield* chance(70)) return yield* Random.nextIntBetween(40, 35 * MINUTE)
  if (yield* chance(75)) return yield* Random.nextIntBetween(HOUR, 7 * HOUR)
  return yield* Random.nextIntBetween(15 * HOUR, 50 * HOUR)
})

/** What a buyer and the agency say to each other until the conversation stands as it shall. */
export const writeScript = (book: PhraseBook, listing: FlatListing, buyer: Buyer, standing: Standing) =>
  Effect.gen(function* () {
    const speakers = yield* makeSpeakers(book, listing, buyer)
    const turns: Array<Turn> = []
    const turn = (direction: Turn["direction"], text: string, after: Effect.Effect<number> = pause) =>
      Effect.map(after, pauseSeconds => {
        turns.push({ direction, text, pauseSeconds })
      })
    const waits = standing === "unread" || standing === "readOnly"

    const opener = yield* speakers.opener
    yield* turn("incoming", opener.ask)
    const talked = !waits || (yield* chance(55))
    if (talked) {
      yield* turn("outgoing", opener.answer)
      const exchanges = yield* Random.nextIntBetween(waits ? 0 : 1, 4)
      for (let index = 0; index < exchanges; index++) {
        const { ask, answer } = yield* speakers.exchange
        yield* turn("incoming", ask)
        yield* turn("outgoing", answer)
      }
    }
    if (standing === "thanked" || (standing === "answered" && (yield* chance(40))))
      yield* turn("incoming", yield* speakers.say(book.thanks))
    if (standing === "answered" && turns.at(-1)?.direction === "incoming")
      yield* turn("outgoing", yield* speakers.say(book.farewell))
    if (waits) {
      if (talked || (yield* chance(30))) yield* turn("incoming", (yield* speakers.exchange).ask)
      if (yield* chance(35))
        yield* turn("incoming", yield* speakers.say(book.followUp), Random.nextIntBetween(HOUR, 20 * HOUR))
      if (yield* chance(10))
        yield* turn("incoming", yield* speakers.say(book.cooling), Random.nextIntBetween(HOUR, 30 * HOUR))
    }
    return turns
  })
