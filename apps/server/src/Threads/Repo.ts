import type { SqlError } from "@effect/sql/SqlError"
import type { CompanyId } from "@estate/domain/Company"
import type { PageNumber, PageSize } from "@estate/domain/Page"
import { type Thread, type ThreadId, ThreadNotFound } from "@estate/domain/Thread"
import type { Cost, Reads } from "@estate/store/Read"
import { Context, Effect, Layer, Option } from "effect"
import { type CountedRecords, DayCounts } from "../Store/DayCounts.ts"
import { dialectOf, inEach } from "../Store/Dialect.ts"
import { ofCompany } from "../Store/Filters.ts"
import {
  allOf,
  type Condition,
  costOfPage,
  costOfTexts,
  countRows,
  FEW,
  fromNearerEnd,
  type Json,
  type JsonPage,
  joinedRecords,
  jsonPage,
  NEAR,
  type Rows
} from "../Store/JsonPage.ts"
import { StoreWrites, type Write } from "../Store/StoreWrites.ts"
import { forgetKeys } from "./IdempotencyKeys.ts"
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
    readonly adding: (company: CompanyId, thread: Thread) => Write<never>
  }
>() {
  static readonly layer = Layer.effect(
    Threads,
    Effect.gen(function* () {
      const { write } = yield* StoreWrites
      const counts = yield* DayCounts

      const list = (reads: Reads, company: CompanyId, query: ThreadQuery) => {
        const counted: CountedRecords = { lists: [query.onlyUnread ? "threads_unread" : "threads"], company }
        const scope = [ofCompany(company), query.onlyUnread ? unread : kept]
        const all = counts.total(reads, counted)
        if (Option.isSome(query.search)) {
          const { from, condition, cost } = threadSearch(reads, company, query.search.value, all <= FEW)
          const where = allOf([...scope, condition])
          const total = countRows(reads, from, where, cost)
          return jsonPage(query, total, rows => byKeys(reads, "number", { from, where, total, rows, cost }))
        }
        return jsonPage(query, all, ({ limit, offset }) => {
          const position = offset <= NEAR ? undefined : counts.positionOf(reads, counted, offset)
          const until = position && { sql: "last_message_at < ?", params: [position.until] }
          const where = allOf([...scope, ...(until === undefined ? [] : [until])])
          const skip = position?.skip ?? offset
          return ofPage(reads, where, { limit, offset: skip }, all - offset + skip)
        })
      }

      const remove = (company: CompanyId, id: ThreadId) =>
        write({
          operation: "Threads.remove",
          steps: [
            { sql: REMOVE, params: [id, company], mustChange: true },
            { sql: "DELETE FROM messages WHERE thread = ?", params: [id] },
            forgetKeys(id)
          ],
          refused: threadNotFound
        })

      return { list, remove, adding }
    })
  ).pipe(Layer.provide(DayCounts.layer))
}

const neverRefused = (step: number): never => {
  throw new Error(`no row of step ${step} has to change`)
}

const adding = (company: CompanyId, thread: Thread): Write<never> => {
  const row = threadRow(company, thread)
  const [columns, values] = [Object.keys(row), Object.keys(row).map(() => "?")]
  const sql = `INSERT INTO threads (${columns.join(", ")}) VALUES (${values.join(", ")})`
  return { operation: "Threads.add", steps: [{ sql, params: Object.values(row) }], refused: neverRefused }
}

const kept: Condition = { sql: "deleted = 0", params: [] }
const unread: Condition = { sql: "deleted = 0 AND unread_count > 0", params: [] }

/** The wire form of a thread (spec, «Thread»). */
const RECORD = inEach(({ jsonObject }) => {
  const record = jsonObject({
    ulid: "id",
    board_id: "board_id",
    order_id: "listing_id",
    order_title: "listing_title",
    author: "author",
    author_avatar: "author_avatar",
    last_message: "last_message",
    last_message_at: "last_message_at",
    unread_messages: "unread_count",
    entity: "entity"
  })
  return `${record} AS record`
})

const REMOVE = `UPDATE threads
  SET deleted = 1, unread_count = 0, listing_title = '', author = '', author_avatar = '', last_message = '',
    folded_title = '', folded_author = ''
  WHERE id = ? AND company = ? AND deleted = 0`

const newest = (direction: "ASC" | "DESC") => `ORDER BY last_message_at ${direction}, id ${direction}`

/** Some of the `total` threads that fulfil a condition, in order. */
const ofPage = (reads: Reads, where: Condition, rows: Rows, total: number): Json => {
  const { page } = dialectOf(reads)
  const select = (columns: string) => `SELECT ${columns} FROM threads WHERE ${where.sql} ${newest("DESC")}`
  const paramsOf = ({ limit, offset }: Rows) => [...where.params, limit, offset]
  const isFew = costOfPage(reads, rows.offset) === "bounded"
  if (reads.dialect === "sqlite") {
    const bytes = page(select("octet_length(last_message) AS bytes"), "bounded")
    const cost = isFew ? costOfTexts(reads, bytes, paramsOf(rows), Math.min(rows.limit, total)) : "unbounded"
    return joinedRecords(reads, page(select(RECORD(reads)), cost), paramsOf(rows), cost)
  }
  // Postgres would make JSON of rows that it skips.
  const cost = isFew ? "bounded" : "unbounded"
  if (rows.offset <= NEAR) {
    const records = `SELECT ${RECORD(reads)} FROM (${page(select("*"), cost)}) AS threads`
    return joinedRecords(reads, records, paramsOf(rows), cost)
  }
  return byKeys(reads, "id", { from: "threads", where, total, rows, cost })
}

/** Threads that fulfil a condition, and the part of them that a page has. */
interface Found {
  readonly from: string
  readonly where: Condition
  readonly total: number
  readonly rows: Rows
  readonly cost: Cost
}

/** Their keys, which an index or a search has, are put in order first, from the nearer end. */
const byKeys = (reads: Reads, key: "id" | "number", { from, where, total, rows, cost }: Found): Json => {
  const { limit, offset, isReversed } = fromNearerEnd(rows, total)
  const { page, from: tableBy } = dialectOf(reads)
  const keys = page(
    `SELECT ${key} FROM ${from} WHERE ${where.sql} ${newest(isReversed ? "ASC" : "DESC")}`,
    cost
  )
  const records = `SELECT ${RECORD(reads)} FROM ${tableBy("threads", undefined)} WHERE ${key} IN (${keys}) ${newest("DESC")}`
  return joinedRecords(reads, records, [...where.params, limit, offset], cost)
}
