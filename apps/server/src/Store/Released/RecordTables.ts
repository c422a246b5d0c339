import { dayCountTriggersOf } from "../DayCountTriggers.ts"
import { invoiceTexts } from "../SearchedTexts.ts"
import { textIndex } from "../TextIndex.ts"
import { orderIndexes } from "./OrderIndexes.ts"
import { sqliteTable } from "./Tables.ts"

/**
 * Invoices, the catalogue, listings, accounts and calls. An index that serves an equality ends with
 * the columns of the list's default order, so that it yields rows in order.
 */
export const recordTables = [
  sqliteTable("invoices"),
  `CREATE INDEX invoices_by_payer ON invoices (company, payer_id, created_at DESC, id DESC)`,
  `CREATE INDEX invoices_by_recipient ON invoices (company, recipient_id, created_at DESC, id DESC)`,
  `CREATE INDEX invoices_by_status ON invoices (company, status, created_at DESC, id DESC)`,
  `CREATE INDEX invoices_by_amount ON invoices (company, amount, created_at DESC, id DESC)`,
  `CREATE INDEX invoices_with_acts_by_payer ON invoices (company, payer_id, created_at DESC, id DESC) WHERE acts_amount > 0`,
  `CREATE INDEX invoices_with_acts_by_recipient ON invoices (company, recipient_id, created_at DESC, id DESC) WHERE acts_amount > 0`,
  ...textIndex(invoiceTexts),
  ...dayCountTriggersOf("invoices"),

  sqliteTable("catalogue_items"),
  `CREATE INDEX catalogue_items_in_order ON catalogue_items (id)`,
  `CREATE INDEX catalogue_items_by_status ON catalogue_items (status, id)`,
  `CREATE INDEX catalogue_items_by_level ON catalogue_items (level, id)`,
  `CREATE INDEX catalogue_items_by_level_and_status ON catalogue_items (level, status, id)`,
  `CREATE INDEX catalogue_items_by_parent ON catalogue_items (parent_id, id)`,

  sqliteTable("listings"),
  sqliteTable("accounts"),
  `CREATE INDEX accounts_in_order ON accounts (company, id, folded_text, dialled)`,

  sqliteTable("calls"),
  `CREATE INDEX calls_by_phone ON calls (company, feeds, phone_digits, called_at DESC, id DESC)`,
  `CREATE INDEX calls_by_time_of_day ON calls (company, feeds, time_of_day)`,
  `CREATE INDEX calls_by_package ON calls (company, feeds, package_id, called_at DESC, id DESC) WHERE feeds = 0`,
  `CREATE INDEX calls_by_status ON calls (company, feeds, status, called_at DESC, id DESC) WHERE feeds = 0`,
  `CREATE INDEX calls_by_project ON calls (company, feeds, folded_project, called_at DESC, id DESC) WHERE feeds = 0`,
  ...dayCountTriggersOf("calls"),

  ...orderIndexes
]
