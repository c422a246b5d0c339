import { encoderOf } from "@estate/decode/Encode"
import { Invoice } from "@estate/domain/Invoice"
import { wordOf } from "@estate/reports/Report/SheetTexts"
import { recordView } from "../Records/RecordView.ts"
import { roubles } from "./Roubles.ts"

/** How invoices are shown; unpaid ones are highlighted. */
export const invoiceView = recordView<Invoice>()({
  title: { en: "Invoices", ru: "Счета" },
  fields: {
    id: { heading: { en: "Id", ru: "Id" }, align: "right" },
    number: { heading: { en: "Invoice", ru: "№ счёта" }, shrinks: true },
    createdAt: {
      value: ({ createdAt }) => createdAt.toWire(),
      heading: { en: "Date", ru: "Дата" },
      kind: "date"
    },
    amount: {
      heading: { en: "Amount", ru: "Сумма" },
      kind: "roubles",
      terminalText: (invoice, language) => roubles(invoice.amount, language),
      align: "right"
    },
    payer: { heading: { en: "Payer", ru: "Плательщик" }, shrinks: true },
    recipient: { heading: { en: "Recipient", ru: "Получатель" }, shrinks: true, isOptional: true },
    paymentOrder: {
      heading: { en: "Payment order", ru: "Платёжное поручение" },
      shrinks: true
    },
    paidAt: {
      heading: { en: "Paid", ru: "Оплачен" },
      kind: "date",
      shrinks: true,
      isOptional: true
    },
    actsAmount: {
      heading: { en: "Acts", ru: "Акты" },
      kind: "roubles",
      terminalText: (invoice, language) => roubles(invoice.actsAmount, language),
      align: "right"
    },
    actsText: {
      heading: { en: "Acts in words", ru: "Акты словами" },
      shrinks: true
    },
    status: {
      heading: { en: "Status", ru: "Статус" },
      terminalText: ({ status }, language) => wordOf("status", status, language)
    },
    canDelete: { heading: { en: "Can be deleted", ru: "Можно удалить" } }
  },
  table: ["id", "number", "createdAt", "amount", "status", "paidAt", "payer", "recipient"],
  screen: ["number", "payer", "amount", "status", "createdAt", "id", "paidAt", "recipient"],
  toWire: encoderOf(Invoice),
  isHighlighted: invoice => !invoice.isPaid
})
