import { segmentFunctionsOf } from "../Released/SegmentFunctions.ts"
import { dayCountFunctionsOf } from "./DayCountFunctions.ts"

/** Texts sort by their bytes, as in SQLite. */
const TEXT = `text COLLATE "C"`

/** An id that compares without case, as ULIDs do. */
const ULID = `citext COLLATE "C"`

/** Serves a search by any part of a text. */
const trigrams = (name: string, table: string, columns: ReadonlyArray<string>, where = "") =>
  `CREATE INDEX ${name} ON ${table} USING gin (${columns.map(column => `${column} gin_trgm_ops`).join(", ")})${where}`

/** The companies and their keys; what happened to keys only grows. */
export const companiesAndKeys = [
  "CREATE EXTENSION IF NOT EXISTS citext",
  "CREATE EXTENSION IF NOT EXISTS pg_trgm",
  `CREATE TABLE companies (
    id bigint PRIMARY KEY,
    title ${TEXT} NOT NULL,
    feeds integer NOT NULL
  )`,
  `CREATE TABLE keys (
    id ${TEXT} PRIMARY KEY,
    hash ${TEXT} NOT NULL,
    name ${TEXT} NOT NULL DEFAULT '',
    company bigint NOT NULL REFERENCES companies (id),
    account bigint,
    areas ${TEXT} NOT NULL,
    created_at ${TEXT} NOT NULL,
    expires_at ${TEXT},
    last_used_at ${TEXT},
    family ${TEXT}
  )`,
  `CREATE TABLE key_events (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at ${TEXT} NOT NULL,
    event ${TEXT} NOT NULL,
    key ${TEXT} NOT NULL,
    company bigint NOT NULL,
    name ${TEXT} NOT NULL,
    operator ${TEXT} NOT NULL,
    details ${TEXT} NOT NULL
  )`,
  `CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION 'the events of keys cannot be changed or deleted'; END $$`,
  `CREATE TRIGGER key_events_unchanged BEFORE UPDATE OR DELETE OR TRUNCATE ON key_events
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`
]

/** The number of records per list, company and day: totals and positions of pages come from it. */
const ranks = `CREATE TABLE ranks (
    list ${TEXT} NOT NULL,
    company bigint NOT NULL,
    day ${TEXT} NOT NULL,
    records integer NOT NULL,
    PRIMARY KEY (list, company, day)
  )`

/**
 * Threads, their messages, and the keys that messages were sent under. A deleted thread keeps its
 * row, so that no import brings it back.
 */
export const threadsAndMessages = [
  ranks,
  `CREATE TABLE threads (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id ${ULID} NOT NULL UNIQUE,
    company bigint NOT NULL REFERENCES companies (id),
    board_id bigint NOT NULL,
    listing_id bigint NOT NULL,
    listing_title ${TEXT} NOT NULL,
    author ${TEXT} NOT NULL,
    author_avatar ${TEXT} NOT NULL,
    last_message ${TEXT} NOT NULL,
    last_message_at ${TEXT} NOT NULL,
    unread_count integer NOT NULL,
    entity ${TEXT} NOT NULL,
    folded_title ${TEXT} NOT NULL,
    folded_author ${TEXT} NOT NULL,
    deleted integer NOT NULL DEFAULT 0
  )`,
  "CREATE INDEX threads_newest ON threads (company, last_message_at DESC, id DESC) WHERE deleted = 0",
  "CREATE INDEX threads_unread ON threads (company, last_message_at DESC, id DESC) WHERE deleted = 0 AND unread_count > 0",
  "CREATE INDEX threads_by_listing ON threads (company, listing_id) WHERE deleted = 0",
  trigrams("threads_text", "threads", ["folded_title", "folded_author"], " WHERE deleted = 0"),
  ...dayCountFunctionsOf("threads"),
  `CREATE TABLE messages (
    id ${ULID} PRIMARY KEY,
    thread ${ULID} NOT NULL REFERENCES threads (id),
    text ${TEXT} NOT NULL,
    folded_text ${TEXT} NOT NULL,
    type ${TEXT} NOT NULL,
    direction ${TEXT} NOT NULL,
    read_at ${TEXT},
    created_at ${TEXT} NOT NULL
  )`,
  "CREATE INDEX messages_oldest ON messages (thread, created_at, id)",
  "CREATE INDEX messages_unread ON messages (thread) WHERE direction = 'incoming' AND read_at IS NULL",
  `CREATE TABLE idempotency_keys (
    thread ${ULID} NOT NULL REFERENCES threads (id),
    key ${TEXT} NOT NULL,
    text_hash ${TEXT} NOT NULL,
    expires_at ${TEXT} NOT NULL,
    PRIMARY KEY (thread, key)
  )`,
  "CREATE INDEX idempotency_keys_expiring ON idempotency_keys (expires_at)"
]

