import { type Refused, type Wires, without } from "./Wires.ts"

export const invoice = {
  count_id: 501,
  count_number: "A-501",
  created_at: "2026-11-20",
  amount: 12_000,
  payer: "LLC Horizon",
  recipient: "LLC Platform",
  payment_order: null,
  payed_at: null,
  acts_amount: 0,
  acts_text: null,
  status: "not_paid",
  can_delete: true
}

const paid = {
  ...invoice,
  payment_order: { number: "77", lines: [1, 2] },
  payed_at: "2026-11-21",
  acts_amount: 12_000,
  acts_text: "Act 12",
  status: "paid_full",
  can_delete: false
}

export const details = {
  count_number: "Invoice A-501 of 20 November 2026",
  recipient: "LLC Platform",
  contacts: "1 Main Street\nphone 84950000000",
  bank_itin: "7701000000",
  bank_kpp: "770101001",
  bank_account_number: "40702810000000000000",
  bank_bik: "044525000",
  bank_correspondent_account: "30101810000000000000",
  general_manager_position: "Director",
  general_manager: "I. Ivanov",
  payer: "LLC Horizon, 7702000000",
  offer_text: "Pay within 5 days.\nThank you.",
  services: [
    { title: "Placement", amount: 10_000 },
    { title: "Highlighting", amount: 0 }
  ],
  total_amount: 10_000,
  total_amount_with_vat: 12_000,
  vat_string: "VAT 20%",
  vat_amount: 2000,
  sum_string: "Twelve thousand roubles"
}

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
    ...[0, false, "", [], {}].map(value => [{ ...invoice, payment_order: value, payed_at: value }] as const),
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
  "Invoice.InvoiceId": [[0], [9_007_199_254_740_991]]
}

export const refused: Refused = {
  "FilterEntry.FilterEntry": [{}, { "1": "a", "2": "b" }, { "7": 7 }, { "7": null }, [], ["All"], "7", null],
  "Invoice.Invoice": [null, [], "A-501"],
  "Invoice.InvoiceId": [-1, 1.5, "501", null]
}
