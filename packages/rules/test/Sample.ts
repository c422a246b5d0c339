import type { Deed } from "@estate/rules/Facts"
import { readRules } from "@estate/rules/File/ReadRules"
import type { Problem } from "@estate/rules/File/Written"
import * as DateTime from "effect/DateTime"
import * as Either from "effect/Either"

export const moscow = DateTime.zoneUnsafeMakeNamed("Europe/Moscow")

/** An agency with two offices, a complex that everybody watches, and a spammer. */
export const sample = {
  people: {
    anna: { slack: "U01ANNA", reply: true },
    oleg: { slack: "U02OLEG" },
    heads: { group: "S0HEADS" }
  },
  rotas: { duty: { from: "2026-11-30 09:00", every: "1 week", people: ["anna", "oleg"] } },
  owners: "owners.csv",
  calendars: {
    center: { open: ["mon-fri 09:00-20:00", "sat 10:00-16:00"], closed: ["2027-01-01..2027-01-08"] },
    coast: { open: "mon-sun 10:00-19:00", zone: "Asia/Yekaterinburg" }
  },
  complexes: { park: { listings: [4201, "4300..4350"], titles: "ЖК Северный парк" } },
  chains: {
    usual: [
      { name: "owner", after: "10 minutes", mention: { first: ["owner", "duty"] } },
      { name: "heads", after: "30 minutes", mention: "heads", channel: "#heads" }
    ],
    hot: [{ name: "now", after: "3 minutes", mention: "duty", count: "always" }]
  },
  routes: [
    { name: "spam", match: { author: "casino*" }, drop: true },
    {
      name: "hot",
      match: { complex: "park" },
      channel: "#hot",
      also: "#center",
      closed: "post",
      chain: "hot"
    },
    { name: "coast", match: { listing: "7000..7999" }, channel: "#coast", calendar: "coast", chain: "usual" },
    { name: "center", channel: "#center", calendar: "center", group: { from: 3 }, chain: "usual" }
  ],
  claim: { holds: "20 minutes" },
  digests: [{ name: "morning", channel: "#center", at: "09:00", calendar: "center" }],
  tests: [{ listing: 4310, at: "2026-12-05 23:10", expect: "hot" }]
}

export const owners = "listing,person\n5000,anna\n"

/** What Anna did. */
export const annas = (kind: Deed["kind"], at: DateTime.Utc, until?: DateTime.Utc): Deed => ({
  kind,
  person: "anna",
  slackUser: "U01ANNA",
  at,
  until
})

/** Reads rules of a company `sever` in Moscow. */
export const read = (file: unknown, csv = owners) =>
  readRules(file, { companies: ["sever"], zone: moscow, owners: csv })

/** Reads valid rules. */
export const rulesOf = (file: unknown, csv?: string) =>
  Either.getOrThrowWith(read(file, csv), problems => new Error(shown(problems)))

/** Problems as lines. */
export const shown = (problems: ReadonlyArray<Problem>): string =>
  problems.map(({ path, what }) => `${path.map(String).join(".")} ${what.en}`).join("\n")
