import type { Call } from "@estate/domain/Call"
import type { Invoice } from "@estate/domain/Invoice"
import type { Message } from "@estate/domain/Message"
import { invoiceOf, messageOf, projectCall } from "./Sample.ts"

/** Whole numbers below a limit, the same for the same seed. */
const numbersFrom = (seed: number) => {
  let state = seed
  return (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

const two = (value: number) => String(value).padStart(2, "0")
const statuses = ["not_paid", "paid_full", "paid_partial", "odd"]

/** Invoices of five payers in no order: many are alike, and many are of the same day. */
export const invoices = (seed: number, count: number): ReadonlyArray<Invoice> => {
  const below = numbersFrom(seed)
  return Array.from({ length: count }, (_, index) =>
    invoiceOf(index + 1, `2026-${two(6 + below(6))}-${two(1 + below(20))}`, 1000 * (1 + below(3)), {
      payer: `Payer ${below(5)}`,
      recipient: `Recipient ${below(2)}`,
      status: statuses[below(20) === 0 ? 3 : below(3)]
    })
  )
}

/** Seconds at which days begin and end, and between. */
const times = ["00:00:00", "00:00:01", "09:30:00", "09:30:00", "12:15:07", "23:59:59"]
const spellings = [
  (n: number) => `7916000${n}`,
  (n: number) => `+7 (916) 000-${n}`,
  (n: number) => `8916000${n}`
]

/** Calls of 17 to 20 November: missed ones, talks, and who hung up at once, often at one second. */
export const calls = (seed: number, count: number): ReadonlyArray<Call> => {
  const below = numbersFrom(seed)
  return Array.from({ length: count }, (_, index) => {
    const phone = below(30) === 0 ? "hidden" : (spellings[below(3)] ?? String)(1000 + below(60))
    const talk = below(3) === 0 ? 1 + below(600) : 0
    return projectCall(`2026-11-${17 + below(4)} ${times[below(times.length)]}`, talk, below(4) * 10, {
      id: index + 1,
      phone,
      idPacket: below(3),
      packetTitle: below(2) === 0 ? null : `Title ${index}`,
      status: below(3)
    })
  })
}

/** A time of the days before noon of 20 November 2026, on a whole minute: `2026-11-20 12:00:00`. */
const timeOf = (minutesBefore: number) =>
  new Date(Date.parse("2026-11-20T12:00:00Z") - minutesBefore * 60_000)
    .toISOString()
    .slice(0, 19)
    .replace("T", " ")

const steps = [0, 0, 1, 7, 65, 300, 900]

/**
 * Threads of a week, in no order: several messages and answers of one minute, quick and slow
 * answers, farewells, and threads without a buyer.
 */
export const conversations = (seed: number, count: number): ReadonlyArray<ReadonlyArray<Message>> => {
  const below = numbersFrom(seed)
  return Array.from({ length: count }, () => {
    const length = below(9)
    let minutesBefore = below(7 * 24 * 60)
    return Array.from({ length }, (_, n) => {
      minutesBefore = Math.max(0, minutesBefore - (steps[below(steps.length)] ?? 0))
      const message = below(5) === 0 ? "Спасибо, до свидания" : "Is it free?"
      return messageOf(n + 1, below(2) === 0 ? "incoming" : "outgoing", timeOf(minutesBefore), { message })
    }).sort((a, b) => a.text.length - b.text.length)
  })
}
