import { type Rules, withSwaps } from "@estate/rules/Rules"
import { unspecifiedThread } from "@estate/rules/ThreadFacts"
import { unanswered } from "@estate/rules/Unanswered"
import { DateTime } from "effect"
import { describe, expect, it } from "vitest"
import { read, rulesOf, sample, shown } from "./Sample.ts"

const at = (text: string) => DateTime.unsafeMake(`2026-12-${text}:00+03:00`)

const file = {
  people: sample.people,
  owners: "owners.csv",
  rotas: {
    duty: {
      ...sample.rotas.duty,
      instead: [{ from: "2026-12-04 09:00", to: "2026-12-05 09:00", person: "oleg" }]
    }
  },
  chains: { direct: [{ name: "duty", after: "10 minutes", channel: "@duty" }] },
  routes: [{ name: "all", channel: "@owner", also: ["#leads", "@oleg"], chain: "direct" }]
}
const rules = rulesOf(file)

const channelsOf = (listing: number, time: DateTime.Utc, inForce: Rules = rules) =>
  unanswered({ ...unspecifiedThread("sever"), listing }, inForce, time).alerts.map(
    ({ alert: { channel, also } }) => [channel, ...also]
  )

describe("a direct message", () => {
  it("goes to the person who owns the listing, is named, or is on duty then", () => {
    expect(channelsOf(5000, at("03T12:00"))).toEqual([["U01ANNA", "#leads", "U02OLEG"], ["U01ANNA"]])
    expect(channelsOf(5000, at("04T12:00"))[1]).toEqual(["U02OLEG"])
  })

  it("to the owner of a listing without one goes where the company's alerts go", () => {
    expect(channelsOf(1, at("03T12:00"))[0]).toEqual([undefined, "#leads", "U02OLEG"])
  })

  it("follows a swap, the last that was made, and only while it lasts", () => {
    const swap = (person: string) => ({ rota: "duty", person, from: at("04T00:00"), to: at("05T00:00") })
    const swapped = withSwaps(rules, [swap("oleg"), swap("nobody"), swap("anna")])
    expect(channelsOf(1, at("04T12:00"), swapped)[1]).toEqual(["U01ANNA"])
    expect(channelsOf(1, at("05T08:00"), swapped)[1]).toEqual(["U02OLEG"])
    expect(withSwaps(rules, [])).toBe(rules)
  })

  it("is distinguished from channels, and from people who cannot get one", () => {
    const problems = (route: object) => {
      const found = read({ ...file, routes: [{ name: "all", channel: "#leads", ...route }] })
      return found._tag === "Left" ? shown(found.left) : "fine"
    }
    expect(problems({ channel: "@boss" })).toBe(
      "routes.0.channel is wrong: there is no boss in people, rotas; expected one of anna, oleg, heads, duty"
    )
    expect(problems({ also: ["@heads"] })).toContain(
      "routes.0.also.0 is wrong: a group has no direct messages"
    )
    expect(problems({ channel: "U01ANNA" })).toContain(
      "routes.0.channel is wrong: expected a channel's id or name"
    )
    expect(problems({ channel: "leads 2" })).toContain("routes.0.channel is wrong")
    expect(problems({ channel: "#продажи" })).toBe("fine")
    const digest = (channel: string) =>
      shown(
        read({ ...file, digests: [{ name: "m", channel, at: "09:00" }] }).pipe(each =>
          each._tag === "Left" ? each.left : []
        )
      )
    expect(digest("@duty")).toContain(
      "digests.0.channel is wrong: there is no duty in people, rotas; expected one of anna, oleg, heads"
    )
    expect(digest("@anna")).toBe("")
  })
})
