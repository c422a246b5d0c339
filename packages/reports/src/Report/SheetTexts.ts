import type { Language, Translations } from "@estate/text/Language"

/** The names of sheets, by the reports and their parts. */
export const sheetNames: Readonly<Record<string, Translations>> = {
  morning: { en: "Morning", ru: "Утро" },
  responses: { en: "Replies", ru: "Ответы" },
  calls: { en: "Calls", ru: "Звонки" },
  bills: { en: "Bills", ru: "Счета" },
  catalogue: { en: "Catalogue", ru: "Каталог" },
  waiting: { en: "Waiting", ru: "Ждут ответа" },
  finished: { en: "Probably finished", ru: "Вероятно, закончены" },
  notReached: { en: "To call back", ru: "Перезвонить" },
  callHours: { en: "Calls by hour", ru: "Звонки по часам" },
  openInvoices: { en: "Unpaid invoices", ru: "Неоплаченные счета" },
  invitations: { en: "Invitations", ru: "Приглашения" },
  first: { en: "What to do first", ru: "Что сделать сначала" },
  days: { en: "By day", ru: "По дням" },
  hours: { en: "By hour", ru: "По часам" },
  projects: { en: "Projects", ru: "Проекты" },
  listings: { en: "Listings", ru: "Объявления" },
  packages: { en: "Packages", ru: "Пакеты" },
  callers: { en: "Missed callers", ru: "Не дозвонились" },
  recordings: { en: "Recordings", ru: "Записи" },
  oldest: { en: "Oldest invoices", ru: "Старые счета" },
  payers: { en: "Payers", ru: "Плательщики" },
  recipients: { en: "Recipients", ru: "Получатели" },
  months: { en: "By month", ru: "По месяцам" },
  duplicates: { en: "Possible duplicates", ru: "Возможные дубли" },
  jumps: { en: "Jumps", ru: "Скачки" },
  missingActs: { en: "Missing acts", ru: "Не закрыто актами" },
  fields: { en: "Empty fields", ru: "Пустые поля" },
  demand: { en: "Demand", ru: "Спрос" },
  lacking: { en: "Lacking", ru: "Чего не хватает" },
  complexes: { en: "Complexes", ru: "Комплексы" },
  statuses: { en: "Statuses", ru: "Статусы" },
  buildingSteps: { en: "Buildings", ru: "Корпуса" },
  weekdays: { en: "By weekday", ru: "По дням недели" },
  weekHours: { en: "Hours of the week", ru: "Часы недели" },
  people: { en: "People", ru: "Сотрудники" },
  boards: { en: "By board", ru: "По площадкам" },
  unanswered: { en: "Not answered", ru: "Без ответа" },
  contents: { en: "Contents", ru: "Содержание" }
}

/** A value of JSON as a word for people; itself if it has none. */
export const wordOf = <Value extends string | number>(
  name: string,
  value: Value,
  language: Language
): string | Value => valueWords[name]?.[String(value)]?.[language] ?? value

const valueWords: Readonly<Record<string, Readonly<Record<string, Translations>>>> = {
  status: {
    not_paid: { en: "not paid", ru: "не оплачен" },
    paid_partial: { en: "partly paid", ru: "оплачен частично" },
    paid_full: { en: "paid", ru: "оплачен" },
    finished: { en: "finished", ru: "сдан" },
    not_finished: { en: "under construction", ru: "строится" }
  },
  action: {
    answer: { en: "Answer", ru: "Ответить" },
    callBack: { en: "Call back", ru: "Перезвонить" },
    settle: { en: "Settle", ru: "Разобраться со счетами" },
    remind: { en: "Remind", ru: "Напомнить" }
  },
  why: {
    long: { en: "long talk", ru: "долгий разговор" },
    unmarked: { en: "no status", ru: "без статуса" }
  },
  level: { 1: { en: "complex", ru: "комплекс" }, 2: { en: "building", ru: "корпус" } }
}

/** The name of the first sheet, and of a note in it. */
export const aboutTexts = {
  en: { sheet: "About", note: "Note" },
  ru: { sheet: "О книге", note: "Примечание" }
} as const
