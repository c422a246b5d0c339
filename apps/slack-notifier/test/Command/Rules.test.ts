import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { readCommandLine } from "@estate/command-line/CommandLine"
import { Host } from "@estate/command-line/Host"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import { TestHost } from "@estate/testing/TestHost"
import { ConfigProvider, Effect } from "effect"
import { describe, expect, it } from "vitest"
import { rules } from "../../src/Command/Rules.ts"

const folder = new TemporaryFolder()

const path = join(folder.path, "notifier.yaml")
writeFileSync(
  path,
  `companies: [{ name: sever, apiKeyFrom: "file:nowhere", timeZone: Europe/Moscow }]
people: { anna: { slack: U01ANNA }, oleg: { slack: U02OLEG } }
rotas: { duty: { from: 2026-11-30 09:00, every: 1 week, people: [anna, oleg] } }
calendars: { center: { open: mon-fri 09:00-20:00 } }
chains: { usual: [{ name: owner, after: 10 minutes, mention: duty }] }
routes:
  - { name: spam, match: { author: casino* }, drop: true }
  - { name: center, match: { company: sever }, channel: "#center", calendar: center, chain: usual }
tests: [{ at: 2026-12-05 23:10, expect: center }]
`
)

/** What a command prints, and the exit code and message of its failure. */
const ended = async (args: ReadonlyArray<string>, variables: Readonly<Record<string, string>> = {}) => {
  const line = readCommandLine(rules, args)
  if (line.kind !== "work") throw new Error(line.kind)
  const host = new TestHost({ env: {} })
  const settings = new Map(Object.entries({ ESTATE_LANG: "en", ESTATE_NOTIFIER_CONFIG: path, ...variables }))
  const exit = await line.work.pipe(
    Effect.either,
    Effect.provideService(Host, host),
    Effect.withConfigProvider(ConfigProvider.fromMap(settings)),
    Effect.runPromise
  )
  return {
    lines: host.said.stdout.trimEnd().split("\n"),
    failure: exit._tag === "Left" ? exit.left : undefined
  }
}

describe("rules check", () => {
  it("counts what is there, without keys", async () => {
    expect(await ended(["check"])).toEqual({
      lines: ["2 routes, 2 people and groups; 1 test passed"],
      failure: undefined
    })
    expect(await ended(["check"], { ESTATE_LANG: "ru" })).toMatchObject({
      lines: ["2 маршрута, 2 человека и группы; пройдено: 1 тест"]
    })
  })

  it("reads the file that an argument names, also if the environment names another one", async () => {
    const other = join(folder.path, "other.yaml")
    writeFileSync(other, "routes: [{ name: night, drop: true }]\nroute: []")
    const wrong = expect.stringContaining(`${other}:2:1: route `)
    for (const variables of [
      {},
      { ESTATE_NOTIFIER_CONFIG: "" },
      { ESTATE_NOTIFIER_CONFIG: "/nowhere.yaml" }
    ]) {
      expect(await ended(["check", path], variables)).toMatchObject({ failure: undefined })
      expect(await ended(["test", path, "--author", "casino 7"], variables)).toMatchObject({
        lines: ["route: spam", "nobody is alerted"]
      })
      expect(await ended(["check", other], variables)).toMatchObject({
        failure: { exitCode: 2, message: wrong }
      })
    }
    expect(await ended(["check", "/nowhere.yaml"])).toMatchObject({
      failure: {
        exitCode: 2,
        message: "FILE names /nowhere.yaml, which cannot be read: there is no such file"
      }
    })
  })

  it("refuses two companies with one key, where both are set", async () => {
    const two = join(folder.path, "two.yaml")
    writeFileSync(two, "companies: [{ name: sever, apiKeyFrom: A }, { name: south, apiKeyFrom: B }]")
    const check = (keys: Readonly<Record<string, string>>) =>
      ended(["check"], { ESTATE_NOTIFIER_CONFIG: two, ...keys })
    expect(await check({ A: "key", B: "key" })).toMatchObject({
      failure: { exitCode: 2, message: expect.stringContaining("sever (A) and south (B) have the same key") }
    })
    expect(await check({ A: "key", B: "other" })).toMatchObject({ failure: undefined })
    expect(await check({ A: "key" })).toMatchObject({ failure: undefined })
  })

  it("says that a file is missing, or not set", async () => {
    expect(await ended(["check"], { ESTATE_NOTIFIER_CONFIG: "/nowhere.yaml" })).toMatchObject({
      failure: {
        exitCode: 2,
        message: "ESTATE_NOTIFIER_CONFIG names /nowhere.yaml, which cannot be read: there is no such file"
      }
    })
    expect(await ended(["check"], { ESTATE_NOTIFIER_CONFIG: "" })).toMatchObject({
      failure: { exitCode: 2, message: expect.stringContaining("ESTATE_NOTIFIER_CONFIG is not set") }
    })
  })
})

