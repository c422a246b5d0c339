import { readRules } from "@estate/rules/File/ReadRules"
import { Either } from "effect"
import { expect, it } from "vitest"
import { isReplier } from "../../src/Clicks/Rights.ts"
import { company } from "../Delivery/Harness.ts"

it("only those may reply of whom the rules say so at that moment", () => {
  const rulesOf = (people: object) =>
    Either.getOrThrow(
      readRules(
        { people, routes: [{ name: "all", channel: "#leads" }] },
        {
          companies: [company.name],
          zone: company.zone,
          owners: undefined
        }
      )
    )
  const rules = rulesOf({
    anna: { slack: "U01ANNA", reply: true },
    oleg: { slack: "U02OLEG" },
    heads: { group: "S0HEADS" }
  })
  const mayReply = (slackUser: string) => isReplier(rules, slackUser)
  expect(["U01ANNA", "U02OLEG", "S0HEADS", "U03EVE", "anna"].filter(mayReply)).toEqual(["U01ANNA"])
  expect(isReplier(rulesOf({ anna: { slack: "U01ANNA" } }), "U01ANNA")).toBe(false)
  expect(isReplier(undefined, "U01ANNA")).toBe(false)
})
