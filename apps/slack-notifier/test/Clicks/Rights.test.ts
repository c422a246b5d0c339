import { expect, it } from "vitest"
import { isReplier } from "../../src/Clicks/Rights.ts"
import { rulesOf } from "../RulesOf.ts"

it("only those may reply of whom the rules say so at that moment", () => {
  const rulesWith = (people: object) => rulesOf({ people, routes: [{ name: "all", channel: "#leads" }] })
  const rules = rulesWith({
    anna: { slack: "U01ANNA", reply: true },
    oleg: { slack: "U02OLEG" },
    heads: { group: "S0HEADS" }
  })
  const mayReply = (slackUser: string) => isReplier(rules, slackUser)
  expect(["U01ANNA", "U02OLEG", "S0HEADS", "U03EVE", "anna"].filter(mayReply)).toEqual(["U01ANNA"])
  expect(isReplier(rulesWith({ anna: { slack: "U01ANNA" } }), "U01ANNA")).toBe(false)
  expect(isReplier(undefined, "U01ANNA")).toBe(false)
})
