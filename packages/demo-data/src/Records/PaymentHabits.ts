import { Option } from "effect"
import type { Habit } from "../Phrases/Firms.ts"
import type { Dice } from "../SeededRandom.ts"
import type { Bill } from "./Bill.ts"
import { ageOf, monthEnd, type Settlement, unsettled } from "./BilledInvoice.ts"
import { dateOf, dayOf } from "./Day.ts"

/** In how many days somebody pays, how many times of a hundred never, and how many only a part. */
const habits: Readonly<Record<Habit, { soonest: number; latest: number; never: number; partly: number }>> = {
  prompt: { soonest: 1, latest: 9, never: 0, partly: 4 },
  slow: { soonest: 14, latest: 58, never: 4, partly: 16 },
  forgetful: { soonest: 25, latest: 110, never: 30, partly: 25 }
}

/** What became of a bill until today: it ages as its payer's habit has it. */
export const settle = (dice: Dice, bill: Bill, today: number): Settlement => {
  const { soonest, latest, never, partly } = habits[bill.payer.habit]
  const age = ageOf(bill, today)
  const delay = dice.between(soonest, latest)
  const isPaid = !dice.chance(never) && delay <= age
  const isPart = dice.chance(partly)
  const onTrust = dice.chance(40)
  const end = monthEnd(bill.createdOn)
  const isOver = dayOf(end) < today
  if (!isPaid) return { ...unsettled, actOn: onTrust && isOver ? Option.some(end) : Option.none() }
  return {
    status: isPart ? "paid_partial" : "paid_full",
    paidOn: Option.some(dateOf(dayOf(bill.createdOn) + delay)),
    actOn: isOver ? Option.some(end) : Option.none()
  }
}
