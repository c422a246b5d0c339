import type { SqlError } from "@effect/sql/SqlError"
import { makeBills } from "@estate/demo-data/Records/Bill"
import { invoiceOf, unsettled } from "@estate/demo-data/Records/BilledInvoice"
import { makeDice } from "@estate/demo-data/SeededRandom"
import type { OwedInvoice } from "@estate/demo-data/Simulation/BillingMoves"
import { decideBilling } from "@estate/demo-data/Simulation/BillingMoves"
import type { Happening } from "@estate/demo-data/Simulation/Event"
import type { CompanyId } from "@estate/domain/Company"
import { Invoice } from "@estate/domain/Invoice"
import { LocalDate } from "@estate/domain/LocalDate"
import { Clock, Context, DateTime, Effect, Layer, Option, Random } from "effect"
import { SimulatedRecords } from "./RecordsRepo.ts"

/** Who bills the agencies, and how those pay. */
export class SimulatedBilling extends Context.Tag("@estate/server/SimulatedBilling")<
  SimulatedBilling,
  {
    /** An invoice appears, or one is paid. */
    readonly proceed: (company: CompanyId) => Effect.Effect<Option.Option<Happening>, SqlError>
  }
>() {
  static readonly layer = Layer.effect(
    SimulatedBilling,
    Effect.gen(function* () {
      const records = yield* SimulatedRecords
      const zone = yield* DateTime.CurrentTimeZone
      const dice = makeDice(yield* Random.nextIntBetween(0, 2 ** 31), "simulated invoices")
      const today = Effect.map(Clock.currentTimeMillis, millis =>
        LocalDate.fromInstant(DateTime.unsafeMake(millis), zone)
      )

      const bill = Effect.fnUntraced(function* (company: CompanyId) {
        const id = yield* records.nextInvoiceId
        const number = numberAfter(yield* records.latestNumber(company), id)
        const billed = makeBills(dice, company)(number, yield* today)
        const record = invoiceOf(dice, id, billed, unsettled)
        const isTaken = yield* records.write({
          type: "invoice",
          company,
          payerId: billed.payer.id,
          recipientId: billed.recipient.id,
          record,
          details: billed.details
        })
        return isTaken ? tell("is billed", record) : Option.none()
      })

      const pay = Effect.fnUntraced(function* (company: CompanyId, invoice: OwedInvoice, isPart: boolean) {
        const paidOn = yield* today
        const record = new Invoice({
          ...invoice.record,
          paymentOrder: Option.some(dice.between(100, 9_999)),
          paidAt: Option.some(paidOn.toWire()),
          status: isPart ? "paid_partial" : "paid_full",
          canDelete: false
        })
        const isTaken = yield* records.write({ ...invoice, type: "invoice", company, record })
        return isTaken ? tell(isPart ? "pays a part" : "pays", record) : Option.none()
      })

      const proceed = Effect.fn("SimulatedBilling.proceed")(function* (company: CompanyId) {
        const draw = { what: dice.next(), where: dice.next() }
        const move = decideBilling(yield* records.owed(company), draw)
        return move._tag === "Bill"
          ? yield* bill(company)
          : yield* pay(company, move.invoice, move._tag === "PayPart")
      })

      return { proceed }
    })
  )
}

const tell = (what: Happening["what"], { id, amount, number, payer }: Invoice) =>
  Option.some<Happening>({ what, who: payer, where: `invoice ${id}`, text: `№ ${number}, ${amount} roubles` })

/** Numbers go on where they end in digits; otherwise the invoice's own identifier numbers it. */
const numberAfter = (latest: string | undefined, id: number) => {
  const digits = /\d+$/.exec(latest ?? "")?.[0]
  if (latest === undefined || digits === undefined) return String(id)
  const next = String(Number(digits) + 1).padStart(digits.length, "0")
  return latest.slice(0, latest.length - digits.length) + next
}
