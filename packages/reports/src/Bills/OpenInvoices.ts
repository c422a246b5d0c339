import { dayNumber } from "@estate/domain/Calendar"
import { type Invoice, InvoiceId } from "@estate/domain/Invoice"
import { LocalDateFromWire } from "@estate/domain/LocalDate"
import type { Language } from "@estate/text/Language"
import { Option, Order, Schema } from "effect"
import { columnsOf } from "../Report/Columns.ts"
import type { DocumentColumn } from "../Report/Document.ts"

/**
 * The open invoices, unpaid and partly paid, in whole roubles. The platform does not report how
 * much of a partly paid invoice has been paid, so its full amount counts. `upTo30`, `upTo60`,
 * `upTo90` and `over90` split the amount by age: 0 to 30, 31 to 60, 61 to 90, and more days since
 * creation. An invoice of a future day is 0 days old.
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

const oldestFirst = Order.combine(
  Order.reverse(Order.mapInput(Order.number, (invoice: OpenInvoice) => invoice.days)),
  Order.mapInput(Order.number, (invoice: OpenInvoice) => invoice.invoiceId)
)

/** Adds up open invoices. */
export class OpenTally {
  private invoices = 0
  private upTo30 = 0
  private upTo60 = 0
  private upTo90 = 0
  private over90 = 0
  private partlyPaidInvoices = 0
  private partlyPaidAmount = 0
  private oldest: Option.Option<number> = Option.none()

  add(invoice: Invoice, days: number): void {
    this.invoices += 1
    if (days <= 30) this.upTo30 += invoice.amount
    else if (days <= 60) this.upTo60 += invoice.amount
    else if (days <= 90) this.upTo90 += invoice.amount
    else this.over90 += invoice.amount
    this.oldest = Option.some(
      Math.max(
        days,
        Option.getOrElse(this.oldest, () => 0)
      )
    )
    if (invoice.status !== "paid_partial") return
    this.partlyPaidInvoices += 1
    this.partlyPaidAmount += invoice.amount
  }

  get figures(): Open {
    const { upTo30, upTo60, upTo90, over90 } = this
    return {
      invoices: this.invoices,
      amount: upTo30 + upTo60 + upTo90 + over90,
      partlyPaidInvoices: this.partlyPaidInvoices,
      partlyPaidAmount: this.partlyPaidAmount,
      upTo30,
      upTo60,
      upTo90,
      over90,
      oldestDays: this.oldest
    }
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

  /** All of them, oldest first. */
  get oldest(): ReadonlyArray<OpenInvoice> {
    return this.listed.toSorted(oldestFirst)
  }
}
