import type { ServedParts } from "@estate/api/Endpoint"
import type { listThreads } from "@estate/api/Threads"
import type { CompanyId } from "@estate/domain/Company"
import { type Thread, type ThreadId, ThreadNotFound } from "@estate/domain/Thread"
import type { Cost, Reads } from "@estate/store/Read"
import type { WriteStep } from "@estate/store/Write"
import { Option } from "effect"
import { type CountedRecords, positionOf, totalOf } from "../Store/DayCounts.ts"
import { dialectOf, inEach } from "../Store/Dialect.ts"
import { ofCompany } from "../Store/Filters.ts"
import {
  allOf,
  built,
  type Condition,
  costOfPage,
  costOfTexts,
  countRows,
  fromNearerEnd,
  type Json,
  type JsonPage,
  joinedRecords,
  jsonPage,
  NEAR,
  type Paging,
  type Rows
} from "../Store/JsonPage.ts"
import type { Write } from "../Store/StoreWrites.ts"
import { forgetKeys } from "./IdempotencyKeys.ts"
import { threadRow } from "./Rows.ts"
import { threadSearch } from "./Search.ts"

/** Filters of a company's threads. */
type Wanted = Pick<ServedParts<typeof listThreads>["urlParams"], "only_uread" | "search">

/** The same error for an unknown id, a deleted thread and another company's. */
export const threadNotFound = () =>
  new ThreadNotFound({ detail: "the key's company has no thread with this ID", requestId: Option.none() })

/** A page of a company's threads, as JSON, the newest last message first. */
export const threadsPage = (
  reads: Reads,
  company: CompanyId,
  paging: Paging,
  { only_uread: onlyUnread = false, search }: Wanted
): JsonPage => {
  const counted: CountedRecords = { lists: [onlyUnread ? "threads_unread" : "threads"], company }
  const scope = [ofCompany(company), onlyUnread ? unread : kept]
  const all = totalOf(reads, counted)
  if (search !== undefined) {
    const whole = onlyUnread ? dialectOf(reads).from("threads", "threads_unread") : "threads"
    const { from, condition, cost } = threadSearch(reads, company, search, { whole, all })
    const where = allOf([...scope, condition])
    const total = countRows(reads, from, where, cost)
    return jsonPage(paging, total, rows => byKeys(reads, "number", { from, where, total, rows, cost }))
  }
  return jsonPage(paging, all, ({ limit, offset }) => {
    const position = offset <= NEAR ? undefined : positionOf(reads, counted, offset)
    const until = position && { sql: "last_message_at < ?", params: [position.until] }
    const where = allOf([...scope, ...(until === undefined ? [] : [until])])
    const skip = position?.skip ?? offset
    return ofPage(reads, where, { limit, offset: skip }, all - offset + skip)
  })
}

/** Deletes a thread and its messages for good. */
export const removingThread = (company: CompanyId, id: ThreadId): Write<ThreadNotFound> => ({
  operation: "Threads.remove",
  steps: () => [
    { sql: REMOVE, params: [id, company], mustChange: true },
    { sql: "DELETE FROM messages WHERE thread = ?", params: [id] },
    forgetKeys(id)
  ],
  refused: threadNotFound
})

/** Adds a new thread. */
export const addingThread = (company: CompanyId, thread: Thread): WriteStep => {
  const row = threadRow(company, thread)
  const [columns, values] = [Object.keys(row), Object.keys(row).map(() => "?")]
  const sql = `INSERT INTO threads (${columns.join(", ")}) VALUES (${values.join(", ")})`
  return { sql, params: Object.values(row) }
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

/** Some of the `total` threads that match a condition, in order. */
const ofPage = (reads: Reads, where: Condition, rows: Rows, total: number): Json => {
  const { page } = dialectOf(reads)
  const select = (columns: string) => `SELECT ${columns} FROM threads WHERE ${where.sql} ${newest("DESC")}`
  const params = [...where.params, rows.limit, rows.offset]
  const bytes = page(select("octet_length(last_message) AS bytes"), "bounded")
  const isFew = costOfPage(reads, rows.offset) === "bounded"
  const cost = isFew ? costOfTexts(reads, bytes, params, Math.min(rows.limit, total)) : "unbounded"
  if (reads.dialect === "postgres" && rows.offset > NEAR)
    return byKeys(reads, "id", { from: "threads", where, total, rows, cost })
  const records = built(reads, "threads", RECORD(reads), columns => page(select(columns), cost))
  return joinedRecords(reads, records, params, cost)
}

/** Threads that match a condition, and the part of them on a page. */
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
