import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { TemporaryFolder } from "@estate/testing/TemporaryFolder"
import { DateTime } from "effect"
import { describe, expect, it } from "vitest"
import { broken } from "../../../../packages/rules/test/BrokenFiles.ts"
import { type FileProblem, readConfig, readConfigFile } from "../../src/Settings/ConfigFile.ts"

const folder = new TemporaryFolder()

const moscow = DateTime.zoneUnsafeMakeNamed("Europe/Moscow")
const read = (text: string) => readConfig({ text, owners: undefined }, folder.path, moscow)
const readJson = (content: unknown) => read(JSON.stringify(content))

const shown = ({ position, field, what }: FileProblem) =>
  `${position?.line}:${position?.column} ${field} ${what.en}`.replace("  ", " ")
const problemsOf = (text: string) => read(text).problems.map(shown)

const company = { name: "north", apiKeyFrom: "NORTH_KEY" }

describe("a configuration file", () => {
  it("needs only a name and a key variable for a company", () => {
    expect(readJson({ companies: [company] })).toMatchObject({
      companies: [company],
      rules: undefined,
      problems: []
    })
  })

  it("reports every problem of settings, companies, secrets and rules, each at its place", () => {
    const { companies, problems } = read(`
poll: soon
state: postgres:hush
companies:
  - { name: north, apiKeyFrom: NORTH_KEY, timeZone: Asia/Yekaterinburg }
  - { name: a b, apiKeyFrom: live_hush, channel: "" }
  - name: south
    apiKeyFrom: SOUTH_KEY
    timeZone: Mars/Base
    apiUrl: ftp://hush
    key: hush
  - { name: north, apiKeyFrom: "file:missing" }
people: { anna: { slack: "@anna" } }
company: []
routes: [{ name: all }]
`)
    expect(companies.map(({ name }) => name)).toEqual(["north", "north"])
    expect(problems.map(shown)).toEqual([
      "2:1 poll is wrong: expected a duration above zero, such as 90s, 15m, 2 hours or 7d",
      "3:1 state is wrong: expected sqlite:PATH or postgres://USER:PASSWORD@HOST:PORT/DATABASE",
      "6:7 companies.1.name is wrong: expected 1 to 64 letters, digits, dots, _ and -",
      "6:18 companies.1.apiKeyFrom is wrong: expected the name of the environment variable that holds the secret, or file:PATH, never the secret itself",
      `6:41 companies.1.channel is wrong: expected a channel's id, or its name such as "#leads"`,
      "9:5 companies.2.timeZone is wrong: expected a time zone such as Europe/Moscow",
      "10:5 companies.2.apiUrl is wrong: expected an http or https address",
      "11:5 companies.2.key is wrong: there is no such setting; expected one of name, apiKeyFrom, apiUrl, chatsUrl, channel, slackTokenFrom, slackAppTokenFrom, timeZone, language, threadUrl",
      "12:7 companies.3.name is wrong: there is another north",
      `12:20 companies.3.apiKeyFrom names ${join(folder.path, "missing")}, which cannot be read: there is no such file`,
      "13:19 people.anna.slack is wrong: expected a member's id such as U01ANNA; a group's id is set with group",
      "14:1 company is wrong: there is no such setting; expected one of companies, operators, state, lease, poll, night, quarantine, pace, heartbeat, answers, listen, slackTokenFrom, slackAppTokenFrom, people, rotas, owners, calendars, complexes, chains, routes, claim, backlog, digests, tests"
    ])
    expect(JSON.stringify(problems)).not.toContain("hush")
    expect(problems.filter(({ what }) => !/\p{Script=Cyrillic}/u.test(what.ru))).toEqual([])
    expect(problems.find(({ field }) => field === "companies.2.timeZone")?.what.ru).toBe(
      "— неверное значение, ожидается: часовой пояс, например Europe/Moscow"
    )
  })

  it.each([
    ["night", { night: "23-7" }],
    ["quarantine", { quarantine: "0 millis" }],
    ["night", { night: { toString: 0 } }],
    ["listen", { listen: "nine" }],
    ["companies", { companies: [] }],
    ["operators", { operators: "north/ops" }],
    ["slackTokenFrom", { slackTokenFrom: "xoxb-hush" }],
    ["", []],
    ["", "hush"],
    ["", null]
  ])("rejects an invalid %s", (name, content) => {
    const { problems } = readJson(content)
    expect(problems.map(({ field }) => field)).toEqual([name])
    expect(JSON.stringify(problems)).not.toContain("hush")
  })

  it("that is missing, empty, not YAML or no settings is one problem", () => {
    expect(["", "# later\n"].map(problemsOf)).toEqual([
      ["1:1 there are no settings in the file"],
      ["1:1 there are no settings in the file"]
    ])
    const named = "expected settings with their names, such as companies: or routes:"
    expect(["- name: north\n  apiKeyFrom: NORTH_KEY\n", "north\n"].map(problemsOf)).toEqual([
      [`1:1 the file is a list; ${named}`],
      [`1:1 the file is a single value; ${named}`]
    ])
    expect(readConfigFile("/nowhere/notifier.yaml", moscow).problems.map(({ what }) => what.en)).toEqual([
      "names /nowhere/notifier.yaml, which cannot be read: there is no such file"
    ])
    expect(readConfigFile("~/notifier.yaml", moscow).problems[0]?.what.en).toContain(
      "only a shell replaces ~ by the home folder"
    )
    expect(problemsOf("poll: 5 seconds\n\tnight: off\n")).toEqual([
      "2:1 cannot be read: indent by spaces, not by tabs"
    ])
    expect(problemsOf("companies:\n  - { name: north, channel: #leads }\n")).toEqual([
      "3:1 cannot be read: the indentation does not fit the lines above, or a bracket there is not closed, as by a # without quotation marks"
    ])
  })
})

