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
  accounts: { en: ["account", "accounts"], ru: ["сотрудник", "сотрудника", "сотрудников"] },
  invoices: { en: ["invoice", "invoices"], ru: ["счёт", "счёта", "счетов"] },
  catalogue_items: {
    en: ["catalogue item", "catalogue items"],
    ru: ["запись каталога", "записи каталога", "записей каталога"]
  },
  listings: { en: ["listing", "listings"], ru: ["объявление", "объявления", "объявлений"] },
  threads: { en: ["thread", "threads"], ru: ["диалог", "диалога", "диалогов"] },
  messages: { en: ["message", "messages"], ru: ["сообщение", "сообщения", "сообщений"] },
  idempotency_keys: {
    en: ["idempotency key", "idempotency keys"],
    ru: ["ключ идемпотентности", "ключа идемпотентности", "ключей идемпотентности"]
  },
  calls: { en: ["call", "calls"], ru: ["звонок", "звонка", "звонков"] }
}
