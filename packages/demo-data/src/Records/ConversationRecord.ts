import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { Message } from "@estate/domain/Message"
import { Thread } from "@estate/domain/Thread"
import { DateTime, Effect, Random, Schema } from "effect"
import type { Buyer } from "../Phrases/Buyers.ts"
import { seededUlid } from "../SeededUlid.ts"
import type { Standing, Turn } from "./ConversationTurns.ts"
import type { FlatListing } from "./FlatListing.ts"
import { whenAwake } from "./MessageTimes.ts"

const decodeThread = Schema.decode(Thread)
const decodeMessage = Schema.decode(Message)

/** The platform's number for where a listing stands. */
const boards = { sale: 1, rent: 2 }

/** Times that a script's turns were said at, the last of them at `last`; people sleep at night. */
const momentsOf = (turns: ReadonlyArray<Turn>, last: number, zone: DateTime.TimeZone) => {
  const moments: Array<number> = []
  let moment = last
  for (const { pauseSeconds } of turns.toReversed()) {
    moments.unshift(moment)
    moment = whenAwake(moment - pauseSeconds * 1_000, zone)
  }
  return moments
}

/** A thread and its messages from what was said in it: the last thing at `last`, and nothing read after `now`. */
export const recordConversation = (said: {
  readonly listing: FlatListing
  readonly buyer: Buyer
  readonly turns: ReadonlyArray<Turn>
  readonly standing: Standing
  readonly last: number
  readonly now: DateTime.Zoned
}) =>
  Effect.gen(function* () {
    const { listing, buyer, turns, standing, now } = said
    const wire = (millis: number) => LocalDateTime.fromInstant(DateTime.unsafeMake(millis), now.zone).toWire()
    const moments = momentsOf(turns, said.last, now.zone)
    const lastOutgoing = turns.findLastIndex(({ direction }) => direction === "outgoing")

    const messages = yield* Effect.forEach(turns, ({ direction, text }, index) =>
      Effect.gen(function* () {
        const moment = moments[index] ?? said.last
        const answered = moments[index + 1]
        const readDelay = yield* Random.nextIntBetween(30_000, 900_000)
        const wasRead =
          direction === "outgoing" ? answered !== undefined : index < lastOutgoing || standing !== "unread"
        const readAt = Math.min(moment + readDelay, answered ?? now.epochMillis, now.epochMillis)
        return yield* decodeMessage({
          ulid: yield* seededUlid(moment),
          message: text,
          type: "text",
          direction,
          readed_at: wasRead ? wire(readAt) : null,
          created_at: wire(moment)
        })
      })
    )
    const thread = yield* decodeThread({
      ulid: yield* seededUlid((moments[0] ?? said.last) - 1_000),
      board_id: boards[listing.deal],
      order_id: listing.id,
      order_title: listing.title,
      author: buyer.author,
      author_avatar: "",
      last_message: turns.at(-1)?.text ?? "",
      last_message_at: wire(said.last),
      unread_messages: messages.filter(message => message.isUnread).length,
      entity: "order"
    })
    return { thread, messages }
  }).pipe(Effect.orDie)
