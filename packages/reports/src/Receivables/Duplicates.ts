import { dayNumber } from "@estate/domain/Calendar"
import { type Invoice, InvoiceId } from "@estate/domain/Invoice"
import { LocalDateFromWire } from "@estate/domain/LocalDate"
import { Schema } from "effect"

/** Invoices so many days apart may be the same one, billed twice. */
const DAYS_APART = 7
/** So many invoices are compared; more would take memory without end. */
const MOST_COMPARED = 200_000
const MOST_FOUND = 100

/**
 * Two invoices that look like one billed twice: the same payer, recipient and amount, created at most 7 days apart, and at least
 * one of them still open.
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

/** Looks for duplicates among the first 200,000 invoices that it is given, in any order; finds at most 100, the largest amounts first. */
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

  /** All of them were looked through. */
  get isComplete(): boolean {
    return this.compared <= MOST_COMPARED
  }

  /** Each invoice with the next one that is alike. */
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
      .slice(0, MOST_FOUND)
  }
}

const areDuplicates = (first: Invoice, second: Invoice) =>
  dayNumber(second.createdAt) - dayNumber(first.createdAt) <= DAYS_APART && !(first.isPaid && second.isPaid)

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
