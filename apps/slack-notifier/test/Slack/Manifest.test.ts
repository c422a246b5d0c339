import { expect, it } from "vitest"
import { manifestFor } from "../../src/Slack/Manifest.ts"
import { rulesOf } from "../RulesOf.ts"

const rulesWith = (channel: string) =>
  rulesOf({ people: { anna: { slack: "U01ANNA" } }, routes: [{ name: "all", channel }] })

it("the app may write direct messages only if the rules have any", () => {
  const of = (channel: string) =>
    JSON.stringify(manifestFor({ rules: rulesWith(channel), isInteractive: false }))
  expect(of("@anna")).toContain('"im:write","im:history"')
  expect(of("@anna")).toContain('"messages_tab_enabled":true')
  expect(of("#leads")).not.toMatch(/im:|messages_tab/)
})
