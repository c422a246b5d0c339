import { byLanguage, type Language } from "@estate/text/Language"

/** The texts of the bills report. */
export const billsTexts = byLanguage({
  created: { en: "issued to the agency", ru: "выставлены агентству" },
  open: { en: "To pay", ru: "К оплате" },
  invoices: { en: "invoices", ru: "счетов" },
  upTo: {
    en: (amount: string, isUpTo: boolean) => (isUpTo ? `up to ${amount}` : amount),
    ru: (amount: string, isUpTo: boolean) => (isUpTo ? `до ${amount}` : amount)
  },
  payment: { en: "Payment and acts", ru: "Оплата и акты" },
  daysToPay: { en: "Days from invoice to payment", ru: "От счёта до оплаты" },
  daysNote: {
    en: (p90: string, count: string) => `median; 90th percentile: ${p90}; invoices: ${count}`,
    ru: (p90: string, count: string) => `медиана; 90-й процентиль: ${p90}; счетов: ${count}`
  },
  withoutActs: { en: "Paid, acts missing", ru: "Оплачено, актов нет" },
  missingActs: {
    en: "Paid invoices whose acts cover less than the amount, oldest first",
    ru: "Оплаченные счета, акты по которым не на всю сумму, сначала старые"
  },
  partly: { en: "Of which partly paid", ru: "Из них частично оплачено" },
  over90: { en: "Older than 90 days", ru: "Старше 90 дней" },
  oldest: { en: "Oldest invoice", ru: "Самый старый счёт" },
  none: { en: "There is nothing to pay.", ru: "Неоплаченных счетов нет." },
  partlyNote: {
    en: "The platform does not report how much of a partly paid invoice has been paid, so its full amount is counted.",
    ru: "Платформа не сообщает, сколько оплачено по частично оплаченному счёту, поэтому учтена вся его сумма."
  },
  others: {
    en: "Invoices with an unknown status, not in any total",
    ru: "Счетов с неизвестным статусом (не вошли в суммы)"
  },
  ages: { en: "By age, in days since creation", ru: "По возрасту, дней с создания" },
  payers: { en: "By payer", ru: "По плательщикам" },
  recipients: { en: "By recipient", ru: "По получателям" },
  months: { en: "By month of creation", ru: "По месяцам создания" },
  billed: { en: "Billed", ru: "Выставлено" },
  billedInvoices: { en: "Invoices issued", ru: "Выставлено счетов" },
  previousNote: {
    en: "What was to pay then is not known; the charts and tables are of this period alone.",
    ru: "Сколько тогда было к оплате, неизвестно; графики и таблицы — только за этот период."
  },
  paid: { en: "Paid", ru: "Оплачено" },
  partlyPaid: { en: "Partly paid", ru: "Оплачено частично" },
  unpaid: { en: "Not paid", ru: "Не оплачено" },
  oldestFirst: { en: "Open invoices, oldest first", ru: "Неоплаченные счета, сначала самые старые" },
  anomalies: { en: "Worth checking", ru: "Стоит проверить" },
  noAnomalies: { en: "Nothing to check.", ru: "Проверять нечего." },
  duplicates: {
    en: "Possible duplicates: same payer, recipient and amount, at most 7 days apart, at least one still open",
    ru: "Возможные дубли: те же плательщик, получатель и сумма, между ними не больше 7 дней, хотя бы один не оплачен"
  },
  notSearched: {
    en: "There are too many invoices, or too many alike, to list all possible duplicates.",
    ru: "Счетов или похожих счетов слишком много: перечислены не все возможные дубли."
  },
  first: { en: "First", ru: "Первый" },
  second: { en: "Second", ru: "Второй" },
  jumps: {
    en: "Jumps: months billed at three times the payer's usual amount or more",
    ru: "Скачки: за месяц плательщику выставлено минимум втрое больше обычного"
  }
})
/** The texts of the bills report in one language. */
export type BillsTexts = (typeof billsTexts)[Language]
