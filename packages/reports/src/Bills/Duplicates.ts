import { dayNumber } from "@estate/domain/Calendar"
import { type Invoice, InvoiceId } from "@estate/domain/Invoice"
import { LocalDateFromWire } from "@estate/domain/LocalDate"
import { Schema } from "effect"

/** Duplicates are at most this many days apart. */
const MAX_DAYS_APART = 7
/** At most this many invoices are compared, to limit memory. */
const MAX_COMPARED = 200_000
const MAX_PAIRS = 100

/**
 * Two invoices that may be one billed twice: the same payer, recipient and amount, created at most
 * 7 days apart, and at least one is still open.
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

/** Finds at most 100 duplicates among the first 200,000 invoices added, largest amounts first. */
export class Duplicates {
  private readonly alike = new Map<string, Array<Invoice>>()
  private compared = 0

  add(invoice: Invoice): void {
    this.compared += 1
    if (!this.isComplete) return
    const key = JSON.stringify([invoice.payer, invoice.recipient, invoice.amount])
    const others = this.alike.get(key)
    if (others === undefined) this.alike.set(key, [invoice])
    else others.push(invoice)
  }

  /** Whether all invoices were compared. */
  get isComplete(): boolean {
    return this.compared <= MAX_COMPARED
  }

  /** Pairs of consecutive invoices that are duplicates. */
  found(): ReadonlyArray<DuplicateInvoices> {
    const pairs = [...this.alike.values()].flatMap(invoices => {
      const sorted = invoices.toSorted(
        (a, b) => dayNumber(a.createdAt) - dayNumber(b.createdAt) || a.id - b.id
      )
      return sorted.slice(1).flatMap((second, index) => {
        const first = sorted[index]
        return first !== undefined && areDuplicates(first, second) ? [pairOf(first, second)] : []
      })
    })
    return pairs
      .toSorted((a, b) => b.amount - a.amount || a.firstInvoiceId - b.firstInvoiceId)
      .slice(0, MAX_PAIRS)
  }
}

const areDuplicates = (first: Invoice, second: Invoice) =>
  dayNumber(second.createdAt) - dayNumber(first.createdAt) <= MAX_DAYS_APART &&
  !(first.isPaid && second.isPaid)

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
