import { dayNumber } from "@estate/domain/Calendar"
import { type Invoice, InvoiceId } from "@estate/domain/Invoice"
import { LocalDateFromWire } from "@estate/domain/LocalDate"
import type { Language } from "@estate/text/Language"
import { Option, Order, Schema } from "effect"
import { columnsOf } from "../Report/Columns.ts"
import { type Block, chartOf, type DocumentColumn } from "../Report/Document.ts"
import type { BillsTexts } from "./Texts.ts"

/**
 * The open invoices, unpaid and partly paid, in whole roubles. The platform does not report how
 * much of a partly paid invoice has been paid, so its full amount counts. `upTo30`, `upTo60`,
 * `upTo90` and `over90` split the amount by age: 0 to 30, 31 to 60, 61 to 90, and more days since
 * creation. An invoice with a future date is 0 days old.
 */
export const openFields = {
  invoices: Schema.NonNegativeInt,
  amount: Schema.Int,
  partlyPaidInvoices: Schema.NonNegativeInt,
  partlyPaidAmount: Schema.Int,
  upTo30: Schema.Int,
  upTo60: Schema.Int,
  upTo90: Schema.Int,
  over90: Schema.Int,
  oldestDays: Schema.OptionFromNullOr(Schema.NonNegativeInt)
}
/** The open amounts of a set of invoices. */
export const Open = Schema.Struct(openFields)
export type Open = typeof Open.Type

/** An open invoice; `days` is its age. */
export const OpenInvoice = Schema.Struct({
  invoiceId: InvoiceId,
  number: Schema.String,
  createdAt: LocalDateFromWire,
  days: Schema.NonNegativeInt,
  amount: Schema.Int,
  status: Schema.String,
  payer: Schema.String,
  recipient: Schema.String
})
export type OpenInvoice = typeof OpenInvoice.Type

/** The columns of a table of open invoices. */
export const openInvoiceColumns = (language: Language): ReadonlyArray<DocumentColumn<OpenInvoice>> =>
  columnsOf(language, "days", "amount", "number", "createdAt", "status", "payer", "recipient")

/** The names of the ages, in days. */
export const ages = ["0–30", "31–60", "61–90", "91+"]
/** The amounts of each age. */
export const byAge = ({ upTo30, upTo60, upTo90, over90 }: Open) => [upTo30, upTo60, upTo90, over90]

/** A chart of open invoices by their age. */
export const agesChart = (open: Open, texts: BillsTexts): Block | false =>
  chartOf({
    kind: "bars",
    title: texts.ages,
    measure: "roubles",
    labels: ages,
    series: [{ name: texts.open, tone: "plain", values: byAge(open) }]
  })

const openInvoice = (invoice: Invoice, days: number): OpenInvoice => ({
  invoiceId: invoice.id,
  number: invoice.number,
  createdAt: invoice.createdAt,
  days,
  amount: invoice.amount,
  status: invoice.status,
  payer: invoice.payer,
  recipient: invoice.recipient
})

/** The age of an invoice in days, on the day with the number `today`. */
export const daysOld = (invoice: Invoice, today: number): number =>
  Math.max(0, today - dayNumber(invoice.createdAt))

const oldestFirst = Order.struct({ days: Order.reverse(Order.number), invoiceId: Order.number })

/** Adds up open invoices. */
export class OpenTally {
  private readonly sums = {
    ...{ invoices: 0, amount: 0, partlyPaidInvoices: 0, partlyPaidAmount: 0 },
    ...{ upTo30: 0, upTo60: 0, upTo90: 0, over90: 0 }
  }
  private oldest = 0

  add({ amount, status }: Invoice, days: number): void {
    const { sums } = this
    sums.invoices += 1
    sums.amount += amount
    sums[days <= 30 ? "upTo30" : days <= 60 ? "upTo60" : days <= 90 ? "upTo90" : "over90"] += amount
    this.oldest = Math.max(days, this.oldest)
    if (status !== "paid_partial") return
    sums.partlyPaidInvoices += 1
    sums.partlyPaidAmount += amount
  }

  get figures(): Open {
    const oldestDays = this.sums.invoices === 0 ? Option.none() : Option.some(this.oldest)
    return { ...this.sums, oldestDays }
  }
}

/** Takes open invoices one by one: adds them up and keeps them. */
export class OpenInvoices {
  private readonly tally = new OpenTally()
  private readonly listed: Array<OpenInvoice> = []
  private readonly today: number

  constructor(today: number) {
    this.today = today
  }

  add(invoice: Invoice): void {
    const days = daysOld(invoice, this.today)
    this.tally.add(invoice, days)
    this.listed.push(openInvoice(invoice, days))
  }

  get total(): Open {
    return this.tally.figures
  }

  /** All open invoices, oldest first. */
  get oldest(): ReadonlyArray<OpenInvoice> {
    return this.listed.toSorted(oldestFirst)
  }
}
