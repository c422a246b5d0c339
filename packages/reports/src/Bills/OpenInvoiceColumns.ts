import { formatCompactDate } from "@estate/text/Dates"
import type { Language } from "@estate/text/Language"
import { formatCount, formatRoubles } from "@estate/text/Numbers"
import type { Column } from "@estate/text/Table"
import type { OpenInvoice } from "./OpenInvoices.ts"

const texts = {
  en: {
    number: "Invoice",
    date: "Created",
    age: "Days",
    amount: "Amount",
    status: "Status",
    payer: "Payer",
    recipient: "Recipient",
    statuses: { not_paid: "not paid", paid_partial: "partly paid" }
  },
  ru: {
    number: "Счёт",
    date: "Создан",
    age: "Дней",
    amount: "Сумма",
    status: "Статус",
    payer: "Плательщик",
    recipient: "Получатель",
    statuses: { not_paid: "не оплачен", paid_partial: "оплачен частично" }
  }
} as const

/** The columns of a table of open invoices. */
export const openInvoiceColumns = (language: Language): ReadonlyArray<Column<OpenInvoice>> => {
  const own = texts[language]
  const statuses: Readonly<Record<string, string>> = own.statuses
  return [
    { heading: own.age, text: row => formatCount(row.days, language), align: "right" },
    { heading: own.amount, text: row => formatRoubles(row.amount, language), align: "right" },
    { heading: own.number, text: row => row.number, shrinks: true },
    { heading: own.date, text: row => formatCompactDate(row.createdAt, language) },
    { heading: own.status, text: row => statuses[row.status] ?? row.status },
    { heading: own.payer, text: row => row.payer, shrinks: true },
    { heading: own.recipient, text: row => row.recipient, shrinks: true }
  ]
}
