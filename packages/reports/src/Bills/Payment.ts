import { dayNumber } from "@estate/domain/Calendar"
import { type Invoice, InvoiceId } from "@estate/domain/Invoice"
import { isRealDate, LocalDate, LocalDateFromWire } from "@estate/domain/LocalDate"
import { Duration, Option, Order, Schema } from "effect"
import { Distribution } from "../Tally/Distribution.ts"

/**
 * How invoices were paid: the median and the 90th percentile of the days from creation to payment,
 * for `dated` invoices, whose day of payment is known; and how many paid invoices have acts for
 * less than their amount, and the amount without an act, in roubles.
 */
export const Payment = Schema.Struct({
  paid: Schema.NonNegativeInt,
  dated: Schema.NonNegativeInt,
  daysP50: Schema.OptionFromNullOr(Schema.NonNegativeInt),
  daysP90: Schema.OptionFromNullOr(Schema.NonNegativeInt),
  withoutActs: Schema.NonNegativeInt,
  withoutActsAmount: Schema.Int
})

/** A paid invoice whose acts cover less than its amount; `missing` is the rest. */
export const MissingAct = Schema.Struct({
  invoiceId: InvoiceId,
  number: Schema.String,
  createdAt: LocalDateFromWire,
  amount: Schema.Int,
  actsAmount: Schema.Int,
  missing: Schema.Int,
  payer: Schema.String,
  recipient: Schema.String
})
export type MissingAct = typeof MissingAct.Type

/** Takes paid invoices one by one. */
export class PaymentTally {
  private paid = 0
  private readonly days = new Distribution()
  private readonly missing: Array<MissingAct> = []

  add(invoice: Invoice): void {
    const { id, number, createdAt, amount, actsAmount, payer, recipient } = invoice
    this.paid += 1
    const paidOn = Option.flatMap(invoice.paidAt, dayOf)
    // In whole days: a distribution works with any unit.
    if (Option.isSome(paidOn)) this.days.add(paidOn.value - dayNumber(createdAt))
    const missing = amount - actsAmount
    if (missing > 0)
      this.missing.push({ invoiceId: id, number, createdAt, amount, actsAmount, missing, payer, recipient })
  }

  get figures(): typeof Payment.Type {
    const percentile = (percent: number) => Option.map(this.days.percentile(percent), Duration.toSeconds)
    return {
      paid: this.paid,
      dated: this.days.count,
      daysP50: percentile(50),
      daysP90: percentile(90),
      withoutActs: this.missing.length,
      withoutActsAmount: this.missing.reduce((sum, { missing }) => sum + missing, 0)
    }
  }

  /** The invoices whose acts are missing, oldest first. */
  get missingActs(): ReadonlyArray<MissingAct> {
    return this.missing.toSorted(oldestFirst)
  }
}

const oldestFirst = Order.struct({ createdAt: LocalDate.Order, invoiceId: Order.number })

/** The spec does not show the format of this time: `2026-11-20…` and `20.11.2026…` are read. */
const dayOf = (paidAt: unknown): Option.Option<number> => {
  const text = typeof paidAt === "string" ? paidAt : ""
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? []
  const [, dayFirst, monthNext, yearLast] = /^(\d\d)\.(\d\d)\.(\d{4})/.exec(text) ?? []
  const date = {
    year: Number(year ?? yearLast),
    month: Number(month ?? monthNext),
    day: Number(day ?? dayFirst)
  }
  return isRealDate(date) ? Option.some(dayNumber(date)) : Option.none()
}
