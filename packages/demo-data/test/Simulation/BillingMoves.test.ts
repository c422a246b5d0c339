import { expect, it } from "@effect/vitest"
import { decideBilling } from "@estate/demo-data/Simulation/BillingMoves"
import { Effect } from "effect"
import { demo, ofType } from "../DemoLines.ts"

it.effect("where nothing is owed there can only be a new invoice; a part is paid but once", () =>
  Effect.gen(function* () {
    const invoices = ofType(yield* demo({ invoices: 60 }), "invoice")
    const owed = invoices.filter(({ record }) => record.status === "not_paid")
    const partly = invoices.filter(({ record }) => record.status === "paid_partial")
    expect(decideBilling([], { what: 0.9, where: 0.5 })).toEqual({ _tag: "Bill" })
    expect(decideBilling(owed, { what: 0.1, where: 0.5 })).toEqual({ _tag: "Bill" })
    expect(decideBilling(owed, { what: 0.55, where: 0 })).toEqual({ _tag: "PayPart", invoice: owed[0] })
    expect(decideBilling(owed, { what: 0.9, where: 0 })).toEqual({ _tag: "Pay", invoice: owed[0] })
    expect(decideBilling(partly, { what: 0.55, where: 0.999 })).toEqual({
      _tag: "Pay",
      invoice: partly.at(-1)
    })
  })
)
