import type { SqlError } from "@effect/sql/SqlError"
import type { Buyer } from "@estate/demo-data/Phrases/Buyers"
import { makePhraseBook } from "@estate/demo-data/Phrases/PhraseBook"
import { type FlatListing, listingOf } from "@estate/demo-data/Records/FlatListing"
import { makeSpeakers } from "@estate/demo-data/Records/Speakers"
import { seededUlid } from "@estate/demo-data/SeededUlid"
import type { Conversation } from "@estate/demo-data/Simulation/BuyerMoves"
import { decide, decideReply } from "@estate/demo-data/Simulation/BuyerMoves"
import type { Happening } from "@estate/demo-data/Simulation/Event"
import type { CompanyId } from "@estate/domain/Company"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { MessageText } from "@estate/domain/Message"
import { Thread } from "@estate/domain/Thread"
import { Clock, Context, DateTime, Effect, Layer, Option, Random, Schema } from "effect"
import { Messages } from "../Threads/MessagesRepo.ts"
import { Conversations } from "./Repo.ts"

const decodeThread = Schema.decode(Thread)

/** Buyers and the agency's people, one act at a time. */
export class Simulator extends Context.Tag("@estate/server/Simulator")<
  Simulator,
  {
    /** A buyer writes somewhere. */
    readonly buyer: (company: CompanyId) => Effect.Effect<Option.Option<Happening>, SqlError>
    /** The agency answers somebody, if anybody waits. */
    readonly agency: (company: CompanyId) => Effect.Effect<Option.Option<Happening>, SqlError>
  }
>() {
  static readonly layer = Layer.effect(
    Simulator,
    Effect.gen(function* () {
      const book = yield* makePhraseBook
      const conversations = yield* Conversations
      const messages = yield* Messages
      const zone = yield* DateTime.CurrentTimeZone
      const nextId = yield* Random.nextIntBetween(20_000_000, 90_000_000)
      let listingId = nextId
      // What is still to be answered to the questions asked here; other threads get an answer that fits any question.
      const answers = new Map<string, string>()

      const listingIn = (conversation: Conversation) =>
        Effect.map(listingOf(conversation.listingId), known => ({
          ...known,
          title: conversation.listingTitle,
          deal: conversation.boardId === 2 ? ("rent" as const) : ("sale" as const)
        }))

      const speakersIn = Effect.fnUntraced(function* (conversation: Conversation) {
        const buyer: Buyer = {
          author: conversation.author,
          address: conversation.author.replace(/ \p{L}\.$/u, "")
        }
        return yield* makeSpeakers(book, yield* listingIn(conversation), buyer)
      })

      /** A thread may be deleted while somebody writes in it: then nothing happened. */
      const unlessDeleted = (happening: Happening, written: ReturnType<typeof messages.receive>) =>
        written.pipe(
          Effect.as(Option.some(happening)),
          Effect.catchTag("ThreadNotFound", () => Effect.succeedNone)
        )

      const receive = (conversation: Conversation, what: Happening["what"], text: string) =>
        unlessDeleted(
          { what, who: conversation.author, where: conversation.thread, text },
          messages.receive(conversation.company, conversation.thread, MessageText.make(text))
        )

      const begin = Effect.fnUntraced(function* (company: CompanyId) {
        listingId += yield* Random.nextIntBetween(1, 500)
        const listing: FlatListing = yield* listingOf(listingId)
        const buyer = yield* book.buyers
        const { ask, answer } = yield* (yield* makeSpeakers(book, listing, buyer)).opener
        const millis = yield* Clock.currentTimeMillis
        const thread = yield* Effect.orDie(
          decodeThread({
            ulid: yield* seededUlid(millis),
            board_id: listing.deal === "rent" ? 2 : 1,
            order_id: listing.id,
            order_title: listing.title,
            author: buyer.author,
            author_avatar: "",
            last_message: ask,
            last_message_at: LocalDateTime.fromInstant(DateTime.unsafeMake(millis), zone).toWire(),
            unread_messages: 0,
            entity: "order"
          })
        )
        yield* conversations.open(company, thread, MessageText.make(ask))
        answers.set(thread.id, answer)
        return Option.some<Happening>({ what: "begins", who: buyer.author, where: thread.id, text: ask })
      })

      const buyer = Effect.fn("Simulator.buyer")(function* (company: CompanyId) {
        const draw = { what: yield* Random.next, where: yield* Random.next }
        const move = decide(yield* conversations.lively(company), draw)
        if (move._tag === "Begin") return yield* begin(company)
        const speakers = yield* speakersIn(move.in)
        switch (move._tag) {
          case "Ask": {
            const { ask, answer } = yield* speakers.exchange
            answers.set(move.in.thread, answer)
            return yield* receive(move.in, "asks", ask)
          }
          case "FollowUp":
            return yield* receive(move.in, "asks again", yield* speakers.say(book.followUp))
          case "CoolOff":
            return yield* receive(move.in, "cools off", yield* speakers.say(book.cooling))
          case "Thank":
            return yield* receive(move.in, "thanks", yield* speakers.say(book.thanks))
        }
      })

      const agency = Effect.fn("Simulator.agency")(function* (company: CompanyId) {
        const conversation = decideReply(yield* conversations.lively(company), yield* Random.next)
        if (conversation === undefined) return Option.none<Happening>()
        const speakers = yield* speakersIn(conversation)
        const text = answers.get(conversation.thread) ?? (yield* speakers.say(book.reply))
        answers.delete(conversation.thread)
        return yield* unlessDeleted(
          { what: "answers", who: "agency", where: conversation.thread, text },
          messages.send(company, conversation.thread, MessageText.make(text))
        )
      })

      return { buyer, agency }
    })
  )
}
