import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { CompanyId } from "@estate/domain/Company"
import type { PageNumber, PageSize } from "@estate/domain/Page"
import { type Thread, type ThreadId, ThreadNotFound } from "@estate/domain/Thread"
import type { Reads } from "@estate/sqlite/SqliteReads"
import { Context, Effect, Layer, Option } from "effect"
import {
  allOf,
  type Condition,
  countRows,
  type JsonPage,
  joinedRecords,
  jsonPage
} from "../Store/JsonPage.ts"
import { Ranks } from "../Store/Ranks.ts"
import { ofCompany } from "../Store/Records.ts"
import { threadRow } from "./Rows.ts"
import { threadSearch } from "./Search.ts"

/** Filters of a company's threads, and the page. */
export interface ThreadQuery {
  readonly page: PageNumber
  readonly limit: PageSize
  readonly onlyUnread: boolean
  readonly search: Option.Option<string>
}

/** The same error for an unknown id, a deleted thread and another company's. */
export const threadNotFound = () =>
  new ThreadNotFound({ detail: "the key's company has no thread with this ID", requestId: Option.none() })

/** The threads of all companies; each company sees its own. */
export class Threads extends Context.Tag("@estate/server/Threads")<
  Threads,
  {
    /** Newest last message first. */
    readonly list: (reads: Reads, company: CompanyId, query: ThreadQuery) => JsonPage
    /** Deletes a thread and its messages for good. */
    readonly remove: (company: CompanyId, id: ThreadId) => Effect.Effect<void, ThreadNotFound | SqlError>
    /** Adds a new thread. */
    readonly add: (company: CompanyId, thread: Thread) => Effect.Effect<void, SqlError>
  }
>() {
  static readonly layer = Layer.effect(
    Threads,
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const ranks = yield* Ranks

      const list = (reads: Reads, company: CompanyId, query: ThreadQuery) => {
        const scope = [ofCompany(company), query.onlyUnread ? unread : kept]
        const itemsOf = (where: Condition, limit: number, offset: number, from = "threads") =>
          joinedRecords(reads, `${RECORDS} FROM ${from} WHERE ${where.sql} ${NEWEST}`, [
            ...where.params,
            limit,
            offset
          ])
        if (Option.isSome(query.search)) {
          const { from, condition } = threadSearch(reads, company, query.search.value)
          const where = allOf([...scope, condition])
          const items = (limit: number, offset: number) => itemsOf(where, limit, offset, from)
          return jsonPage(query, countRows(reads, from, where), items)
        }
        const ranked = query.onlyUnread ? "threads_unread" : "threads"
        const items = (limit: number, offset: number) => {
          const { until, skip } = ranks.placeOf(reads, ranked, company, offset)
          return itemsOf(allOf([...scope, { sql: "last_message_at < ?", params: [until] }]), limit, skip)
        }
        return jsonPage(query, ranks.total(reads, ranked, company), items)
      }

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

const kept: Condition = { sql: "deleted = 0", params: [] }
const unread: Condition = { sql: "deleted = 0 AND unread_count > 0", params: [] }

/** The wire form of a thread (spec, «Thread»). */
const RECORDS = `SELECT json_object('ulid', id, 'board_id', board_id, 'order_id', listing_id, 'order_title', listing_title,
    'author', author, 'author_avatar', author_avatar, 'last_message', last_message, 'last_message_at', last_message_at,
    'unread_messages', unread_count, 'entity', entity) AS record`

const NEWEST = "ORDER BY last_message_at DESC, id DESC LIMIT ? OFFSET ?"
