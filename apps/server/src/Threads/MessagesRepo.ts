import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { CompanyId } from "@estate/domain/Company"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { Message, type MessageText } from "@estate/domain/Message"
import type { Page, PageNumber, PageSize } from "@estate/domain/Page"
import type { ThreadId, ThreadNotFound } from "@estate/domain/Thread"
import { Context, DateTime, Effect, Layer, Option, Schema } from "effect"
import { counted, readPage } from "../Store/ReadPage.ts"
import { makeMessageIds } from "./MessageIds.ts"
import { threadNotFound } from "./Repo.ts"
import { folded, storable } from "./StoredText.ts"

/** Which messages of a thread, and which page of them. */
export interface MessageQuery {
  readonly page: PageNumber
  readonly limit: PageSize
  readonly search: Option.Option<string>
}

const decodeMessages = Schema.decodeUnknown(Schema.Array(Message))

/** What is said in the threads. */
export class Messages extends Context.Tag("@estate/server/Messages")<
  Messages,
  {
    /** The oldest first. */
    readonly list: (
      company: CompanyId,
      thread: ThreadId,
      query: MessageQuery
    ) => Effect.Effect<Page<Message>, ThreadNotFound | SqlError>
    /** The agency writes: what it had not read is read now. */
    readonly send: (
      company: CompanyId,
      thread: ThreadId,
      text: MessageText
    ) => Effect.Effect<void, ThreadNotFound | SqlError>
    /** The buyer writes, and it waits to be read. */
    readonly receive: (
      company: CompanyId,
      thread: ThreadId,
      text: MessageText
    ) => Effect.Effect<void, ThreadNotFound | SqlError>
  }
>() {
  static readonly layer = Layer.effect(
    Messages,
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const zone = yield* DateTime.CurrentTimeZone
      const messageId = makeMessageIds()

      const now = Effect.map(DateTime.now, instant => LocalDateTime.fromInstant(instant, zone).toWire())

      const requireThread = (company: CompanyId, thread: ThreadId) =>
        Effect.flatMap(
          sql<{
            id: string
          }>`SELECT id FROM threads WHERE id = ${thread} AND company = ${company} AND deleted = 0`,
          ([found]) => (found === undefined ? Effect.fail(threadNotFound()) : Effect.succeed(found.id))
        )

      const list = Effect.fn("Messages.list")(function* (
        company: CompanyId,
        thread: ThreadId,
        query: MessageQuery
      ) {
        const id = yield* requireThread(company, thread)
        const where = sql.and([
          sql`thread = ${id}`,
          ...Option.match(query.search, {
            onNone: () => [],
            onSome: search => [sql`instr(folded_text, ${folded(search.trim())}) > 0`]
          })
        ])
        return yield* readPage({
          page: query.page,
          limit: query.limit,
          total: counted(sql`SELECT count(*) AS total FROM messages WHERE ${where}`),
          rows: (
            limit,
            offset
          ) => sql`SELECT id AS ulid, text AS message, type, direction, read_at AS readed_at, created_at
            FROM messages WHERE ${where} ORDER BY created_at, id LIMIT ${limit} OFFSET ${offset}`,
          decode: decodeMessages
        })
      })

      const insert = Effect.fnUntraced(function* (
        thread: string,
        direction: "incoming" | "outgoing",
        text: MessageText
      ) {
        const newest = yield* sql<{ id: string }>`
          SELECT id FROM messages WHERE thread = ${thread} ORDER BY created_at DESC, id DESC LIMIT 1`
        const id = yield* messageId(newest[0]?.id)
        const created_at = yield* now
        const kept = storable(text)
        const row = { id, thread, text: kept, folded_text: folded(text), type: "text", direction, created_at }
        yield* sql`INSERT INTO messages ${sql.insert(row)}`
        return { text: kept, created_at }
      })

      const send = Effect.fn("Messages.send")(function* (
        company: CompanyId,
        thread: ThreadId,
        text: MessageText
      ) {
        const id = yield* requireThread(company, thread)
        const sent = yield* insert(id, "outgoing", text)
        yield* sql`UPDATE messages SET read_at = ${sent.created_at}
          WHERE thread = ${id} AND direction = 'incoming' AND read_at IS NULL`
        yield* sql`UPDATE threads
          SET unread_count = 0, last_message = ${sent.text}, last_message_at = ${sent.created_at} WHERE id = ${id}`
      }, sql.withTransaction)

      const receive = Effect.fn("Messages.receive")(function* (
        company: CompanyId,
        thread: ThreadId,
        text: MessageText
      ) {
        const id = yield* requireThread(company, thread)
        const received = yield* insert(id, "incoming", text)
        yield* sql`UPDATE threads SET unread_count = unread_count + 1, last_message = ${received.text},
          last_message_at = ${received.created_at} WHERE id = ${id}`
      }, sql.withTransaction)

      return { list, send, receive }
    })
  )
}
