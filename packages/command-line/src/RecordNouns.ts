import type { Noun } from "@estate/text/Noun"

export const accountNoun: Noun = {
  en: ["account", "accounts"],
  ru: ["сотрудник", "сотрудника", "сотрудников"]
}
export const buyerNoun: Noun = { en: ["buyer", "buyers"], ru: ["покупатель", "покупателя", "покупателей"] }
export const callNoun: Noun = { en: ["call", "calls"], ru: ["звонок", "звонка", "звонков"] }
export const invoiceNoun: Noun = { en: ["invoice", "invoices"], ru: ["счёт", "счёта", "счетов"] }
export const lineNoun: Noun = { en: ["line", "lines"], ru: ["строка", "строки", "строк"] }
export const listingNoun: Noun = {
  en: ["listing", "listings"],
  ru: ["объявление", "объявления", "объявлений"]
}
export const messageNoun: Noun = {
  en: ["message", "messages"],
  ru: ["сообщение", "сообщения", "сообщений"]
}
export const threadNoun: Noun = { en: ["thread", "threads"], ru: ["диалог", "диалога", "диалогов"] }
