import { Invoice, InvoiceId, type InvoiceStatus } from "@estate/domain/Invoice"
import type { LocalDate } from "@estate/domain/LocalDate"
import { Option } from "effect"
import type { Dice } from "../SeededRandom.ts"
import type { Bill } from "./Bill.ts"
import { dateOf, dayOf, inRussian } from "./Day.ts"

/** What became of a bill by a certain day. */
export interface Settlement {
  readonly status: InvoiceStatus
  readonly paidOn: Option.Option<LocalDate>
  /** An act was signed for what was paid or, now and then, on trust. */
  readonly actOn: Option.Option<LocalDate>
}

export const unsettled: Settlement = { status: "not_paid", paidOn: Option.none(), actOn: Option.none() }

/** The last day of a date's month, on which acts are signed. */
export const monthEnd = (date: LocalDate): LocalDate =>
  dateOf(Date.UTC(date.year, date.month, 0) / 86_400_000)

/** The invoice of a bill, as a list shows it. */
export const invoiceOf = (
  dice: Dice,
  id: number,
  bill: Bill,
  { status, paidOn, actOn }: Settlement
): Invoice => {
  const amount = bill.details.totalAmountWithVat
  const acts = status === "paid_partial" ? Math.round(amount / 2) : amount
  return new Invoice({
    id: InvoiceId.make(id),
    number: bill.number,
    createdAt: bill.createdOn,
    amount,
    payer: bill.payer.name,
    recipient: bill.recipient.name,
    paymentOrder: Option.map(paidOn, () => dice.between(100, 9_999)),
    paidAt: Option.map(paidOn, date => date.toWire()),
    actsAmount: Option.isSome(actOn) ? acts : 0,
    actsText: Option.map(actOn, date => `Акт № ${bill.number} от ${inRussian(date)}`),
    status,
    canDelete: status === "not_paid" && Option.isNone(actOn)
  })
}

/** Days since a bill was written. */
export const ageOf = (bill: Bill, today: number): number => today - dayOf(bill.createdOn)
