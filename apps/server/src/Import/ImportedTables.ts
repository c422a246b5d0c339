import type { ImportLine, ImportLineOf } from "@estate/api/ImportLine"
import type { Translations } from "@estate/text/Language"
import { accountRow } from "../Accounts/Repo.ts"
import { callRow } from "../Calls/Row.ts"
import { catalogueItemRow } from "../Catalogue/Repo.ts"
import { invoiceRow } from "../Invoices/Row.ts"
import { listingRow } from "../Listings/Repo.ts"
import { type ColumnName, storedTables, type TableName } from "../Store/StoredTables.ts"
import { storable } from "../Store/StoredText.ts"
import { messageRow, threadRow } from "../Threads/Rows.ts"
import { type LineCheck, mustExist, sameOwner } from "./LineCheck.ts"
import type { Row, StagedTable, Value } from "./StagedTable.ts"

type LineType = ImportLine["type"]

/** A table, the lines that fill it, and the conditions for these lines. */
export interface ImportedTable extends StagedTable {
  /** The line's row; undefined if the line is of another type. */
  readonly rowOf: (line: ImportLine) => Row | undefined
  readonly checks: ReadonlyArray<LineCheck>
}

const isOf =
  <Type extends LineType>(type: Type) =>
  (line: ImportLine): line is ImportLineOf<Type> =>
    line.type === type

/** Lines of a type fill all columns of a table, except those that the store alone writes. */
const filledBy = <Type extends LineType, Table extends TableName, Own extends ColumnName<Table> = never>(
  type: Type,
  {
    table,
    storeOnly = [],
    rowOf,
    ...rest
  }: Omit<ImportedTable, "table" | "key" | "columns" | "rowOf"> & {
    readonly table: Table
    readonly storeOnly?: ReadonlyArray<Own>
    readonly rowOf: (line: ImportLineOf<Type>) => Readonly<Record<Exclude<ColumnName<Table>, Own>, Value>>
  }
): ImportedTable => {
  const omitted: ReadonlyArray<string> = storeOnly
  const columns = Object.entries(storedTables[table].columns).filter(([name]) => !omitted.includes(name))
  const isOwn = isOf(type)
  return {
    ...rest,
    table,
    key: ["id"],
    columns: Object.fromEntries(columns),
    rowOf: line => (isOwn(line) ? rowOf(line) : undefined)
  }
}

const nounOf = (table: TableName): Translations => {
  const { en, ru } = storedTables[table].noun
  return { en: en[0], ru: ru[0] }
}

/** Records of a company: it must exist, and never changes. */
const ofCompany = (table: TableName, path: string, ...others: ReadonlyArray<LineCheck>) => ({
  checks: [
    mustExist(table, { column: "company", of: "companies", noun: { en: "company", ru: "компании" } }),
    sameOwner(table, {
      column: "company",
      noun: nounOf(table),
      owner: { en: "company", ru: "другой компании" },
      path
    }),
    ...others
  ],
  immutable: "company"
})

/** The table of each type of line; a table comes after the tables to which it refers. */
const tableOf: Readonly<Record<LineType, ImportedTable>> = {
  company: filledBy("company", {
    table: "companies",
    rowOf: ({ id, title, feeds }) => ({ id, title: storable(title), feeds: feeds ? 1 : 0 }),
    checks: []
  }),
  account: filledBy("account", {
    table: "accounts",
    rowOf: accountRow,
    ...ofCompany("accounts", "record.id")
  }),
  invoice: filledBy("invoice", {
    table: "invoices",
    rowOf: invoiceRow,
    ...ofCompany("invoices", "record.count_id")
  }),
  catalogueItem: filledBy("catalogueItem", {
    table: "catalogue_items",
    rowOf: catalogueItemRow,
    checks: [
      mustExist("catalogue_items", {
        column: "parent_id",
        of: "catalogue_items",
        noun: { en: "catalogue item", ru: "объекта каталога" },
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
        message: id => ({
          en: `the catalogue item ${id} would be above itself`,
          ru: `объект каталога ${id} оказался бы выше самого себя`
        })
      }
    ]
  }),
  listing: filledBy("listing", {
    table: "listings",
    rowOf: listingRow,
    ...ofCompany("listings", "id")
  }),
  thread: filledBy("thread", {
    table: "threads",
    storeOnly: ["number", "deleted"],
    rowOf: ({ company, record }) => threadRow(company, record),
    ...ofCompany("threads", "record.ulid"),
    replacesIf: "threads.deleted = 0 AND excluded.last_message_at >= threads.last_message_at"
  }),
  message: filledBy("message", {
    table: "messages",
    rowOf: ({ thread, record }) => messageRow(thread, record),
    checks: [
      mustExist("messages", { column: "thread", of: "threads", noun: { en: "thread", ru: "диалога" } }),
      sameOwner("messages", {
        column: "thread",
        noun: nounOf("messages"),
        owner: { en: "thread", ru: "другого диалога" },
        path: "record.ulid"
      })
    ],
    immutable: "thread",
    source: join => `staged_messages staged ${join} threads t ON t.id = staged.thread AND t.deleted = 0`,
    valueSql: { thread: "t.id" },
    onConflict: { read_at: "coalesce(excluded.read_at, messages.read_at)" }
  }),
  call: filledBy("call", {
    table: "calls",
    rowOf: callRow,
    ...ofCompany("calls", "record.id", {
      path: "record",
      violations: `SELECT line, company FROM staged_calls s WHERE feeds <> coalesce(
        (SELECT feeds FROM staged_companies WHERE id = s.company AND line < s.line ORDER BY line DESC LIMIT 1),
        (SELECT feeds FROM companies WHERE id = s.company))`,
      message: id => ({
        en: `the other variant of a call: whether company ${id} has the feeds module decides (with it orderTitle and orderPrice, without it projectName, status, callFile and packetTitle)`,
        ru: `другой вариант звонка: он зависит от того, есть ли у компании ${id} модуль фидов (с ним — orderTitle и orderPrice, без него — projectName, status, callFile и packetTitle)`
      })
    })
  })
}

/** The tables that lines fill; a table comes after those that it refers to. */
export const importedTables: ReadonlyArray<ImportedTable> = Object.values(tableOf)
