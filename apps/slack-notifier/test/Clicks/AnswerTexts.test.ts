import { DateTime } from "effect"
import { describe, expect, it } from "vitest"
import { factsIn } from "../../src/Alerts/EpisodeFacts.ts"
import { answerText } from "../../src/Clicks/AnswerTexts.ts"
import { company, episode, now } from "../Delivery/Harness.ts"
import { rulesOf } from "../RulesOf.ts"

/** Why a buyer's alert is where it is, and what comes next, by a chain with this step. */
const explained = (step: object, language: "en" | "ru") => {
  const rules = rulesOf({
    people: { anna: { slack: "U01ANNA" }, oleg: { slack: "U02OLEG" } },
    chains: { usual: [{ name: "next", after: "1 hour", mention: "oleg", ...step }] },
    routes: [{ name: "office", channel: "#leads", chain: "usual" }]
  })
  const open = {
    episode: episode(1),
    route: "office",
    seenAt: now,
    done: new Set([""]),
    announced: undefined,
    deeds: []
  }
  const since = DateTime.subtract(now, { hours: 1 })
  const facts = factsIn(company, { rules, since, silences: [] })(open, now)
  return answerText({ why: "explained", facts }, company.zone, language, now).split("\n")[1]
}

describe("«Why is this here?»", () => {
  it.each([
    [{}, /<!date.*> in this thread, for <@U02OLEG>\.$/, /> придёт напоминание в этой ветке: <@U02OLEG>\.$/],
    [{ channel: "#heads" }, /> in #heads, for <@U02OLEG>\.$/, /> придёт напоминание в #heads: <@U02OLEG>\.$/],
    [
      { channel: "@oleg" },
      /> as a direct message to <@U02OLEG>\.$/,
      /> придёт напоминание лично <@U02OLEG>\.$/
    ]
  ])("says where the next reminder comes: %j", (step, english, russian) => {
    expect(explained(step, "en")).toMatch(english)
    expect(explained(step, "ru")).toMatch(russian)
  })
})
