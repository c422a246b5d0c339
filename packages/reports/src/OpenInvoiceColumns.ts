import type { Language } from "@estate/text/Language"
import { formatCount, formatRoubles } from "@estate/text/Numbers"
import type { Column } from "@estate/text/Table"
import type { OpenInvoice } from "./OpenInvoices.ts"

const words = {
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

/** The columns of open invoices, one by one. */
export const openInvoiceColumns = (language: Language): ReadonlyArray<Column<OpenInvoice>> => {
  const word = words[language]
  const statuses: Readonly<Record<string, string>> = word.statuses
  return [
    { heading: word.age, text: row => formatCount(row.days, language), align: "right" },
    { heading: word.amount, text: row => formatRoubles(row.amount, language), align: "right" },
    { heading: word.number, text: row => row.number, gives: true },
    { heading: word.date, text: row => row.createdAt.toWire() },
    { heading: word.status, text: row => statuses[row.status] ?? row.status },
    { heading: word.payer, text: row => row.payer, gives: true },
    { heading: word.recipient, text: row => row.recipient, gives: true }
  ]
}