const invoices = [
  `CREATE TABLE invoices (
    id bigint PRIMARY KEY,
    company bigint NOT NULL REFERENCES companies (id),
    payer_id bigint NOT NULL,
    recipient_id bigint NOT NULL,
    payer ${TEXT} NOT NULL,
    recipient ${TEXT} NOT NULL,
    number ${TEXT} NOT NULL,
    folded_number ${TEXT} NOT NULL,
    created_at ${TEXT} NOT NULL,
    amount bigint NOT NULL,
    acts_amount bigint NOT NULL,
    status ${TEXT} NOT NULL,
    payment_order_rising bytea NOT NULL,
    payment_order_falling bytea NOT NULL,
    paid_at_rising bytea NOT NULL,
    paid_at_falling bytea NOT NULL,
    record ${TEXT} NOT NULL,
    details ${TEXT} NOT NULL
  )`,
  "CREATE INDEX invoices_newest ON invoices (company, created_at DESC, id DESC)",
  ...["payer_id", "recipient_id", "status", "amount"].map(
    column => `CREATE INDEX invoices_by_${column} ON invoices (company, ${column}, created_at DESC, id DESC)`
  ),
  ...[
    "number",
    "amount",
    "acts_amount",
    "payment_order_rising",
    "payment_order_falling",
    "paid_at_rising",
    "paid_at_falling"
  ].map(column => `CREATE INDEX invoices_sorted_by_${column} ON invoices (company, ${column}, id)`),
  ...["payer_id", "recipient_id"].map(
    column =>
      `CREATE INDEX invoices_with_acts_by_${column} ON invoices (company, ${column}, created_at DESC, id DESC) WHERE acts_amount > 0`
  ),
  trigrams("invoices_text", "invoices", ["folded_number"]),
  ...dayCountFunctionsOf("invoices"),
  ...segmentFunctionsOf("invoices")
]

const catalogue = [
  `CREATE TABLE catalogue_items (
    id bigint PRIMARY KEY,
    parent_id bigint REFERENCES catalogue_items (id) DEFERRABLE INITIALLY DEFERRED,
    level integer NOT NULL,
    status ${TEXT} NOT NULL,
    record ${TEXT} NOT NULL
  )`,
  ...["status", "level", "level, status", "parent_id"].map(
    columns =>
      `CREATE INDEX catalogue_items_by_${columns.replace(", ", "_and_")} ON catalogue_items (${columns}, id)`
  )
]

const calls = [
  `CREATE TABLE calls (
    id bigint PRIMARY KEY,
    company bigint NOT NULL REFERENCES companies (id),
    feeds integer NOT NULL,
    called_at ${TEXT} NOT NULL,
    time_of_day ${TEXT} NOT NULL,
    phone_digits ${TEXT} NOT NULL,
    duration bigint NOT NULL,
    waiting bigint NOT NULL,
    package_id bigint NOT NULL,
    status bigint,
    folded_project ${TEXT},
    record ${TEXT} NOT NULL
  )`,
  "CREATE INDEX calls_newest ON calls (company, feeds, called_at DESC, id DESC)",
  ...["phone_digits", "package_id", "status", "folded_project", "duration", "waiting", "time_of_day"].map(
    column => `CREATE INDEX calls_by_${column} ON calls (company, feeds, ${column}, called_at DESC, id DESC)`
  ),
  ...dayCountFunctionsOf("calls")
]

/**
 * Invoices, the catalogue, listings, accounts and calls, with the columns that they have in SQLite.
 * A sortable value that may be missing, of any type, is a `sortKey`.
 */
export const records = [
  ...invoices,
  ...catalogue,
  `CREATE TABLE listings (
    id bigint PRIMARY KEY,
    company bigint NOT NULL REFERENCES companies (id),
    title ${TEXT} NOT NULL,
    empty_fields ${TEXT} NOT NULL
  )`,
  `CREATE TABLE accounts (
    id bigint PRIMARY KEY,
    company bigint NOT NULL REFERENCES companies (id),
    folded_text ${TEXT} NOT NULL,
    dialled ${TEXT} NOT NULL,
    record ${TEXT} NOT NULL
  )`,
  "CREATE INDEX accounts_in_order ON accounts (company, id)",
  ...calls
]
