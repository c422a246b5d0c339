import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { Conversation } from "@estate/demo-data/Simulation/BuyerMove"
import { CompanyId } from "@estate/domain/Company"
import { conversationOf, wordIn } from "@estate/domain/Conversation"
import { ListingId } from "@estate/domain/Listing"
import { LocalDateTimeFromWire } from "@estate/domain/LocalDateTime"
import { Message, MessageId, type MessageText } from "@estate/domain/Message"
import { BoardId, type Thread, ThreadId } from "@estate/domain/Thread"
import { Array, Effect, Option, Schema } from "effect"
import { rowsAs } from "../Store/StoredText.ts"
import { StoreWrites } from "../Store/StoreWrites.ts"
import { Messages } from "../Threads/MessagesRepo.ts"
import { addingThread, threadNotFound } from "../Threads/Repo.ts"

const ConversationRow = Schema.Struct({
  thread: ThreadId,
  listingId: ListingId,
  listingTitle: Schema.String,
  boardId: BoardId,
  author: Schema.String,
  messages: Schema.NonNegativeInt
})

/** A message of the buyer that the agency has not answered. */
const UnansweredRow = Schema.Struct({
  thread: ThreadId,
  id: MessageId,
  text: Schema.String,
  type: Message.fields.type,
  createdAt: LocalDateTimeFromWire
})

const conversationsOf = rowsAs(ConversationRow)
const unansweredOf = rowsAs(UnansweredRow)
const companiesOf = rowsAs(Schema.Struct({ id: CompanyId, feeds: Schema.Int, threads: Schema.Int }))

/** A company that buyers write to and call. */
export interface SimulatedCompany {
  readonly id: CompanyId
  readonly feeds: boolean
  readonly hasThreads: boolean
}

/** The number of threads, the newest ones, in which buyers still write. */
const RECENT = 60

/** The companies and threads that the simulator continues from; `open` adds a thread. */
export const makeConversations = Effect.gen(function* () {
  const sql = yield* SqlClient
  const { write } = yield* StoreWrites
  const messages = yield* Messages

  const companies = sql`SELECT id, feeds,
      CASE WHEN EXISTS (SELECT 1 FROM threads WHERE company = companies.id AND deleted = 0) THEN 1 ELSE 0 END AS threads
    FROM companies ORDER BY id`.pipe(
    companiesOf,
    Effect.map(found =>
      found.map(({ id, feeds, threads }) => ({ id, feeds: feeds === 1, hasThreads: threads === 1 }))
    ),
    Effect.withSpan("Conversations.companies")
  )

  const recent = Effect.fn("Conversations.recent")(function* (
    company: CompanyId
  ): Effect.fn.Return<ReadonlyArray<Conversation>, SqlError> {
    const found = yield* conversationsOf(
      sql`SELECT id AS thread, listing_id AS "listingId", listing_title AS "listingTitle",
        board_id AS "boardId", author,
        (SELECT count(*) FROM messages WHERE thread = newest.id) AS messages
      FROM (SELECT * FROM threads WHERE company = ${company} AND deleted = 0
        ORDER BY last_message_at DESC, id DESC LIMIT ${RECENT}) AS newest`
    )
    if (found.length === 0) return []
    const inThem = sql.in(
      "thread",
      found.map(({ thread }) => thread)
    )
    const rows = yield* unansweredOf(
      sql`SELECT thread, id, text, type, created_at AS "createdAt" FROM messages
      WHERE direction = 'incoming' AND ${inThem} AND created_at > coalesce((SELECT max(created_at)
        FROM messages AS answer WHERE answer.thread = messages.thread AND answer.direction = 'outgoing'), '')`
    )
    const unanswered = Array.groupBy(rows, ({ thread }) => thread)
    return found.map(conversation => {
      const its = unanswered[conversation.thread] ?? []
      return { ...conversation, unanswered: its.length, isWaiting: isWaiting(its) }
    })
  })

  const open = (company: CompanyId, thread: Thread, text: MessageText) => {
    const { first } = messages.receive(company, thread.id, text)
    return write({
      operation: "Conversations.open",
      steps: function* () {
        yield addingThread(company, thread)
        yield* first.steps()
      },
      refused: threadNotFound
    }).pipe(Effect.catchTag("ThreadNotFound", Effect.die))
  }

  return { companies, recent, open }
})

const isWaiting = (unanswered: ReadonlyArray<typeof UnansweredRow.Type>): boolean =>
  wordIn(
    conversationOf(
      unanswered.map(
        ({ thread: _, ...written }) =>
          new Message({ ...written, direction: "incoming", readAt: Option.none() })
      )
    )
  )._tag === "Waiting"
