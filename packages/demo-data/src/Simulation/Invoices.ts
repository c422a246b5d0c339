import type { ImportLine } from "@estate/api/ImportLine"
import type { CompanyId } from "@estate/domain/Company"
import { Invoice } from "@estate/domain/Invoice"
import type { LocalDate } from "@estate/domain/LocalDate"
import { Option } from "effect"
import { makeBills } from "../Records/Bill.ts"
import { drawPaymentOrder, invoiceRecord, unsettled } from "../Records/InvoiceRecord.ts"
import type { SeededRandom } from "../SeededRandom.ts"
import type { Draw } from "./BuyerMove.ts"
import type { SimulatedEvent } from "./Event.ts"

export type InvoiceLine = Extract<ImportLine, { readonly type: "invoice" }>

/** An invoice that is not paid in full, with the parts of its import line. */
export interface OwedInvoice extends Pick<InvoiceLine, "payerId" | "recipientId" | "record" | "details"> {}

/** What happens to an agency's invoices next, in the words of the event. */
export type InvoiceMove =
  | { readonly action: "is billed" }
  | { readonly action: "pays" | "pays a part"; readonly invoice: OwedInvoice }

/** A new invoice, or a payment of an owed one; after a part payment the rest follows. */
export const decideInvoiceMove = (owed: ReadonlyArray<OwedInvoice>, draw: Draw): InvoiceMove => {
  const invoice = owed[Math.floor(draw.which * owed.length)]
  if (invoice === undefined || draw.what < 0.5) return { action: "is billed" }
  const isPart = draw.what < 0.62 && invoice.record.status === "not_paid"
  return { action: isPart ? "pays a part" : "pays", invoice }
}

/** A new invoice; its number follows the company's latest one. */
export const billedLine = (
  random: SeededRandom,
  bill: {
    readonly company: CompanyId
    readonly id: number
    readonly latestNumber: string | undefined
    readonly today: LocalDate
  }
): InvoiceLine => {
  const { company, id, latestNumber, today } = bill
  const billed = makeBills(random, company)(numberAfter(latestNumber, id), today)
  return {
    type: "invoice",
    company,
    payerId: billed.payer.id,
    recipientId: billed.recipient.id,
    record: invoiceRecord(random, id, billed, unsettled),
    details: billed.details
  }
}

/** The invoice after its payment, in full or in part. */
export const paidLine = (
  random: SeededRandom,
  payment: {
    readonly company: CompanyId
    readonly invoice: OwedInvoice
    readonly isPart: boolean
    readonly today: LocalDate
  }
): InvoiceLine => {
  const { company, invoice, isPart, today } = payment
  const record = new Invoice({
    ...invoice.record,
    paymentOrder: Option.some(drawPaymentOrder(random)),
    paidAt: Option.some(today.toWire()),
    status: isPart ? "paid_partial" : "paid_full",
    canDelete: false
  })
  return { ...invoice, type: "invoice", company, record }
}

export const invoiceEvent = (
  action: SimulatedEvent["action"],
  { id, amount, number, payer }: Invoice
): SimulatedEvent => ({
  actor: payer,
  action,
  target: `invoice ${id}`,
  text: `№ ${number}, ${amount} roubles`
})

/** The next number if the latest one ends in digits, the invoice's id otherwise. */
const numberAfter = (latest: string | undefined, id: number) => {
  const digits = /\d+$/.exec(latest ?? "")?.[0]
  if (latest === undefined || digits === undefined) return String(id)
  const next = String(Number(digits) + 1).padStart(digits.length, "0")
  return latest.slice(0, latest.length - digits.length) + next
}
