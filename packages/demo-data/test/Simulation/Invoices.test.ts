import { expect, it } from "@effect/vitest"
import { decideInvoiceMove } from "@estate/demo-data/Simulation/Invoices"
import { demo, ofType } from "../DemoLines.ts"

it("without owed invoices only a new one can come; an invoice is paid in part only once", () => {
  const invoices = ofType(demo({ invoices: 60 }), "invoice")
  const owed = invoices.filter(({ record }) => record.status === "not_paid")
  const partly = invoices.filter(({ record }) => record.status === "paid_partial")
  expect(decideInvoiceMove([], { what: 0.9, which: 0.5 })).toEqual({ action: "is billed" })
  expect(decideInvoiceMove(owed, { what: 0.1, which: 0.5 })).toEqual({ action: "is billed" })
  expect(decideInvoiceMove(owed, { what: 0.55, which: 0 })).toEqual({
    action: "pays a part",
    invoice: owed[0]
  })
  expect(decideInvoiceMove(owed, { what: 0.9, which: 0 })).toEqual({ action: "pays", invoice: owed[0] })
  expect(decideInvoiceMove(partly, { what: 0.55, which: 0.999 })).toEqual({
    action: "pays",
    invoice: partly.at(-1)
  })
})
