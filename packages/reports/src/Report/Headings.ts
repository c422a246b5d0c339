import type { Translations } from "@estate/text/Language"

/**
 * The kinds of values in columns, other than texts and times; they decide how a value is written.
 */
export type HeadingKind =
  | "text"
  | "title"
  | "message"
  | "word"
  | "count"
  | "id"
  | "ratio"
  | "roubles"
  | "share"
  | "seconds"
  | "wait"
  | "month"
  | "weekday"
  | "hour"
  | "phone"
  | "recording"

/** A heading of a workbook, and the kind of values in its column. */
export interface Heading {
  readonly text: Translations
  /** In a table. */
  readonly short: Translations
  readonly kind: HeadingKind
  /** The column with the number of records on which this one is based. */
  readonly of: string | undefined
  /** A narrow terminal omits this column first, unless the rows are about it. */
  readonly isOptional: boolean
}

type Pair = readonly [en: string, ru: string]

const heading = (
  en: string,
  ru: string,
  kind: HeadingKind = "text",
  {
    short: [shortEn, shortRu] = [en, ru],
    of,
    isOptional = false
  }: { readonly short?: Pair; readonly of?: string; readonly isOptional?: boolean } = {}
): Heading => ({ text: { en, ru }, short: { en: shortEn, ru: shortRu }, kind, of, isOptional })

