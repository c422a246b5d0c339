import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { CompanyId } from "@estate/domain/Company"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import type { MessageText } from "@estate/domain/Message"
import { MessageId } from "@estate/domain/Message"
import type { PageNumber, PageSize } from "@estate/domain/Page"
import type { ThreadId, ThreadNotFound } from "@estate/domain/Thread"
import type { Reads } from "@estate/sqlite/SqliteReads"
import { Clock, Context, DateTime, Effect, Either, Layer, Option, Schema } from "effect"
import { incrementBase32, isValid, monotonicFactory } from "ulid"
import {
  allOf,
  type Condition,
  countRows,
  type JsonPage,
  joinedRecords,
  jsonPage
} from "../Store/JsonPage.ts"
import { folded, storable } from "../Store/StoredText.ts"
import { threadNotFound } from "./Repo.ts"

/** Filters of a thread's messages, and the page. */
export interface MessageQuery {
  readonly page: PageNumber
  readonly limit: PageSize
  readonly search: Option.Option<string>
}

/** The messages of threads. */
export class Messages extends Context.Tag("@estate/server/Messages")<
  Messages,
  {
    /** Oldest first. */
    readonly list: (
      reads: Reads,
      company: CompanyId,
      thread: ThreadId,
      query: MessageQuery
    ) => Either.Either<JsonPage, ThreadNotFound>
    /** The agency sends a message; the thread's unread messages become read. */
    readonly send: (
      company: CompanyId,
      thread: ThreadId,
      text: MessageText
    ) => Effect.Effect<void, ThreadNotFound | SqlError>
    /** The buyer sends a message; it is unread. */
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

      return { list: readList, send, receive }
    })
  )
}

const readList = (reads: Reads, company: CompanyId, thread: ThreadId, query: MessageQuery) => {
  const id = reads.text(THREAD, [thread, company])
  if (id === undefined) return Either.left(threadNotFound())
  const where = allOf([{ sql: "thread = ?", params: [id] }, ...matching(query.search)])
  const items = (limit: number, offset: number) =>
    joinedRecords(reads, `${RECORDS} WHERE ${where.sql} ${OLDEST}`, [...where.params, limit, offset])
  return Either.right(jsonPage(query, countRows(reads, "messages", where), items))
}

const THREAD = "SELECT id AS value FROM threads WHERE id = ? AND company = ? AND deleted = 0"

/** The wire form of a message (spec, «Message»). */
const RECORDS = `SELECT json_object('ulid', id, 'message', text, 'type', type, 'direction', direction, 'readed_at', read_at,
    'created_at', created_at) AS record
  FROM messages`

const OLDEST = "ORDER BY created_at, id LIMIT ? OFFSET ?"

const matching = (search: Option.Option<string>): ReadonlyArray<Condition> =>
  Option.match(search, {
    onNone: () => [],
    onSome: text => [{ sql: "instr(folded_text, ?) > 0", params: [folded(text.trim())] }]
  })

const decodeId = Schema.decodeSync(MessageId)

/**
 * Makes message ids in ascending order. `after` is the thread's newest id: another process may have
 * made it in the same millisecond, or with a clock that runs ahead.
 */
const makeMessageIds = () => {
  const next = monotonicFactory()
  return (after: string | undefined): Effect.Effect<MessageId> =>
    Effect.map(Clock.currentTimeMillis, now => {
      const fresh = next(now)
      if (after === undefined || fresh > after.toUpperCase()) return decodeId(fresh)
      const following = incrementBase32(after.toUpperCase())
      return decodeId(isValid(following) ? following : fresh)
    })
}
