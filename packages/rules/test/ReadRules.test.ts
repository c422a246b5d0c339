import { describe, expect, it } from "@effect/vitest"
import { readRules } from "@estate/rules/File/ReadRules"
import { routeFor } from "@estate/rules/Route"
import { unspecifiedThread } from "@estate/rules/ThreadFacts"
import { DateTime, Either } from "effect"
import { broken } from "./BrokenFiles.ts"
import { moscow, owners, read, rulesOf, sample, shown } from "./Sample.ts"

const thread = {
  ...unspecifiedThread("sever"),
  listing: 1,
  title: "Двушка на Ленина",
  author: "Пётр",
  text: "Добрый день"
}
const noon = DateTime.unsafeMake("2026-12-03T09:00:00Z")
const routeOf = (changes: Partial<typeof thread>) =>
  routeFor(rulesOf(sample).routes, { ...thread, ...changes }, noon)

describe("the first route that matches takes the thread", () => {
  it.each([
    ["anything", {}, "center"],
    ["an author like casino*", { author: "CASINO777 бонус" }, "spam"],
    ["a listing of the complex", { listing: 4350 }, "hot"],
    ["the complex in the title", { title: "1-к, жк «Северный Парк», 5 эт." }, "hot"],
    ["a listing between two", { listing: 7000 }, "coast"],
    ["the next one", { listing: 8000 }, "center"]
  ])("%s", (_, changes, expected) => {
    expect(routeOf(changes).route?.name).toBe(expected)
  })

  it("says which condition failed of those before", () => {
    expect(routeOf({ listing: 7000 }).tried).toEqual([
      { route: "spam", failed: "author" },
      { route: "hot", failed: "complex" },
      { route: "coast", failed: undefined }
    ])
  })

  it("not excludes, and a calendar is a condition", () => {
    const { routes } = rulesOf({
      calendars: { day: { open: "mon-fri 09:00-18:00" } },
      routes: [
        { name: "day", match: { calendar: "day", not: { listing: [1], author: "Пётр" } }, channel: "a" },
        { name: "rest", channel: "b" }
      ]
    })
    const at = (changes: object, time: DateTime.Utc) =>
      routeFor(routes, { ...thread, ...changes }, time).route?.name
    expect(at({}, noon)).toBe("rest")
    expect(at({ author: "Анна" }, noon)).toBe("day")
    expect(at({ author: "Анна" }, DateTime.add(noon, { hours: 7 }))).toBe("rest")
  })
})

it("a rota of one person needs no list", () => {
  const duty = { from: "2026-11-30 09:00", every: "1 week" }
  const withPeople = (people: unknown) =>
    rulesOf({ people: { anna: { slack: "U01ANNA" } }, rotas: { duty: { ...duty, people } } }).rotas
  expect(withPeople("anna")).toEqual(withPeople(["anna"]))
})

it("reads what people, owners and digests mean", () => {
  const rules = rulesOf(sample)
  expect(rules.owners.get(5000)).toEqual({ name: "anna", kind: "member", slackId: "U01ANNA", mayReply: true })
  expect(rules.people.get("heads")).toMatchObject({ kind: "group", mayReply: false })
  expect(rules.digests).toMatchObject([{ name: "morning", atMinute: 540 }])
})

it("an empty file has no routes, and so changes nothing", () => {
  expect(rulesOf({}).routes).toEqual([])
})

const [, hot, coast] = sample.routes

