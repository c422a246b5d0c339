import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@estate/domain/LocalDate"
import { Either } from "effect"
import { readAs } from "./Requests.ts"

const query = readAs("invoices", "urlParams")
const path = readAs("invoices", "path")

describe("the list of invoices", () => {
  it("has the filters of the spec", () => {
    expect(
      query("list", {
        created_at_from: "2026-11-01",
        created_at_to: "2026-11-30",
        amount: "0",
        payer_id: "7",
        recipient_id: "3",
        count_number: "A-5 01",
        count_status: "paid_partial",
        sort: "payed_at",
        direction: "desc"
      })
    ).toEqual(
      Either.right({
        created_at_from: new LocalDate({ year: 2026, month: 11, day: 1 }),
        created_at_to: new LocalDate({ year: 2026, month: 11, day: 30 }),
        amount: 0,
        payer_id: 7,
        recipient_id: 3,
        count_number: "A-5 01",
        count_status: "paid_partial",
        sort: "payed_at",
        direction: "desc"
      })
    )
  })

  it.each([
    [{ created_at_from: "2026-02-30" }, "created_at_from: a date as YYYY-MM-DD"],
    [{ created_at_to: "2026/11/30" }, "created_at_to: a date as YYYY-MM-DD"],
    [{ amount: "-1" }, "amount: a whole number from 0 to 9007199254740991"],
    [{ amount: "1e3" }, "amount: a whole number from 0 to 9007199254740991"],
    [{ payer_id: "seven" }, "payer_id: a whole number from 0 to 9007199254740991"],
    [{ recipient_id: "9007199254740992" }, "recipient_id: a whole number from 0 to 9007199254740991"],
    [{ count_status: "paid" }, "count_status: not_paid, paid_full or paid_partial"],
    [{ sort: "payer" }, "sort: count_number, created_at, amount, payment_order, payed_at or acts_amount"],
    [{ direction: "ASC" }, "direction: asc or desc"]
  ])("%j is refused in words", (urlParams, fault) => {
    expect(query("list", urlParams)).toEqual(Either.left(fault))
  })

  it("has no filter if all are empty", () => {
    const names = [
      "created_at_from",
      "amount",
      "payer_id",
      "count_number",
      "count_status",
      "sort",
      "direction"
    ]
    expect(query("list", Object.fromEntries(names.map(name => [name, ""])))).toEqual(Either.right({}))
  })
})

describe("the page of a list", () => {
  it.each(["list", "payers", "recipients"])("of %s stands in the path, wholly or in part or not", name => {
    expect(path(name, { page: "2", limit: "50" })).toEqual(Either.right({ page: 2, limit: 50 }))
    expect(path(name, { page: "2" })).toEqual(Either.right({ page: 2 }))
    expect(path(name, {})).toEqual(Either.right({}))
    expect(path(name, { page: "0" })).toEqual(Either.left("page: a whole number from 1 to 2147483647"))
    expect(path(name, { limit: "1001" })).toEqual(Either.left("limit: a whole number from 1 to 1000"))
  })
})

describe("payers and recipients", () => {
  it.each(["payers", "recipients"])("%s may be those with acts alone", name => {
    expect(query(name, { with_acts: "1" })).toEqual(Either.right({ with_acts: true }))
    expect(query(name, { with_acts: "0" })).toEqual(Either.right({ with_acts: false }))
    expect(query(name, { with_acts: "all" })).toEqual(Either.left("with_acts: true, 1, false or 0"))
  })
})

describe("an invoice's address", () => {
  it("is its number in digits", () => {
    expect(path("details", { count_id: "501" })).toEqual(Either.right({ count_id: 501 }))
    for (const wrong of ["-1", "A-501", "5e2", "501/..", "12345678901234567", ""]) {
      expect(path("details", { count_id: wrong })).toEqual(
        Either.left("count_id: a whole number from 0 to 9007199254740991")
      )
    }
  })
})
