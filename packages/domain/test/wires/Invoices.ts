import * as wire from "@estate/testing/Wire"
import { type Refused, type Wires, without } from "./Wires.ts"

export const invoice = wire.invoice()

const paid = {
  ...invoice,
  payment_order: { number: "77", lines: [1, 2] },
  payed_at: "2026-11-21",
  acts_amount: 12_000,
  acts_text: "Act 12",
  status: "paid_full",
  can_delete: false
}

export const details = wire.invoiceDetails({
  contacts: "1 Main Street\nphone 84950000000",
  offer_text: "Pay within 5 days.\nThank you.",
  services: [
    { title: "Placement", amount: 10_000 },
    { title: "Highlighting", amount: 0 }
  ]
})

export const wires: Wires = {
  "FilterEntry.FilterEntry": [
    [{ "7": "LLC Horizon" }],
    [{ "": "All" }],
    [{ paid_full: "Paid" }],
    [{ "0": "" }]
  ],
  "Invoice.Invoice": [
    [invoice],
    [paid],
    ...(["payment_order", "payed_at", "acts_text"] as const).map(
      name => [without(invoice, name), invoice] as const
    ),
    ...[0, true, [], {}].map(value => [{ ...invoice, payment_order: value, payed_at: value }] as const),
    ...[false, "", "0000-00-00", "0000-00-00 00:00:00"].map(
      value => [{ ...invoice, payment_order: value, payed_at: value }, invoice] as const
    ),
    [{ ...invoice, status: "cancelled" }],
    [{ ...invoice, currency: "RUB" }, invoice]
  ],
  "Invoice.InvoiceDetails": [
    [details],
    [{ ...details, services: [] }],
    [
      { ...details, services: [{ title: "Placement", amount: 1, unit: "pc" }], stamp: true },
      { ...details, services: [{ title: "Placement", amount: 1 }] }
    ]
  ],
  "Invoice.InvoiceId": [[0], [9_007_199_254_740_991]],
  "Invoice.PayerId": [[0], [7]],
  "Invoice.RecipientId": [[0], [3]]
}

export const refused: Refused = {
  "FilterEntry.FilterEntry": [{}, { "1": "a", "2": "b" }, { "7": 7 }, { "7": null }, [], ["All"], "7", null],
  "Invoice.Invoice": [null, [], "A-501"],
  "Invoice.InvoiceId": [-1, 1.5, "501", null],
  "Invoice.PayerId": [-1, 1.5, "7", null],
  "Invoice.RecipientId": [-1, 1.5, "3", null]
}
