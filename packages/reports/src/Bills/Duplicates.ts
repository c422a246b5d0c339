import { dayNumber } from "@estate/domain/Calendar"
import { type Invoice, InvoiceId } from "@estate/domain/Invoice"
import { LocalDateFromWire } from "@estate/domain/LocalDate"
import { Schema } from "effect"
import { Groups } from "../Tally/Groups.ts"

/** Duplicates are at most this many days apart. */
const MAX_DAYS_APART = 7
/** At most this many invoices are compared, to limit memory. */
const MAX_COMPARED = 200_000
/** Limits the pairs: similar invoices make as many pairs as their number squared. */
const MAX_PAIRS = 10_000

/**
 * Two invoices that may be the same bill: they have the same payer, recipient and amount, were
 * created at most 7 days apart, and at least one is still open.
 */
export const DuplicateInvoices = Schema.Struct({
  payer: Schema.String,
  recipient: Schema.String,
  amount: Schema.Int,
  firstInvoiceId: InvoiceId,
  firstNumber: Schema.String,
  firstCreatedAt: LocalDateFromWire,
  secondInvoiceId: InvoiceId,
  secondNumber: Schema.String,
  secondCreatedAt: LocalDateFromWire
})
export type DuplicateInvoices = typeof DuplicateInvoices.Type

/**
 * Finds duplicates among the first 200,000 invoices added: at most 10,000 pairs, largest amounts
 * first.
 */
export class Duplicates {
  private readonly alike = new Groups<string, Array<Invoice>>(() => [], MAX_COMPARED)
  private compared = 0

  add(invoice: Invoice): void {
    this.compared += 1
    if (this.compared > MAX_COMPARED) return
    this.alike.at(JSON.stringify([invoice.payer, invoice.recipient, invoice.amount])).push(invoice)
  }

  /** The requested pairs of duplicates; not complete if there are too many invoices or pairs. */
  found(isAsked: (first: Invoice, second: Invoice) => boolean): {
    readonly pairs: ReadonlyArray<DuplicateInvoices>
    readonly isComplete: boolean
  } {
    const pairs: Array<DuplicateInvoices> = []
    const byAmount = this.alike.entries().toSorted(([, [a]], [, [b]]) => (b?.amount ?? 0) - (a?.amount ?? 0))
    for (const [, invoices] of byAmount) {
      const sorted = invoices.toSorted(
        (a, b) => dayNumber(a.createdAt) - dayNumber(b.createdAt) || a.id - b.id
      )
      for (const [index, first] of sorted.entries())
        for (let next = index + 1; next < sorted.length; next++) {
          const second = sorted[next]
          if (second === undefined || daysApart(first, second) > MAX_DAYS_APART) break
          if ((first.isPaid && second.isPaid) || !isAsked(first, second)) continue
          if (pairs.length === MAX_PAIRS) return { pairs, isComplete: false }
          pairs.push(pairOf(first, second))
        }
    }
    return { pairs, isComplete: this.compared <= MAX_COMPARED }
  }
}

const daysApart = (first: Invoice, second: Invoice) =>
  dayNumber(second.createdAt) - dayNumber(first.createdAt)

const pairOf = (first: Invoice, second: Invoice): DuplicateInvoices => ({
  payer: first.payer,
  recipient: first.recipient,
  amount: first.amount,
  firstInvoiceId: first.id,
  firstNumber: first.number,
  firstCreatedAt: first.createdAt,
  secondInvoiceId: second.id,
  secondNumber: second.number,
  secondCreatedAt: second.createdAt
})
