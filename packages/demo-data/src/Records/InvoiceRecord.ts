import { dateOfDay, dayNumber } from "@estate/domain/Calendar"
import { Invoice, InvoiceId, type InvoiceStatus } from "@estate/domain/Invoice"
import type { LocalDate } from "@estate/domain/LocalDate"
import { Option } from "effect"
import type { PaymentHabit } from "../Phrases/Firms.ts"
import { dateInRussian } from "../Phrases/InRussian.ts"
import type { SeededRandom } from "../SeededRandom.ts"
import type { Bill } from "./Bill.ts"

/** How far a bill is paid and confirmed. */
export interface Settlement {
  readonly status: InvoiceStatus
  readonly paidOn: Option.Option<LocalDate>
  /** When the acceptance act was signed: usually for a paid bill, sometimes before payment. */
  readonly actOn: Option.Option<LocalDate>
}

export const unsettled: Settlement = { status: "not_paid", paidOn: Option.none(), actOn: Option.none() }

/** Bounds of the days until payment; the chances of no payment and of a part payment. */
const habits: Readonly<
  Record<PaymentHabit, { minDays: number; maxDays: number; neverPercent: number; partPercent: number }>
> = {
  prompt: { minDays: 1, maxDays: 9, neverPercent: 0, partPercent: 4 },
  slow: { minDays: 14, maxDays: 58, neverPercent: 4, partPercent: 16 },
  forgetful: { minDays: 25, maxDays: 110, neverPercent: 40, partPercent: 25 }
}

/** Draws how far a bill is settled by `today`, a day number. */
export const drawSettlement = (random: SeededRandom, bill: Bill, today: number): Settlement => {
  const { minDays, maxDays, neverPercent, partPercent } = habits[bill.payer.habit]
  const createdDay = dayNumber(bill.createdOn)
  const delay = random.intBetween(minDays, maxDays)
  const isPaid = !random.chance(neverPercent) && createdDay + delay <= today
  const isPart = random.chance(partPercent)
  const hasEarlyAct = random.chance(40)
  // Acts are signed on the last day of the month, which is day 0 of the next one.
  const monthEnd = dayNumber({ ...bill.createdOn, month: bill.createdOn.month + 1, day: 0 })
  const actOn = monthEnd < today && (isPaid || hasEarlyAct) ? Option.some(dateOfDay(monthEnd)) : Option.none()
  if (!isPaid) return { ...unsettled, actOn }
  return {
    status: isPart ? "paid_partial" : "paid_full",
    paidOn: Option.some(dateOfDay(createdDay + delay)),
    actOn
  }
}

/** The number of a payment order. */
export const drawPaymentOrder = (random: SeededRandom): number => random.intBetween(100, 9_999)

/** The record of a bill, as a list shows it. */
export const invoiceRecord = (
  random: SeededRandom,
  id: number,
  bill: Bill,
  { status, paidOn, actOn }: Settlement
): Invoice => {
  const amount = bill.details.totalAmountWithVat
  const actsAmount = status === "paid_partial" ? Math.round(amount / 2) : amount
  return new Invoice({
    id: InvoiceId.make(id),
    number: bill.number,
    createdAt: bill.createdOn,
    amount,
    payer: bill.payer.name,
    recipient: bill.details.recipient,
    paymentOrder: Option.map(paidOn, () => drawPaymentOrder(random)),
    paidAt: Option.map(paidOn, date => date.toWire()),
    actsAmount: Option.isSome(actOn) ? actsAmount : 0,
    actsText: Option.map(actOn, date => `Акт № ${bill.number} от ${dateInRussian(date)}`),
    status,
    canDelete: status === "not_paid" && Option.isNone(actOn)
  })
}
