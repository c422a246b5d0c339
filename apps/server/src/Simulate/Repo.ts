import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { Conversation } from "@estate/demo-data/Simulation/BuyerMoves"
import { CompanyId } from "@estate/domain/Company"
import type { MessageText } from "@estate/domain/Message"
import { type Thread, ThreadId } from "@estate/domain/Thread"
import { Context, Effect, Layer, Schema } from "effect"
import { Messages } from "../Threads/MessagesRepo.ts"
import { Threads } from "../Threads/Repo.ts"

const ConversationRow = Schema.Struct({
  company: CompanyId,
  thread: ThreadId,
  listingId: Schema.Int,
  listingTitle: Schema.String,
  boardId: Schema.Int,
  author: Schema.String,
  unanswered: Schema.NonNegativeInt,
  messages: Schema.NonNegativeInt
})

const decodeConversations = Schema.decodeUnknown(Schema.Array(ConversationRow))
const decodeCompanies = Schema.decodeUnknown(
  Schema.Array(Schema.Struct({ id: CompanyId, feeds: Schema.Int, threads: Schema.Int }))
)

/** A company, as those see it who write to it and call it. */
export interface SeenCompany {
  readonly id: CompanyId
  readonly feeds: boolean
  /** Somebody has written to it already. */
  readonly hasThreads: boolean
}

/** How many threads, the newest ones, somebody may still write in. */
const LIVELY = 60

/** What the simulator sees of the store. */
export class Conversations extends Context.Tag("@estate/server/Conversations")<
  Conversations,
  {
    readonly companies: Effect.Effect<ReadonlyArray<SeenCompany>, SqlError>
    /** The newest threads of a company. */
    readonly lively: (company: CompanyId) => Effect.Effect<ReadonlyArray<Conversation>, SqlError>
    /** A new thread together with what its buyer says first. */
    readonly open: (company: CompanyId, thread: Thread, text: MessageText) => Effect.Effect<void, SqlError>
  }
>() {
  static readonly layer = Layer.effect(
    Conversations,
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const threads = yield* Threads
      const messages = yield* Messages

      const companies = sql`SELECT id, feeds,
          EXISTS (SELECT 1 FROM threads WHERE company = companies.id AND deleted = 0) AS threads
        FROM companies ORDER BY id`.pipe(
        Effect.flatMap(rows => Effect.orDie(decodeCompanies(rows))),
        Effect.map(found =>
          found.map(({ id, feeds, threads }) => ({ id, feeds: feeds === 1, hasThreads: threads === 1 }))
        ),
        Effect.withSpan("Conversations.companies")
      )

      const lively = Effect.fn("Conversations.lively")(function* (company: CompanyId) {
        const rows =
          yield* sql`SELECT company, id AS thread, listing_id AS "listingId", listing_title AS "listingTitle",
            board_id AS "boardId", author,
            (SELECT count(*) FROM messages WHERE thread = newest.id) AS messages,
            (SELECT count(*) FROM messages WHERE thread = newest.id AND direction = 'incoming' AND created_at > coalesce(
              (SELECT max(created_at) FROM messages WHERE thread = newest.id AND direction = 'outgoing'), '')) AS unanswered
          FROM (SELECT * FROM threads WHERE company = ${company} AND deleted = 0
            ORDER BY last_message_at DESC, id DESC LIMIT ${LIVELY}) AS newest`
        return yield* Effect.orDie(decodeConversations(rows))
      })

      const open = Effect.fn("Conversations.open")(function* (
        company: CompanyId,
        thread: Thread,
        text: MessageText
      ) {
        yield* threads.add(company, thread)
        yield* Effect.orDie(messages.receive(company, thread.id, text))
      }, sql.withTransaction)

      return { companies, lively, open }
    })
  )
}
