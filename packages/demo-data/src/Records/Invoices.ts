import type { ImportLine } from "@estate/api/ImportLine"
import { dateOfDay, weekdayOf } from "@estate/domain/Calendar"
import type { Agency } from "../Phrases/Agencies.ts"
import { makeSeededRandom } from "../SeededRandom.ts"
import { makeBills } from "./Bill.ts"
import { drawSettlement, invoiceRecord } from "./InvoiceRecord.ts"
import type { DemoContext } from "./Plan.ts"

const FIRST_ID = 310_000
const FIRST_NUMBER = 1_001
const DAYS = 365
const FRIDAY = 5

/** Invoices of the last 365 days, created on working days, the oldest first. */
export function* invoiceLines(agency: Agency, count: number, context: DemoContext): Generator<ImportLine> {
  const random = makeSeededRandom(context.seed, `invoices ${agency.id}`)
  const nextBill = makeBills(random, agency.id)
  for (let index = 0; index < count; index++) {
    const daysAgo = Math.floor(((count - index - random.next()) / count) * DAYS)
    const createdOn = dateOfDay(workingDay(context.today - daysAgo))
    const bill = nextBill(String(FIRST_NUMBER + index), createdOn)
    const id = agency.id * 10_000_000 + FIRST_ID + index
    yield {
      type: "invoice",
      company: agency.id,
      payerId: bill.payer.id,
      recipientId: bill.recipient.id,
      record: invoiceRecord(random, id, bill, drawSettlement(random, bill, context.today)),
      details: bill.details
    }
  }
}

/** The same day, or the Friday before. */
const workingDay = (day: number): number => day - Math.max(0, weekdayOf(day) - FRIDAY)
