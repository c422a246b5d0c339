import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type * as Statement from "@effect/sql/Statement"
import type { CompanyId } from "@estate/domain/Company"
import type { Page, PageNumber, PageSize } from "@estate/domain/Page"
import { isListingNumber, isSearchable } from "@estate/domain/Search"
import { Thread, type ThreadId, ThreadNotFound } from "@estate/domain/Thread"
import { Context, Effect, Layer, Option, Schema } from "effect"
import { Ranks } from "../Store/Ranks.ts"
import { counted, readPage } from "../Store/ReadPage.ts"
import { threadRow } from "./Rows.ts"
import { folded } from "./StoredText.ts"

/** Which threads of a company, and which page of them. */
export interface ThreadQuery {
  readonly page: PageNumber
  readonly limit: PageSize
  readonly onlyUnread: boolean
  readonly search: Option.Option<string>
}

/** The same words whether a thread never was, was deleted, or is another company's. */
export const threadNotFound = () =>
  new ThreadNotFound({ detail: "there is no such thread", requestId: Option.none() })

const decodeThreads = Schema.decodeUnknown(Schema.Array(Thread))

/** The conversations of all companies; each sees its own. */
export class Threads extends Context.Tag("@estate/server/Threads")<
  Threads,
  {
    /** By last message, the newest first. */
    readonly list: (company: CompanyId, query: ThreadQuery) => Effect.Effect<Page<Thread>, SqlError>
    /** A deleted thread is gone for good, its messages with it. */
    readonly remove: (company: CompanyId, id: ThreadId) => Effect.Effect<void, ThreadNotFound | SqlError>
    /** A thread that was not there before. */
    readonly add: (company: CompanyId, thread: Thread) => Effect.Effect<void, SqlError>
  }
>() {
  static readonly layer = Layer.effect(
    Threads,
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const ranks = yield* Ranks

      const matching = (search: string) => {
        const text = search.trim()
        const needle = folded(text)
        return sql.or([
          ...(isListingNumber(text) ? [sql`listing_id = ${Number(text)}`] : []),
          ...(isSearchable(text)
            ? [sql`instr(folded_title, ${needle}) > 0`, sql`instr(folded_author, ${needle}) > 0`]
            : [])
        ])
      }

      const rowsOf = (where: Statement.Fragment, limit: number, offset: number) =>
        sql`SELECT id AS ulid, board_id, listing_id AS order_id, listing_title AS order_title,
            author, author_avatar, last_message, last_message_at, unread_count AS unread_messages, entity
          FROM threads WHERE ${where} ORDER BY last_message_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`

      const list = Effect.fn("Threads.list")(function* (company: CompanyId, query: ThreadQuery) {
        const all = [
          sql`company = ${company}`,
          sql`deleted = 0`,
          ...(query.onlyUnread ? [sql`unread_count > 0`] : [])
        ]
        if (Option.isNone(query.search)) {
          const ranked = query.onlyUnread ? "threads_unread" : "threads"
          return yield* readPage({
            ...query,
            total: ranks.total(ranked, company),
            rows: (limit, offset) =>
              Effect.flatMap(ranks.placeOf(ranked, company, offset), ({ until, skip }) =>
                rowsOf(sql.and([...all, sql`last_message_at < ${until}`]), limit, skip)
              ),
            decode: decodeThreads
          })
        }
        const where = sql.and([...all, matching(query.search.value)])
        return yield* readPage({
          ...query,
          total: counted(sql`SELECT count(*) AS total FROM threads WHERE ${where}`),
          rows: (limit, offset) => rowsOf(where, limit, offset),
          decode: decodeThreads
        })
      })

      const remove = Effect.fn("Threads.remove")(function* (company: CompanyId, id: ThreadId) {
        const gone = yield* sql`UPDATE threads
          SET deleted = 1, unread_count = 0, listing_title = '', author = '', author_avatar = '', last_message = '',
            folded_title = '', folded_author = ''
          WHERE id = ${id} AND company = ${company} AND deleted = 0 RETURNING id`
        if (gone.length === 0) return yield* threadNotFound()
        yield* sql`DELETE FROM messages WHERE thread = ${id}`
      }, sql.withTransaction)

      const add = Effect.fn("Threads.add")(function* (company: CompanyId, thread: Thread) {
        yield* sql`INSERT INTO threads ${sql.insert(threadRow(company, thread))}`
      })

      return { list, remove, add }
    })
  ).pipe(Layer.provide(Ranks.layer))
}