describe("rules in the file", () => {
  const route = "routes: [{ name: all, channel: '#leads' }]\n"

  it("stand beside companies, whose names and time zone they use", () => {
    writeFileSync(join(folder.path, "owners.csv"), "listing,person\n5,anna\n")
    const { rules, files, problems } = read(`
companies: [{ name: north, apiKeyFrom: NORTH_KEY, timeZone: Asia/Yekaterinburg }]
people: { anna: { slack: U1 } }
owners: owners.csv
calendars: { day: { open: [mon-sun 10:00-19:00] } }
routes: [{ name: all, match: { company: north }, channel: "#leads", calendar: day }]
tests: [{ at: 2026-12-05 23:10, expect: all }]
`)
    expect(problems).toEqual([])
    expect(rules?.value?.owners.get(5)?.name).toBe("anna")
    expect(rules?.value?.routes[0]?.alert?.calendar?.zone).toEqual(
      DateTime.zoneUnsafeMakeNamed("Asia/Yekaterinburg")
    )
    expect(files).toEqual([join(folder.path, "owners.csv")])
  })

  it("are those of the environment's company without others", () => {
    const match = (name: string) => `routes: [{ name: all, match: { company: ${name} }, channel: a }]`
    expect(problemsOf(match("default"))).toEqual([])
    expect(problemsOf(match("north"))).toEqual([
      "1:32 routes.0.match.company is wrong: there is no north in companies; expected one of default"
    ])
  })

  it("do not blame a company that is wrong in another field", () => {
    expect(
      problemsOf(`companies: [{ name: north }]\nroutes: [{ name: a, match: { company: north }, drop: true }]`)
    ).toEqual(["1:13 companies.0.apiKeyFrom is not set"])
  })

  it("know when they change: not by a setting, a comment or the order of the file", () => {
    const textOf = (text: string) => read(text).rules?.text
    expect(textOf(`# ours\nnight: off\n${route}`)).toBe(textOf(`${route}poll: 5 seconds`))
    expect(textOf(route.replace("leads", "hot"))).not.toBe(textOf(route))
  })

  it("name a file of owners, whose lines are checked", () => {
    expect(problemsOf(`${route}owners: nowhere.csv`)).toEqual([
      `2:1 owners names ${join(folder.path, "nowhere.csv")}, which cannot be read: there is no such file`
    ])
    writeFileSync(join(folder.path, "wrong.csv"), "listing,person\nx,anna\n7,anna\n")
    expect(problemsOf(`${route}owners: wrong.csv`)).toEqual([
      "2:1 owners is wrong: line 2 of the file: expected a listing's id, a comma and a person",
      "2:1 owners is wrong: line 3 of the file: there is no such person in people"
    ])
  })
})

describe("broken rules are reported with their line", () => {
  const companies = [{ name: "sever", apiKeyFrom: "SEVER_KEY" }]
  const files = broken.flatMap(([name, file, said]) =>
    typeof file === "object" ? [[name, { companies, ...file }, said] as const] : []
  )
  it.each(files)("%s", (_, file, said) => {
    writeFileSync(join(folder.path, "owners.csv"), "listing,person\n5000,anna\n")
    const text = JSON.stringify(file, null, 2)
    const { problems } = read(text)
    expect(problems.map(({ field, what }) => `${field} ${what.en}`)).toEqual([said])
    const { line = 0, column = 0 } = problems[0]?.position ?? {}
    const [field = ""] = said.split(" ")
    const keys = field.split(".").reverse()
    const written = text.split("\n")[line - 1] ?? ""
    // A missing field is reported at what contains it; an entry of a list begins with its bracket.
    expect(
      keys.some(key => written.slice(column - 1).startsWith(`"${key}"`)) || /^\s*["{]/.test(written)
    ).toBe(true)
    expect(line).toBeGreaterThan(7)
  })
})
