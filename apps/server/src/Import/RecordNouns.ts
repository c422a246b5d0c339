import {
  accountNoun,
  callNoun,
  invoiceNoun,
  listingNoun,
  messageNoun,
  threadNoun
} from "@estate/command-line/RecordNouns"
import type { Noun } from "@estate/text/Noun"
import type { TableName } from "../Store/StoredTables.ts"

/** What the records of each table are called after a number. */
export const recordNouns: Readonly<Record<TableName, Noun>> = {
  companies: { en: ["company", "companies"], ru: ["компания", "компании", "компаний"] },
  keys: { en: ["key", "keys"], ru: ["ключ", "ключа", "ключей"] },
  key_events: {
    en: ["entry of the log of keys", "entries of the log of keys"],
    ru: ["запись журнала ключей", "записи журнала ключей", "записей журнала ключей"]
  },
  accounts: accountNoun,
  invoices: invoiceNoun,
  catalogue_items: {
    en: ["catalogue item", "catalogue items"],
    ru: ["запись каталога", "записи каталога", "записей каталога"]
  },
  listings: listingNoun,
  threads: threadNoun,
  messages: messageNoun,
  idempotency_keys: {
    en: ["idempotency key", "idempotency keys"],
    ru: ["ключ идемпотентности", "ключа идемпотентности", "ключей идемпотентности"]
  },
  calls: callNoun
}
