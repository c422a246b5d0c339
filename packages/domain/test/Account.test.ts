import { describe, expect, it } from "@effect/vitest"
import { Account } from "@estate/domain/Account"
import { Option, Schema } from "effect"
import { account } from "./wires/People.ts"

const read = Schema.decodeUnknownSync(Account)

describe("an account", () => {
  it("is read by what its fields mean", () => {
    const found = read({
      ...account,
      file: "/anna.png",
      packets: { "3": { left: 1 } },
      wholesaleOrders: { a: null }
    })
    expect([found.avatar, found.packages, found.wholesaleListings, found.permissions]).toEqual([
      Option.some("/anna.png"),
      { "3": { left: 1 } },
      { a: null },
      { "7": "May pay", listings: "May edit listings" }
    ])
  })

  it("has joined once its invitation was accepted", () => {
    const accepted = { ...account.invitation, acceptedAt: "2026-11-21T09:30:00+03:00" }
    expect([read(account).hasJoined, read({ ...account, invitation: accepted }).hasJoined]).toEqual([
      false,
      true
    ])
  })
})
