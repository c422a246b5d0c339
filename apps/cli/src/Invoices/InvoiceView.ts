import { Invoice } from "@estate/domain/Invoice"
import type { Translations } from "@estate/text/Language"
import { Option } from "effect"
import { looseJson } from "../Records/LooseJson.ts"
import type { JsonValue, RecordView } from "../Records/RecordView.ts"
import { wireForm } from "../Records/WireForm.ts"
import { roubles } from "./Roubles.ts"

/** An invoice as JSON, with the names of the domain. */
type InvoiceRecord = {
  readonly id: number
  readonly number: string
  readonly createdAt: string
  readonly amount: number
  readonly payer: string
  readonly recipient: string
  readonly paymentOrder: JsonValue
  readonly paidAt: JsonValue
  readonly actsAmount: number
  readonly actsText: string | null
  readonly status: string
  readonly canDelete: boolean
}

const statuses: Readonly<Record<string, Translations>> = {
  not_paid: { en: "unpaid", ru: "не оплачен" },
  paid_partial: { en: "partly paid", ru: "оплачен частично" },
  paid_full: { en: "paid", ru: "оплачен" }
}

/** How invoices are shown; unpaid ones are highlighted. */
export const invoiceView: RecordView<Invoice, InvoiceRecord> = {
  title: { en: "Invoices", ru: "Счета" },
  fields: {
    id: { heading: { en: "Id", ru: "Id" }, align: "right" },
    number: { heading: { en: "Invoice", ru: "№ счёта" }, canShrink: true },
    createdAt: { heading: { en: "Date", ru: "Дата" }, isDate: true },
    amount: {
      heading: { en: "Amount", ru: "Сумма" },
      measure: "roubles",
      terminalText: (invoice, language) => roubles(invoice.amount, language),
      align: "right"
    },
    payer: { heading: { en: "Payer", ru: "Плательщик" }, canShrink: true },
    recipient: { heading: { en: "Recipient", ru: "Получатель" }, canShrink: true, isOptional: true },
    paymentOrder: { heading: { en: "Payment order", ru: "Платёжное поручение" }, canShrink: true },
    paidAt: { heading: { en: "Paid", ru: "Оплачен" }, isDate: true, canShrink: true, isOptional: true },
    actsAmount: {
      heading: { en: "Acts", ru: "Акты" },
      measure: "roubles",
      terminalText: (invoice, language) => roubles(invoice.actsAmount, language),
      align: "right"
    },
    actsText: { heading: { en: "Acts in words", ru: "Акты словами" }, canShrink: true },
    status: {
      heading: { en: "Status", ru: "Статус" },
      terminalText: ({ status }, language) => statuses[status]?.[language] ?? status
    },
    canDelete: { heading: { en: "Can be deleted", ru: "Можно удалить" } }
  },
  table: ["id", "number", "createdAt", "amount", "status", "paidAt", "payer", "recipient"],
  screen: ["number", "payer", "amount", "status", "createdAt", "id", "paidAt", "recipient"],
  toRecord: invoice => ({
    id: invoice.id,
    number: invoice.number,
    createdAt: invoice.createdAt.toWire(),
    amount: invoice.amount,
    payer: invoice.payer,
    recipient: invoice.recipient,
    paymentOrder: looseJson(invoice.paymentOrder),
    paidAt: looseJson(invoice.paidAt),
    actsAmount: invoice.actsAmount,
    actsText: Option.getOrNull(invoice.actsText),
    status: invoice.status,
    canDelete: invoice.canDelete
  }),
  toWire: wireForm(Invoice),
  isHighlighted: invoice => !invoice.isPaid
}
