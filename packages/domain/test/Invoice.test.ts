import { describe, expect, it } from "@effect/vitest"
import { Invoice, InvoiceDetails, InvoiceNotFound } from "@estate/domain/Invoice"
import { Option, Schema } from "effect"
import { details, invoice } from "./wires/Invoices.ts"

const read = Schema.decodeUnknownSync(Invoice)

describe("an invoice", () => {
  it("is read by what its fields mean", () => {
    const { createdAt, ...rest } = read(invoice)
    expect(createdAt.toWire()).toBe("2026-11-20")
    expect(rest).toEqual({
      id: 501,
      number: "A-501",
      amount: 12_000,
      payer: "LLC Horizon",
      recipient: "LLC Platform",
      paymentOrder: Option.none(),
      paidAt: Option.none(),
      actsAmount: 0,
      actsText: Option.none(),
      status: "not_paid",
      canDelete: true
    })
  })

  it("keeps what pays it as the platform wrote it", () => {
    const order = { number: "77", lines: [1, null] }
    const paid = read({ ...invoice, payment_order: order, payed_at: 0 })
    expect([paid.paymentOrder, paid.paidAt]).toEqual([Option.some(order), Option.some(0)])
  })

  it("is paid if it is paid in full", () => {
    const paid = (status: string) => read({ ...invoice, status }).isPaid
    expect(["not_paid", "paid_partial", "paid_full", "cancelled"].map(paid)).toEqual([
      false,
      false,
      true,
      false
    ])
  })

  it("has its printable details", () => {
    const { number, bankItin, offerText, services, totalAmountWithVat, sumString } =
      Schema.decodeUnknownSync(InvoiceDetails)(details)
    expect([number, bankItin, offerText, services, totalAmountWithVat, sumString]).toEqual([
      details.count_number,
      details.bank_itin,
      details.offer_text,
      details.services,
      12_000,
      "Twelve thousand roubles"
    ])
  })

  it("that does not exist has the platform's text in its error", () => {
    expect(new InvoiceNotFound({ detail: "Invoice not found", requestId: Option.none() }).message).toBe(
      "no such invoice: Invoice not found"
    )
  })
})
