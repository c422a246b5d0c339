import { dayCountTriggersOf } from "../DayCountTriggers.ts"
import { invoiceTexts } from "../SearchedTexts.ts"
import { textIndex } from "../TextIndex.ts"

/**
 * Invoices, the catalogue, listings, accounts and calls.
 *
 * `record` is the wire's JSON in its canonical form: a page is read and joined, and nothing is
 * decoded or encoded for it. The other columns filter or sort. An index that serves an equality
 * ends with the columns of the list's default order, so that it yields rows in order.
 *
 * A sortable value that may be missing has two columns, never null: in `_rising` a missing value is
 * greater than all others (a blob), in `_falling` it is less (an infinity). So it comes last either
 * way, by a plain index.
 *
 * Gain: no record is decoded or encoded for a read. To delete it: build the JSON in each `Repo.ts`
 * from columns.
 */
export const recordTables = [
  `CREATE TABLE invoices (
    id INTEGER PRIMARY KEY,
    company INTEGER NOT NULL REFERENCES companies (id),
    payer_id INTEGER NOT NULL,
    recipient_id INTEGER NOT NULL,
    payer TEXT NOT NULL,
    recipient TEXT NOT NULL,
    number TEXT NOT NULL,
    folded_number TEXT NOT NULL,
    created_at TEXT NOT NULL,
    amount INTEGER NOT NULL,
    acts_amount INTEGER NOT NULL,
    status TEXT NOT NULL,
    payment_order_rising ANY NOT NULL,
    payment_order_falling ANY NOT NULL,
    paid_at_rising ANY NOT NULL,
    paid_at_falling ANY NOT NULL,
    record TEXT NOT NULL,
    details TEXT NOT NULL
  ) STRICT`,
  `CREATE INDEX invoices_newest ON invoices (company, created_at DESC, id DESC, folded_number)`,
  `CREATE INDEX invoices_by_payer ON invoices (company, payer_id, created_at DESC, id DESC)`,
  `CREATE INDEX invoices_by_recipient ON invoices (company, recipient_id, created_at DESC, id DESC)`,
  `CREATE INDEX invoices_by_status ON invoices (company, status, created_at DESC, id DESC)`,
  `CREATE INDEX invoices_by_amount ON invoices (company, amount, created_at DESC, id DESC)`,
  `CREATE INDEX invoices_sorted_by_amount ON invoices (company, amount, id)`,
  `CREATE INDEX invoices_sorted_by_number ON invoices (company, number, id)`,
  `CREATE INDEX invoices_sorted_by_acts_amount ON invoices (company, acts_amount, id)`,
  `CREATE INDEX invoices_rising_by_payment_order ON invoices (company, payment_order_rising, id)`,
  `CREATE INDEX invoices_falling_by_payment_order ON invoices (company, payment_order_falling, id)`,
  `CREATE INDEX invoices_rising_by_paid_at ON invoices (company, paid_at_rising, id)`,
  `CREATE INDEX invoices_falling_by_paid_at ON invoices (company, paid_at_falling, id)`,
  `CREATE INDEX invoices_with_acts_by_payer ON invoices (company, payer_id, created_at DESC, id DESC) WHERE acts_amount > 0`,
  `CREATE INDEX invoices_with_acts_by_recipient ON invoices (company, recipient_id, created_at DESC, id DESC) WHERE acts_amount > 0`,
  ...textIndex(invoiceTexts),
  ...dayCountTriggersOf("invoices"),

  `CREATE TABLE catalogue_items (
    id INTEGER PRIMARY KEY,
    parent_id INTEGER REFERENCES catalogue_items (id) DEFERRABLE INITIALLY DEFERRED,
    level INTEGER NOT NULL,
    status TEXT NOT NULL,
    record TEXT NOT NULL
  ) STRICT`,
  `CREATE INDEX catalogue_items_in_order ON catalogue_items (id)`,
  `CREATE INDEX catalogue_items_by_status ON catalogue_items (status, id)`,
  `CREATE INDEX catalogue_items_by_level ON catalogue_items (level, id)`,
  `CREATE INDEX catalogue_items_by_level_and_status ON catalogue_items (level, status, id)`,
  `CREATE INDEX catalogue_items_by_parent ON catalogue_items (parent_id, id)`,

  `CREATE TABLE listings (
    id INTEGER PRIMARY KEY,
    company INTEGER NOT NULL REFERENCES companies (id),
    title TEXT NOT NULL,
    empty_fields TEXT NOT NULL
  ) STRICT`,

  `CREATE TABLE accounts (
    id INTEGER PRIMARY KEY,
    company INTEGER NOT NULL REFERENCES companies (id),
    folded_text TEXT NOT NULL,
    dialled TEXT NOT NULL,
    record TEXT NOT NULL
  ) STRICT`,
  `CREATE INDEX accounts_in_order ON accounts (company, id, folded_text, dialled)`,

  `CREATE TABLE calls (
    id INTEGER PRIMARY KEY,
    company INTEGER NOT NULL REFERENCES companies (id),
    feeds INTEGER NOT NULL,
    called_at TEXT NOT NULL,
    time_of_day TEXT NOT NULL,
    phone_digits TEXT NOT NULL,
    duration INTEGER NOT NULL,
    waiting INTEGER NOT NULL,
    package_id INTEGER NOT NULL,
    status INTEGER,
    folded_project TEXT,
    record TEXT NOT NULL
  ) STRICT`,
  `CREATE INDEX calls_newest ON calls (company, feeds, called_at DESC, id DESC)`,
  `CREATE INDEX calls_by_phone ON calls (company, feeds, phone_digits, called_at DESC, id DESC)`,
  `CREATE INDEX calls_by_time_of_day ON calls (company, feeds, time_of_day)`,
  `CREATE INDEX calls_by_duration ON calls (company, feeds, duration)`,
  `CREATE INDEX calls_by_waiting ON calls (company, feeds, waiting)`,
  `CREATE INDEX calls_by_package ON calls (company, feeds, package_id, called_at DESC, id DESC) WHERE feeds = 0`,
  `CREATE INDEX calls_by_status ON calls (company, feeds, status, called_at DESC, id DESC) WHERE feeds = 0`,
  `CREATE INDEX calls_by_project ON calls (company, feeds, folded_project, called_at DESC, id DESC) WHERE feeds = 0`,
  ...dayCountTriggersOf("calls")
]
