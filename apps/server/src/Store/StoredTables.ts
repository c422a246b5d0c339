import {
  accountNoun,
  callNoun,
  invoiceNoun,
  listingNoun,
  messageNoun,
  threadNoun
} from "@estate/command-line/RecordNouns"
import type { Noun } from "@estate/text/Noun"
import { map } from "effect/Record"
import { addedToKeys, type ColumnType, releasedTables as released, typeOf } from "./Released/Tables.ts"

/** A table of the store: all of its columns, and the key by which its rows are copied. */
export interface StoredTable {
  /** The noun for its rows, after a number. */
  readonly noun: Noun
  readonly columns: Readonly<Record<string, ColumnType>>
  readonly key: readonly [string, ...ReadonlyArray<string>]
  /** A column that refers to rows of the same table, which may come later. */
  readonly refersToItself?: string
  /** What may happen to a row once it is stored; by default it may change. */
  readonly fate?: "mayVanish" | "neverChanges"
}

const typesOf = <Name extends string>(columns: Readonly<Record<Name, string>>) => map(columns, typeOf)

/**
 * Every table of the store, in SQLite and in Postgres, except what triggers derive from the others.
 * A table comes after those that it refers to. Imports and copies fill the tables from here; a test
 * compares them with what the migrations make.
 */
export const storedTables = {
  companies: {
    noun: { en: ["company", "companies"], ru: ["компания", "компании", "компаний"] },
    key: ["id"],
    columns: typesOf(released.companies)
  },
  keys: {
    noun: { en: ["key", "keys"], ru: ["ключ", "ключа", "ключей"] },
    key: ["id"],
    fate: "mayVanish",
    columns: typesOf({ ...released.keys, ...addedToKeys, requests_per_second: "INTEGER" })
  },
  key_events: {
    noun: {
      en: ["entry of the log of keys", "entries of the log of keys"],
      ru: ["запись журнала ключей", "записи журнала ключей", "записей журнала ключей"]
    },
    key: ["number"],
    fate: "neverChanges",
    columns: typesOf(released.key_events)
  },
  accounts: { noun: accountNoun, key: ["id"], columns: typesOf(released.accounts) },
  invoices: { noun: invoiceNoun, key: ["id"], columns: typesOf(released.invoices) },
  catalogue_items: {
    noun: {
      en: ["catalogue item", "catalogue items"],
      ru: ["запись каталога", "записи каталога", "записей каталога"]
    },
    key: ["id"],
    refersToItself: "parent_id",
    columns: typesOf(released.catalogue_items)
  },
  listings: { noun: listingNoun, key: ["id"], columns: typesOf(released.listings) },
  threads: { noun: threadNoun, key: ["number"], columns: typesOf(released.threads) },
  messages: { noun: messageNoun, key: ["id"], fate: "mayVanish", columns: typesOf(released.messages) },
  idempotency_keys: {
    noun: {
      en: ["idempotency key", "idempotency keys"],
      ru: ["ключ идемпотентности", "ключа идемпотентности", "ключей идемпотентности"]
    },
    key: ["thread", "key"],
    fate: "mayVanish",
    columns: typesOf(released.idempotency_keys)
  },
  calls: { noun: callNoun, key: ["id"], columns: typesOf(released.calls) }
} as const satisfies Readonly<Record<string, StoredTable>>

export type TableName = keyof typeof storedTables

/** The names of a table's columns. */
export type ColumnName<Table extends TableName> = keyof (typeof storedTables)[Table]["columns"] & string

const isTable = (name: string): name is TableName => Object.hasOwn(storedTables, name)

/** The names of all tables, in their order. */
export const tableNames: ReadonlyArray<TableName> = Object.keys(storedTables).filter(isTable)
