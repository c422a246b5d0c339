import type { Translations } from "@estate/text/Language"

/** What a column holds, beside texts and times: it decides how a value is written. */
export type HeadingKind =
  | "text"
  | "word"
  | "count"
  | "id"
  | "ratio"
  | "roubles"
  | "share"
  | "seconds"
  | "wait"
  | "month"
  | "phone"
  | "recording"

/** A heading of a table and of a workbook, and what its column holds. */
export interface Heading {
  readonly text: Translations
  readonly kind: HeadingKind
}

const heading = (en: string, ru: string, kind: HeadingKind = "text"): Heading => ({ text: { en, ru }, kind })

const buyers = {
  threadId: heading("Thread", "Диалог"),
  listingId: heading("Listing no.", "№ объявления", "id"),
  listingTitle: heading("Listing", "Объявление"),
  author: heading("Buyer", "Покупатель"),
  lastMessage: heading("Message", "Сообщение"),
  waitingSince: heading("Waiting since", "Ждёт с", "word"),
  waiting: heading("Waiting", "Ждёт", "wait"),
  unreadCount: heading("Unread", "Новых", "count"),
  askedAt: heading("Asked", "Обращение", "word"),
  isNever: heading("Over 24 hours", "Больше 24 часов")
}

const calls = {
  phone: heading("Phone", "Телефон", "phone"),
  missedCalls: heading("Attempts", "Попыток", "count"),
  firstMissedAt: heading("First missed", "Первый пропущен", "word"),
  lastMissedAt: heading("Last missed", "Последний пропущен", "word"),
  about: heading("About", "О чём"),
  price: heading("Price", "Цена", "roubles"),
  date: heading("Date", "Дата"),
  weekday: heading("Weekday", "День недели"),
  hour: heading("Hour", "Час"),
  project: heading("Project", "Проект"),
  listing: heading("Listing", "Объявление"),
  packageId: heading("Package no.", "№ пакета"),
  packageTitle: heading("Package", "Пакет"),
  calls: heading("Calls", "Звонков", "count"),
  previousCalls: heading("Before", "Было", "count"),
  missed: heading("Missed", "Пропущено", "count"),
  hungUp: heading("Hung up", "Повесили трубку"),
  missedShare: heading("Share of missed", "Доля пропущенных", "share"),
  talk: heading("Talk", "Разговоры", "seconds"),
  talkAverage: heading("Average talk", "Средний разговор", "seconds"),
  target: heading("Target", "Целевых"),
  nonTarget: heading("Non-target", "Нецелевых"),
  unmarked: heading("Unmarked", "Без статуса"),
  targetShare: heading("Share of target", "Доля целевых", "share"),
  markedTargetShare: heading("Target of marked", "Целевых среди размеченных", "share"),
  attempts: heading("Attempts", "Попыток", "count"),
  reachedAt: heading("Reached", "Дозвонились", "word"),
  untilTalk: heading("Until the talk", "До разговора", "seconds"),
  recordingUrl: heading("Recording", "Запись", "recording"),
  why: heading("Why", "Почему", "word"),
  callId: heading("Call no.", "№ звонка"),
  calledAt: heading("Called", "Звонок", "word"),
  duration: heading("Talk", "Разговор", "seconds")
}

const bills = {
  invoiceId: heading("Invoice id", "Код счёта"),
  number: heading("Invoice", "Счёт"),
  createdAt: heading("Created", "Создан", "word"),
  days: heading("Days", "Дней", "count"),
  amount: heading("Amount", "Сумма", "roubles"),
  status: heading("Status", "Статус", "word"),
  payer: heading("Payer", "Плательщик"),
  recipient: heading("Recipient", "Получатель"),
  invoices: heading("Invoices", "Счетов", "count"),
  partlyPaidInvoices: heading("Partly paid invoices", "Оплаченных частично"),
  partlyPaidAmount: heading("Partly paid, amount", "Оплаченные частично, сумма", "roubles"),
  upTo30: heading("Up to 30 days", "До 30 дней", "roubles"),
  upTo60: heading("31 to 60 days", "31–60 дней", "roubles"),
  upTo90: heading("61 to 90 days", "61–90 дней", "roubles"),
  over90: heading("Over 90 days", "Больше 90 дней", "roubles"),
  oldestDays: heading("Oldest, days", "Самому старому, дней"),
  month: heading("Month", "Месяц", "month"),
  billed: heading("Billed", "Выставлено", "roubles"),
  paid: heading("Paid", "Оплачено", "roubles"),
  partlyPaid: heading("Partly paid", "Оплачено частично", "roubles"),
  unpaid: heading("Not paid", "Не оплачено", "roubles"),
  firstInvoiceId: heading("First, id", "Первый, код"),
  firstNumber: heading("First invoice", "Первый счёт"),
  firstCreatedAt: heading("First, date", "Первый, дата"),
  secondInvoiceId: heading("Second, id", "Второй, код"),
  secondNumber: heading("Second invoice", "Второй счёт"),
  secondCreatedAt: heading("Second, date", "Второй, дата"),
  usual: heading("Usual", "Обычно", "roubles"),
  times: heading("Ratio", "Рост", "ratio"),
  actsAmount: heading("Acts", "Акты", "roubles"),
  missing: heading("Missing", "Без акта", "roubles")
}