describe("rules test", () => {
  it("says which route takes a thread, why others do not, and who hears of it when", async () => {
    expect(await ended(["test", "--at", "2026-12-05 23:10"])).toEqual({
      lines: [
        "route: center",
        "passed over: spam (author)",
        "TIME              ALERT        WHERE                MENTIONS",
        "2026-12-07 09:00  first alert  #center",
        "2026-12-07 09:10  owner        thread of the alert  oleg"
      ],
      failure: undefined
    })
  })

  it("tells the second time of an hour that a clock change repeats from the first", async () => {
    const repeated = join(folder.path, "autumn.yaml")
    writeFileSync(
      repeated,
      `companies: [{ name: sever, apiKeyFrom: A, timeZone: Europe/London }]
chains: { usual: [{ name: all, after: 30 minutes }, { name: heads, after: 90 minutes }] }
routes: [{ name: hot, channel: "#hot", chain: usual }]`
    )
    const asked = ["test", "--at", "2026-10-25 01:30"]
    expect((await ended(asked, { ESTATE_NOTIFIER_CONFIG: repeated })).lines.slice(2)).toEqual([
      "2026-10-25 01:30         first alert  #hot",
      "2026-10-25 01:00 +00:00  all          thread of the alert",
      "2026-10-25 02:00         heads        thread of the alert"
    ])
  })

  it("names a channel once, also if the file repeats it", async () => {
    const repeated = join(folder.path, "also.yaml")
    writeFileSync(
      repeated,
      `companies: [{ name: sever, apiKeyFrom: A }]
routes: [{ name: hot, channel: "#hot", also: ["#hot", "#heads", "#heads"] }]`
    )
    const asked = ["test", "--at", "2026-12-05 12:00"]
    expect((await ended(asked, { ESTATE_NOTIFIER_CONFIG: repeated })).lines.slice(2)).toEqual([
      "2026-12-05 12:00  first alert  #hot, #heads"
    ])
  })

  it("shows one repetition of a step, also where that step itself was missed", async () => {
    const repeated = join(folder.path, "repeated.yaml")
    writeFileSync(
      repeated,
      `companies: [{ name: sever, apiKeyFrom: A }]
people: { anna: { slack: U01ANNA } }
chains: { hot: [{ name: anna, after: 2 minutes, mention: anna, repeat: 1 hour }, { name: all, after: 10 minutes }] }
routes: [{ name: hot, channel: "#hot", chain: hot }]`
    )
    const asked = ["test", "--at", "2026-12-05 12:00", "--wait", "40m"]
    expect((await ended(asked, { ESTATE_NOTIFIER_CONFIG: repeated })).lines.slice(2)).toEqual([
      "2026-12-05 12:00  first alert  #hot",
      "2026-12-05 12:00  all          thread of the alert",
      "2026-12-05 13:00  anna ×2      thread of the alert  anna"
    ])
  })

  it("fails with 1 for another route than expected, with 2 for one that is not there", async () => {
    expect(await ended(["test", "--author", "CASINO 777", "--expect", "spam"])).toEqual({
      lines: ["route: spam", "nobody is alerted"],
      failure: undefined
    })
    expect(await ended(["test", "--expect", "spam"])).toMatchObject({
      failure: { exitCode: 1, message: "expected the route spam, but center takes this thread" }
    })
    expect(await ended(["test", "--expect", "sapm"])).toMatchObject({ failure: { exitCode: 2 } })
    expect(await ended(["test", "--company", "yug"])).toMatchObject({ failure: { exitCode: 2 } })
  })
})

it("rules schema describes every field, and refers to nothing: editors ignore what stands beside", async () => {
  const schema = (await ended(["schema"])).lines.join("\n")
  expect(schema).not.toContain("$ref")
  expect(Object.keys(JSON.parse(schema).properties)).toEqual(
    expect.arrayContaining(["companies", "poll", "people", "routes", "tests"])
  )
  expect(schema).toContain("weekdays and hours such as mon-fri 09:00-18:00")
})
