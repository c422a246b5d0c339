import { accountRow } from "../Accounts/Repo.ts"
import { callRow } from "../Calls/Row.ts"
import { catalogueItemRow } from "../Catalogue/Repo.ts"
import { invoiceRow } from "../Invoices/Row.ts"
import { listingRow } from "../Listings/Repo.ts"
import { storable } from "../Store/StoredText.ts"
import { messageRow, threadRow } from "../Threads/Rows.ts"
import { mustExist, type StagedTable, sameOwner, stagedTable } from "./StagedTable.ts"

const companyExists = (table: string) =>
  mustExist(table, { column: "company", of: "companies", noun: "company" })

const sameCompany = (table: string, noun: string, path: string) =>
  sameOwner(table, { column: "company", noun, owner: "company", path })

const companies = stagedTable({
  table: "companies",
  columns: { id: "INTEGER", title: "TEXT", feeds: "INTEGER" },
  rowOf: line =>
    line.type === "company"
      ? { id: line.id, title: storable(line.title), feeds: line.feeds ? 1 : 0 }
      : undefined,
  checks: []
})

const accounts = stagedTable({
  table: "accounts",
  columns: { id: "INTEGER", company: "INTEGER", folded_text: "TEXT", dialled: "TEXT", record: "TEXT" },
  rowOf: line => (line.type === "account" ? accountRow(line) : undefined),
  checks: [companyExists("accounts"), sameCompany("accounts", "account", "record.id")],
  immutable: "company"
})

const invoices = stagedTable({
  table: "invoices",
  columns: {
    id: "INTEGER",
    company: "INTEGER",
    payer_id: "INTEGER",
    recipient_id: "INTEGER",
    payer: "TEXT",
    recipient: "TEXT",
    number: "TEXT",
    folded_number: "TEXT",
    created_at: "TEXT",
    amount: "INTEGER",
    acts_amount: "INTEGER",
    status: "TEXT",
    payment_order_rising: "ANY",
    payment_order_falling: "ANY",
    paid_at_rising: "ANY",
    paid_at_falling: "ANY",
    record: "TEXT",
    details: "TEXT"
  },
  rowOf: line => (line.type === "invoice" ? invoiceRow(line) : undefined),
  checks: [companyExists("invoices"), sameCompany("invoices", "invoice", "record.count_id")],
  immutable: "company"
})

const catalogueItems = stagedTable({
  table: "catalogue_items",
  columns: { id: "INTEGER", parent_id: "INTEGER", level: "INTEGER", status: "TEXT", record: "TEXT" },
  rowOf: line => (line.type === "catalogueItem" ? catalogueItemRow(line) : undefined),
  checks: [
    mustExist("catalogue_items", {
      column: "parent_id",
      of: "catalogue_items",
      noun: "catalogue item",
      path: "parentId"
    }),
    {
      path: "parentId",
      // An item's parent is that of its last line, or the store's if it has no line.
      violations: `SELECT s.line, s.id FROM staged_catalogue_items s
        WHERE s.parent_id IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM staged_catalogue_items WHERE id = s.id AND line > s.line)
          AND EXISTS (
            WITH RECURSIVE above (id) AS (
              SELECT s.parent_id
              UNION SELECT CASE WHEN EXISTS (SELECT 1 FROM staged_catalogue_items WHERE id = above.id)
                THEN (SELECT parent_id FROM staged_catalogue_items WHERE id = above.id ORDER BY line DESC LIMIT 1)
                ELSE (SELECT parent_id FROM catalogue_items WHERE id = above.id) END
              FROM above WHERE above.id IS NOT NULL)
            SELECT 1 FROM above WHERE id = s.id)`,
      message: id => `the catalogue item ${id} would be above itself`
    }
  ]
})

const listings = stagedTable({
  table: "listings",
  columns: { id: "INTEGER", company: "INTEGER", title: "TEXT", empty_fields: "TEXT" },
  rowOf: line => (line.type === "listing" ? listingRow(line) : undefined),
  checks: [companyExists("listings"), sameCompany("listings", "listing", "id")],
  immutable: "company"
})

const threads = stagedTable({
  table: "threads",
  columns: {
    id: "TEXT COLLATE NOCASE",
    company: "INTEGER",
    board_id: "INTEGER",
    listing_id: "INTEGER",
    listing_title: "TEXT",
    author: "TEXT",
    author_avatar: "TEXT",
    last_message: "TEXT",
    last_message_at: "TEXT",
    unread_count: "INTEGER",
    entity: "TEXT",
    folded_title: "TEXT",
    folded_author: "TEXT"
  },
  rowOf: line => (line.type === "thread" ? threadRow(line.company, line.record) : undefined),
  checks: [companyExists("threads"), sameCompany("threads", "thread", "record.ulid")],
  immutable: "company",
  replacesIf: "threads.deleted = 0 AND excluded.last_message_at >= threads.last_message_at"
})

const messages = stagedTable({
  table: "messages",
  columns: {
    id: "TEXT COLLATE NOCASE",
    thread: "TEXT COLLATE NOCASE",
    text: "TEXT",
    folded_text: "TEXT",
    type: "TEXT",
    direction: "TEXT",
    read_at: "TEXT",
    created_at: "TEXT"
  },
  rowOf: line => (line.type === "message" ? messageRow(line.thread, line.record) : undefined),
  checks: [
    mustExist("messages", { column: "thread", of: "threads", noun: "thread" }),
    sameOwner("messages", { column: "thread", noun: "message", owner: "thread", path: "record.ulid" })
  ],
  immutable: "thread",
  source: join => `staged_messages staged ${join} threads t ON t.id = staged.thread AND t.deleted = 0`,
  valueSql: { thread: "t.id" },
  onConflict: { read_at: "coalesce(excluded.read_at, messages.read_at)" }
})

const calls = stagedTable({
  table: "calls",
  columns: {
    id: "INTEGER",
    company: "INTEGER",
    feeds: "INTEGER",
    called_at: "TEXT",
    time_of_day: "TEXT",
    phone_digits: "TEXT",
    duration: "INTEGER",
    waiting: "INTEGER",
    package_id: "INTEGER",
    status: "INTEGER",
    folded_project: "TEXT",
    record: "TEXT"
  },
  rowOf: line => (line.type === "call" ? callRow(line) : undefined),
  checks: [
    companyExists("calls"),
    sameCompany("calls", "call", "record.id"),
    {
      path: "record",
      violations: `SELECT line, company FROM staged_calls s WHERE feeds <> coalesce(
        (SELECT feeds FROM staged_companies WHERE id = s.company AND line < s.line ORDER BY line DESC LIMIT 1),
        (SELECT feeds FROM companies WHERE id = s.company))`,
      message: id =>
        `the other variant of a call: whether company ${id} has the feeds module decides (with it orderTitle and orderPrice, without it projectName, status, callFile and packetTitle)`
    }
  ],
  immutable: "company"
})

/** Tables of all line types; a table comes after those that it references. */
export const stagedTables: ReadonlyArray<StagedTable> = [
  companies,
  accounts,
  invoices,
  catalogueItems,
  listings,
  threads,
  messages,
  calls
]