/** The headings of all columns, by their names in JSON. */
export const headings = {
  threadId: heading("Thread", "Диалог"),
  listingId: heading("Listing no.", "№ объявления", "id"),
  listingTitle: heading("Listing", "Объявление", "title"),
  author: heading("Buyer", "Покупатель"),
  lastMessage: heading("Message", "Сообщение", "message"),
  waitingSince: heading("Waiting since", "Ждёт с", "word"),
  waiting: heading("Waiting", "Ждёт", "wait"),
  unreadCount: heading("Unread", "Новых", "count"),
  askedAt: heading("Asked", "Обращение", "word", { isOptional: true }),
  isNever: heading("Over 24 hours", "Больше суток"),
  phone: heading("Phone", "Телефон", "phone"),
  missedCalls: heading("Attempts", "Попыток", "count"),
  firstMissedAt: heading("First missed", "Первый пропущенный", "word"),
  lastMissedAt: heading("Last missed", "Последний пропущенный", "word"),
  about: heading("About", "О чём"),
  price: heading("Price", "Цена", "roubles"),
  date: heading("Date", "Дата"),
  weekday: heading("Weekday", "День недели", "weekday", { short: ["Day", "День"] }),
  hour: heading("Hour", "Час", "hour"),
  project: heading("Project", "Проект"),
  listing: heading("Listing", "Объявление", "title"),
  packageId: heading("Package no.", "№ пакета"),
  packageTitle: heading("Package", "Пакет"),
  calls: heading("Calls", "Звонков", "count"),
  previousCalls: heading("Before", "Было", "count"),
  missed: heading("Missed", "Пропущено", "count"),
  hungUp: heading("Hung up", "Сразу положили трубку"),
  missedShare: heading("Share of missed", "Доля пропущенных", "share", {
    of: "calls",
    short: ["Missed, %", "Проп., %"]
  }),
  talk: heading("Talk", "Разговоры", "seconds"),
  talkAverage: heading("Average talk", "Средний разговор", "seconds", {
    short: ["Average talk", "В среднем"]
  }),
  target: heading("Target", "Целевых", "count"),
  nonTarget: heading("Non-target", "Нецелевых"),
  unmarked: heading("Unmarked", "Без статуса"),
  targetShare: heading("Share of target", "Доля целевых", "share", {
    of: "calls",
    short: ["Target, %", "Цел., %"]
  }),
  markedTargetShare: heading("Target of marked", "Целевых среди размеченных", "share"),
  attempts: heading("Attempts", "Попыток", "count"),
  reachedAt: heading("Reached", "Дозвонился", "word"),
  untilTalk: heading("Until the talk", "До разговора", "seconds"),
  recordingUrl: heading("Recording", "Запись", "recording"),
  why: heading("Why", "Почему", "word"),
  callId: heading("Call no.", "№ звонка"),
  calledAt: heading("Called", "Звонок", "word"),
  duration: heading("Talk", "Разговор", "seconds"),
  invoiceId: heading("Invoice id", "Код счёта"),
  number: heading("Invoice", "Счёт"),
  createdAt: heading("Created", "Создан", "word"),
  days: heading("Days", "Дней", "count"),
  amount: heading("Amount", "Сумма", "roubles"),
  status: heading("Status", "Статус", "word"),
  payer: heading("Payer", "Плательщик", "title"),
  recipient: heading("Recipient", "Получатель", "title", { isOptional: true }),
  invoices: heading("Invoices", "Счетов", "count"),
  partlyPaidInvoices: heading("Partly paid invoices", "Оплаченных частично"),
  partlyPaidAmount: heading("Partly paid, amount", "Оплаченные частично, сумма", "roubles"),
  upTo30: heading("Up to 30 days", "До 30 дней", "roubles", { short: ["0–30", "0–30"] }),
  upTo60: heading("31 to 60 days", "31–60 дней", "roubles", { short: ["31–60", "31–60"] }),
  upTo90: heading("61 to 90 days", "61–90 дней", "roubles", { short: ["61–90", "61–90"] }),
  over90: heading("Over 90 days", "Больше 90 дней", "roubles", { short: ["91+", "91+"] }),
  oldestDays: heading("Oldest, days", "Самый старый, дней"),
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
  missing: heading("Missing", "Не закрыто актами", "roubles"),
  accountId: heading("Account no.", "№ сотрудника"),
  name: heading("Name", "Имя"),
  email: heading("E-mail", "Почта"),
  sentAt: heading("Sent", "Отправлено"),
  action: heading("What to do", "Что сделать"),
  who: heading("Who", "Кто"),
  count: heading("Count", "Количество", "count"),
  id: heading("Id", "Код"),
  title: heading("Title", "Название", "title"),
  requiredMissing: heading("Required missing", "Нет обязательных", "count"),
  optionalMissing: heading("Optional missing", "Нет необязательных", "count", { isOptional: true }),
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
  complexTitle: heading("Complex", "Комплекс", "title"),
  hasPhotos: heading("Has photos", "Есть фото"),
  hasAddress: heading("Has an address", "Есть адрес"),
  complexId: heading("Complex no.", "№ комплекса", "id"),
  buildings: heading("Buildings", "Корпусов", "count"),
  complexes: heading("Complexes", "Комплексов"),
  withoutPhotos: heading("Without photos", "Без фотографий", "count"),
  withoutAddress: heading("Without an address", "Без адреса", "count"),
  complexesWithoutPhotos: heading("Complexes without photos", "Комплексов без фото"),
  complexesWithoutAddress: heading("Complexes without an address", "Комплексов без адреса"),
  buildingsWithoutPhotos: heading("Buildings without photos", "Корпусов без фото"),
  buildingsWithoutAddress: heading("Buildings without an address", "Корпусов без адреса"),
  part: heading("Sheet", "Лист"),
  rows: heading("Rows", "Строк"),
  turns: heading("Enquiries", "Обращений", "count", { short: ["Number", "Число"] }),
  answered: heading("Answered", "Отвечено", "count"),
  never: heading("Not in 24 hours", "Без ответа сутки"),
  p50: heading("Median", "Медиана", "seconds", { of: "answered" }),
  p90: heading("9 of 10 within", "9 из 10 за", "seconds", { of: "answered", short: ["P90", "P90"] }),
  answeredP50: heading("Median of answered", "Медиана отвеченных", "seconds", {
    of: "answered",
    short: ["Median", "Медиана"]
  }),
  answeredP90: heading("9 of 10 answered within", "9 из 10 отвеченных за", "seconds", {
    of: "answered",
    short: ["P90", "P90"]
  }),
  answeredIn5Minutes: heading("In 5 minutes", "За 5 минут"),
  answeredIn1Hour: heading("In an hour", "За час"),
  answeredIn24Hours: heading("In 24 hours", "За сутки"),
  within5Minutes: heading("Share in 5 minutes", "Доля за 5 минут", "share", {
    isOptional: true,
    of: "turns",
    short: ["≤ 5 min", "≤ 5 мин"]
  }),
  within1Hour: heading("Share in an hour", "Доля за час", "share", {
    of: "turns",
    short: ["≤ 1 h", "≤ 1 ч"]
  }),
  within24Hours: heading("Share in 24 hours", "Доля за сутки", "share", {
    of: "turns",
    short: ["≤ 24 h", "≤ 24 ч"]
  }),
  waitingShare: heading("Share of waiting", "Доля тех, кто ждёт", "share", {
    isOptional: true,
    of: "turns",
    short: ["Waiting", "Ждут"]
  }),
  boardId: heading("Board no.", "№ площадки", "word", { short: ["Board", "Площадка"] }),
  stopped: heading("Stopped after our answer", "Замолчали после ответа", "count", {
    short: ["Stopped", "Замолчали"]
  }),
  neverShare: heading("Share not in 24 hours", "Доля без ответа сутки", "share", {
    of: "turns",
    short: ["Never", "Не отв."]
  }),
  person: heading("Person", "Сотрудник"),
  further: heading("Further answers", "Дальнейших ответов", "count", { short: ["Further", "Ещё"] }),
  taken: heading("Taken", "Взято", "count"),
  takenUnanswered: heading("Taken, not answered", "Взято без ответа", "count", {
    short: ["Unanswered", "Не отв."]
  }),
  handled: heading("Marked as handled", "Отмечено решённым", "count", { short: ["Handled", "Закрыто"] })
}

/** In tables of replies it is a number of enquiries. */
export const waitingCount = heading("Waiting", "Ждут", "count")
