import type { InvoiceDetails } from "@estate/domain/Invoice"
import { byLanguage, type Language } from "@estate/text/Language"
import { joinLines, plainLine, plainLines } from "@estate/text/PlainText"
import { padTo, widthOf, wrapTo } from "@estate/text/TextWidth"
import type { TextLayout } from "../Terminal/Output.ts"
import { roubles } from "./Roubles.ts"

/** The labels of an invoice. */
export const invoiceTexts = byLanguage({
  service: { en: "Service", ru: "Услуга" },
  amount: { en: "Amount", ru: "Сумма" },
  total: { en: "Total without VAT", ru: "Итого без НДС" },
  vat: { en: "VAT", ru: "НДС" },
  totalWithVat: { en: "Total with VAT", ru: "Всего с НДС" }
})

/** The payment details, in the order of a printed invoice. */
const details = [
  ["recipient", { en: "Recipient", ru: "Получатель" }],
  ["contacts", { en: "Contacts", ru: "Контакты" }],
  ["bankItin", { en: "Tax number (INN)", ru: "ИНН" }],
  ["bankKpp", { en: "KPP", ru: "КПП" }],
  ["bankAccountNumber", { en: "Account", ru: "Расчётный счёт" }],
  ["bankBik", { en: "BIK", ru: "БИК" }],
  ["bankCorrespondentAccount", { en: "Correspondent account", ru: "Корр. счёт" }],
  ["payer", { en: "Payer", ru: "Плательщик" }]
] as const

/** Wider lines are hard to read. */
const MAX_WIDTH = 90
const INDENT = 2
/** An account number has 20 digits. In less space a value is printed below its label. */
const MIN_VALUE_WIDTH = 20

/** The payment details that the invoice has, with their labels. */
export const requisites = (invoice: InvoiceDetails, language: Language) =>
  details.flatMap(([field, label]) =>
    invoice[field].trim() === "" ? [] : [[label[language], invoice[field]] as const]
  )

/** The three sums at the end of an invoice. */
export const totals = (invoice: InvoiceDetails, language: Language) => {
  const text = invoiceTexts[language]
  const vat = plainLine(invoice.vatString)
  return [
    [text.total, invoice.totalAmount],
    [vat === "" ? text.vat : vat, invoice.vatAmount],
    [text.totalWithVat, invoice.totalAmountWithVat]
  ] as const
}

/** An invoice as text. */
export const renderInvoice = (invoice: InvoiceDetails, layout: Omit<TextLayout, "dim">): string => {
  const { language, bold } = layout
  const text = invoiceTexts[language]
  const width = Math.max(40, Math.min(layout.width, MAX_WIDTH))
  const own = requisites(invoice, language)
  const margin = Math.max(...own.map(([name]) => widthOf(name)), 0) + 2
  const named = own.flatMap(([name, value]) =>
    width - margin < MIN_VALUE_WIDTH
      ? [name, ...wrapped(value, width - INDENT).map(line => " ".repeat(INDENT) + line)]
      : wrapped(value, width - margin).map((line, index) => padTo(index === 0 ? name : "", margin) + line)
  )
  const money = (amount: number) => roubles(amount, language)
  const lines: ReadonlyArray<readonly [name: string, amount: string]> = [
    ...invoice.services.map(({ title, amount }) => [plainLine(title), money(amount)] as const)
  ]
  const sums = totals(invoice, language).map(([name, amount]) => [name, money(amount)] as const)
  const sumWidth = Math.max(widthOf(text.amount), ...[...lines, ...sums].map(([, sum]) => widthOf(sum)))
  const priced = ([name, sum]: readonly [string, string]) =>
    wrapTo(name, width - sumWidth - INDENT).map((line, index) =>
      index === 0 ? padTo(line, width - sumWidth) + padTo(sum, sumWidth, "right") : line
    )
  const rule = "─".repeat(width)
  return joinLines(
    [
      ...wrapped(invoice.number, width).map(bold),
      "",
      ...named,
      "",
      ...priced([text.service, text.amount]).map(bold),
      rule,
      ...lines.flatMap(priced),
      rule,
      ...sums.flatMap(priced),
      "",
      ...wrapped(invoice.sumString, width),
      ...section(wrapped(invoice.offerText, width)),
      ...section(wrapped(signed(invoice), width))
    ].map(line => line.trimEnd())
  )
}

/** The position and the name of the signatory. */
export const signed = (invoice: InvoiceDetails): string =>
  [invoice.generalManagerPosition, invoice.generalManager].filter(text => text.trim() !== "").join(" ")

const section = (lines: ReadonlyArray<string>) => (lines.join("") === "" ? [] : ["", ...lines])

const wrapped = (text: string, width: number): ReadonlyArray<string> =>
  plainLines(text.trim()).flatMap(line => wrapTo(line, width))
