import type { ImportLine } from "@estate/api/ImportLine"
import type { Agency } from "../Phrases/Agencies.ts"
import { makeDice } from "../SeededRandom.ts"
import { makeBills } from "./Bill.ts"
import { invoiceOf } from "./BilledInvoice.ts"
import { dateOf, isWeekend } from "./Day.ts"
import { settle } from "./PaymentHabits.ts"
import type { Place } from "./Plan.ts"

const FIRST_ID = 310_000
const FIRST_NUMBER = 1_001
const YEAR = 365

/** A year of invoices, written on working days, the oldest first. */
export function* invoicesOf(agency: Agency, count: number, place: Place): Generator<ImportLine> {
  const dice = makeDice(place.seed, `invoices ${agency.id}`)
  const nextBill = makeBills(dice, agency.id)
  for (let index = 0; index < count; index++) {
    const daysAgo = Math.floor(((count - index - dice.next()) / count) * YEAR)
    const number = String(FIRST_NUMBER + index)
    const bill = nextBill(number, dateOf(workingDay(place.today - daysAgo)))
    yield {
      type: "invoice",
      company: agency.id,
      payerId: bill.payer.id,
      recipientId: bill.recipient.id,
      record: invoiceOf(
        dice,
        agency.id * 10_000_000 + FIRST_ID + index,
        bill,
        settle(dice, bill, place.today)
      ),
      details: bill.details
    }
  }
}

/** The same day, or the Friday before. */
const workingDay = (day: number): number => (isWeekend(day) ? workingDay(day - 1) : day)