const others = {
  accountId: heading("Account no.", "№ сотрудника"),
  name: heading("Name", "Имя"),
  email: heading("E-mail", "Почта"),
  sentAt: heading("Sent", "Отправлено"),
  action: heading("What to do", "Что сделать"),
  who: heading("Who", "Кто"),
  count: heading("Count", "Количество", "count"),
  id: heading("Id", "Код"),
  title: heading("Title", "Название"),
  requiredMissing: heading("Required missing", "Нет обязательных", "count"),
  optionalMissing: heading("Optional missing", "Нет необязательных", "count"),
  requiredFields: heading("Required fields", "Обязательные поля"),
  optionalFields: heading("Optional fields", "Необязательные поля"),
  threads: heading("Threads", "Диалогов", "count"),
  code: heading("Code", "Код поля"),
  listings: heading("Listings", "Объявлений", "count"),
  required: heading("Required", "Обязательно", "count"),
  share: heading("Share", "Доля", "share"),
  enquiries: heading("Enquiries", "Обращений", "count"),
  itemId: heading("Item no.", "№ объекта", "id"),
  level: heading("Level", "Уровень", "word"),
  complexTitle: heading("Complex", "Комплекс"),
  hasPhotos: heading("Has photos", "Есть фото"),
  hasAddress: heading("Has an address", "Есть адрес"),
  complexId: heading("Complex no.", "№ комплекса", "id"),
  buildings: heading("Buildings", "Корпусов", "count"),
  complexes: heading("Complexes", "Комплексов"),
  complexesWithoutPhotos: heading("Complexes without photos", "Комплексов без фото"),
  complexesWithoutAddress: heading("Complexes without an address", "Комплексов без адреса"),
  buildingsWithoutPhotos: heading("Buildings without photos", "Корпусов без фото"),
  buildingsWithoutAddress: heading("Buildings without an address", "Корпусов без адреса"),
  part: heading("Sheet", "Лист"),
  rows: heading("Rows", "Строк")
}

const replies = {
  turns: heading("Questions", "Вопросов"),
  answered: heading("Answered", "Отвечено"),
  never: heading("Not in 24 hours", "Без ответа 24 часа"),
  p50: heading("Median", "Медиана", "seconds"),
  p90: heading("9 of 10 within", "9 из 10 за", "seconds"),
  answeredP50: heading("Median of answered", "Медиана отвеченных", "seconds"),
  answeredP90: heading("9 of 10 answered within", "9 из 10 отвеченных за", "seconds"),
  answeredIn5Minutes: heading("In 5 minutes", "За 5 минут"),
  answeredIn1Hour: heading("In an hour", "За час"),
  answeredIn24Hours: heading("In 24 hours", "За 24 часа"),
  within5Minutes: heading("Share in 5 minutes", "Доля за 5 минут", "share"),
  within1Hour: heading("Share in an hour", "Доля за час", "share"),
  within24Hours: heading("Share in 24 hours", "Доля за 24 часа", "share"),
  waitingShare: heading("Share of waiting", "Доля ждущих", "share"),
  boardId: heading("Board no.", "№ площадки"),
  stopped: heading("Stopped after our answer", "Замолчали после ответа"),
  neverShare: heading("Share not in 24 hours", "Доля без ответа 24 часа", "share"),
  person: heading("Person", "Сотрудник"),
  further: heading("Further answers", "Следующих ответов"),
  taken: heading("Taken", "Взято"),
  takenUnanswered: heading("Taken, not answered", "Взято без ответа"),
  handled: heading("Marked as handled", "Отмечено без ответа")
}

/** The headings of all columns, by their names in JSON. */
export const headings = {
  ...buyers,
  ...calls,
  ...bills,
  ...others,
  ...replies
}

/** In tables of replies it is a number of questions. */
export const waitingCount = heading("Waiting", "Ждут", "count")

/** The names of sheets, by the parts of reports. */
export const sheetNames: Readonly<Record<string, Translations>> = {
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
  callers: { en: "Missed callers", ru: "Пропущенные" },
  recordings: { en: "Recordings", ru: "Записи" },
  oldest: { en: "Oldest invoices", ru: "Старые счета" },
  payers: { en: "Payers", ru: "Плательщики" },
  recipients: { en: "Recipients", ru: "Получатели" },
  months: { en: "By month", ru: "По месяцам" },
  duplicates: { en: "Possible duplicates", ru: "Возможные дубли" },
  jumps: { en: "Jumps", ru: "Скачки" },
  missingActs: { en: "Missing acts", ru: "Нет актов" },
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

/** The values of JSON that are words for people. */
export const valueWords: Readonly<Record<string, Readonly<Record<string, Translations>>>> = {
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

/** Booleans as words for people. */
export const booleanWords = { true: { en: "yes", ru: "да" }, false: { en: "no", ru: "нет" } } as const

/** The names of the first sheet and of its parts. */
export const aboutTexts = {
  en: { sheet: "About", first: "What to do first", note: "Note" },
  ru: { sheet: "О книге", first: "Что сделать сначала", note: "Примечание" }
} as const
