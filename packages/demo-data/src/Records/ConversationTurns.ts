import type { PhraseBook } from "../Phrases/PhraseBook.ts"
import type { SeededRandom } from "../SeededRandom.ts"
import type { ConversationTexts } from "./ConversationTexts.ts"

/**
 * How a conversation ends: the agency wrote last, the buyer thanked, or the buyer waits for an
 * answer, with the last message read or unread.
 */
export type Ending = "answered" | "thanked" | "read" | "unread"

/** One message, and the time since the one before it. */
export interface Turn {
  readonly direction: "incoming" | "outgoing"
  readonly text: string
  readonly pauseSeconds: number
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Most answers come within the hour, some after a weekend. */
const drawPause = (random: SeededRandom) => {
  if (random.chance(70)) return random.intBetween(40, 35 * MINUTE)
  return random.chance(75) ? random.intBetween(HOUR, 7 * HOUR) : random.intBetween(15 * HOUR, 50 * HOUR)
}

/** Draws the messages of a conversation with this ending. */
export const drawTurns = (
  random: SeededRandom,
  book: PhraseBook,
  texts: ConversationTexts,
  ending: Ending
): ReadonlyArray<Turn> => {
  const turns: Array<Turn> = []
  const buyer = (text: string, pauseSeconds = drawPause(random)) =>
    turns.push({ direction: "incoming", text, pauseSeconds })
  const agency = (text: string) =>
    turns.push({ direction: "outgoing", text, pauseSeconds: drawPause(random) })

  const waits = ending === "unread" || ending === "read"
  const opener = texts.opener()
  buyer(opener.ask)
  const wasAnswered = !waits || random.chance(55)
  if (wasAnswered) {
    agency(opener.answer)
    const exchanges = random.intBetween(waits ? 0 : 1, 3)
    for (let index = 0; index < exchanges; index++) {
      const { ask, answer } = texts.exchange()
      buyer(ask)
      agency(answer)
    }
  }
  if (ending === "thanked") buyer(texts.fill(book.thanks()))
  if (ending === "answered" && random.chance(40)) {
    buyer(texts.fill(book.thanks()))
    agency(texts.fill(book.farewell()))
  }
  if (waits) {
    if (wasAnswered || random.chance(30)) buyer(texts.exchange().ask)
    if (random.chance(35)) buyer(texts.fill(book.followUp()), random.intBetween(HOUR, 20 * HOUR))
    if (random.chance(10)) buyer(texts.fill(book.coolingOff()), random.intBetween(HOUR, 30 * HOUR))
  }
  return turns
}