describe("a broken file is refused, and says where and why", () => {
  it.each(broken)("%s", (_, file, said) => {
    expect(Either.match(read(file), { onLeft: shown, onRight: () => "is right" })).toBe(said)
  })

  it("all problems at once", () => {
    const file = {
      routes: [
        { name: "a", channel: "" },
        { ...hot, closed: "x" }
      ],
      claim: {}
    }
    expect(Either.match(read(file), { onLeft: shown, onRight: () => "" }).split("\n")).toEqual([
      `routes.0.channel is wrong: expected a channel's id or name such as "#leads", or @ and a name of people or rotas for a direct message`,
      "routes.1.closed is wrong: expected hold, post or drop",
      "claim.holds is not set"
    ])
  })

  it("in Russian too", () => {
    const problems = Either.match(read({ calendars: { day: { open: "пн-пт 10:00-25:00" } } }), {
      onLeft: found => found,
      onRight: () => []
    })
    expect(problems.map(({ what }) => what.ru)).toEqual([
      "— неверное значение: 25:00 — не время суток (от 00:00 до 24:00); ожидается: дни недели и часы, например пн-пт 09:00-18:00, или дата и часы, например 2026-12-31 10:00-14:00"
    ])
  })

  it("names that are not there too, unless they may stand in what cannot be read", () => {
    const rest = { routes: [{ name: "a", channel: "#a", chain: "usual", calendar: "day" }] }
    const said = (file: object) =>
      Either.match(read({ ...rest, ...file }), { onLeft: shown, onRight: () => "" }).split("\n")
    expect(said({ claim: {} })).toEqual([
      "claim.holds is not set",
      "routes.0.calendar is wrong: there is no day in calendars: nothing is defined there",
      "routes.0.chain is wrong: there is no usual in chains: nothing is defined there"
    ])
    expect(said({ people: { anna: { slack: "@anna" } } })).toEqual([
      "people.anna.slack is wrong: expected a member's id such as U01ANNA; a group's id is set with group"
    ])
  })

  it("the file of owners, by its lines", () => {
    const csv = "listing,person\n1,anna\n1,oleg\n2,ivan\nx,anna\n"
    const problems = readRules(
      { ...sample, routes: [coast], tests: [] },
      { companies: [], zone: moscow, owners: csv }
    )
    expect(Either.match(problems, { onLeft: shown, onRight: () => "" })).toBe(
      [
        "owners is wrong: line 3 of the file: listing 1 has an owner in an earlier line",
        "owners is wrong: line 4 of the file: there is no such person in people",
        "owners is wrong: line 5 of the file: expected a listing's id, a comma and a person"
      ].join("\n")
    )
    expect(owners.startsWith("listing,person\n")).toBe(true)
  })

  it("listings with the largest possible ids", () => {
    const largest = Number.MAX_SAFE_INTEGER
    const coast = { name: "coast", match: { listing: largest }, channel: "#coast" }
    const valid = read({ ...sample, routes: [coast], tests: [] }, `listing,person\n${largest},anna\n`)
    expect(Either.match(valid, { onLeft: shown, onRight: () => "" })).toBe("")
  })

  it("the file of owners as Excel saves it where a comma is decimal", () => {
    const rules = Either.getOrThrow(
      readRules(
        { ...sample, routes: [coast], tests: [] },
        { companies: [], zone: moscow, owners: "\ufefflisting;person\r\n1;anna\r\n2; oleg\r\n" }
      )
    )
    expect(Array.from(rules.owners, ([id, { name }]) => [id, name])).toEqual([
      [1, "anna"],
      [2, "oleg"]
    ])
  })
})

describe("a test in the file", () => {
  const failing = (expect: object, more: object = {}) =>
    Either.match(read({ ...sample, tests: [{ listing: 1, at: "2026-12-03 12:00", expect, ...more }] }), {
      onLeft: problems => shown(problems),
      onRight: () => "passes"
    })

  it("can be about a step: whom it mentions, and when it comes", () => {
    const duty = { route: "center", step: "owner", mentions: ["anna"], at: "2026-12-03 12:10" }
    expect(failing(duty)).toBe("passes")
    expect(failing({ route: "center", mentions: [] })).toBe("passes")
    expect(failing({ ...duty, mentions: ["oleg"] })).toBe(
      "tests.0 is wrong: expected a mention of oleg, but it mentions anna"
    )
    expect(failing({ ...duty, at: "2026-12-03 12:11" })).toBe(
      "tests.0 is wrong: expected at 2026-12-03 12:11, but it comes at 2026-12-03 12:10"
    )
    expect(failing({ route: "center", step: "boss" })).toBe(
      "tests.0 is wrong: expected boss, but there is none: owner, heads"
    )
    expect(failing({ ...duty, route: "coast" })).toContain("expected the route coast, but center takes")
  })

  it("can be of a buyer who has waited", () => {
    expect(failing({ route: "center", step: "heads" }, { wait: "40m" })).toBe("passes")
    expect(failing({ route: "center", step: "owner" }, { wait: "40m" })).toContain("there is none: heads")
  })
})
