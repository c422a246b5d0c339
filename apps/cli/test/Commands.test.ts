import type { CommandNode } from "@estate/command-line/CommandTree"
import { widthOf } from "@estate/text/TextWidth"
import { describe, expect, inject, it } from "vitest"
import { loadEstate } from "../src/Commands.ts"
import { estate, onScreen, onTerminal, startEstate } from "./Estate.ts"
import { shown } from "./Shown.ts"

const service = inject("service")
const feeds = { ESTATE_API_KEY: service.feedsKey }
/**
 * Commands that show the time or calculate with it run a day after the platform's latest record.
 */
const clockFor = (line: string) =>
  /^(report|doctor|threads list)/.test(line) ? { now: "2026-11-21T12:00:00+03:00" } : {}

const same = (text: string) =>
  text
    .replaceAll(service.url, "URL")
    .replaceAll(/(request|запрос) [0-9a-f-]{36}/g, "$1 ID")
    .replaceAll(/estate \S+, Node\.js \S+, \S+ \S+/g, "estate VERSION, Node.js VERSION")
    .replaceAll(/\d+ (ms|мс)/g, "N $1")

/** A command of each form: a list, a record, a page, a conversation, checks, a report. */
const forms = [
  "invoices list",
  "invoices show 1001",
  "threads read 01JD3Q8Z6N4T2V9W5X7Y0ABCD1 --utc",
  "doctor",
  "report listings 42 43"
]

/** Commands that depend on another company or on the machine. */
const environments: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "calls list --utc": feeds,
  "drift --size 50": feeds,
  doctor: { XDG_CONFIG_HOME: "/nonexistent" }
}

/** The fields of a record as JSON, in alphabetical order. */
const fields = {
  "invoices list":
    "actsAmount actsText amount canDelete createdAt id number paidAt payer paymentOrder recipient status",
  "catalogue list": "address childrenCount id photos title",
  "catalogue show 12": "address buildings childrenCount id parent photos title",
  "catalogue show 14": "address buildings childrenCount id parent photos title",
  "listings missing 42 43": "code description example id listingId name required type unit",
  "accounts list":
    "avatar email groups id invitation name packages permissions phone type wholesale wholesaleListings wholesaleResumes",
  "calls list": "calledAt duration id packageId packageTitle phone projectName recordingUrl status waiting",
  "threads list":
    "author authorAvatar boardId entity id lastMessage lastMessageAt listingId listingTitle unreadCount"
}

const withoutColour = { NO_COLOR: "1" }

/** What `doctor` reports covers all requests of its process. */
const runsAlone = (line: string) => line === "doctor"

const run = (line: string) => {
  const args = line.split(" ")
  const asked = { service, ...clockFor(line), env: { ...environments[line] } }
  const seen = async (env: object, columns: number) => {
    const { code, screen } = await (runsAlone(line) ? onTerminal : onScreen)(args, {
      ...asked,
      env: { ...asked.env, ...withoutColour, ...env },
      columns
    })
    expect(code).toBe(0)
    return same(screen)
  }
  return {
    pipe: async () => {
      const { code, stdout, stderr } = await (runsAlone(line) ? startEstate : estate)(args, asked)
      expect(code).toBe(0)
      expect(stdout).not.toContain("\u001b")
      return same(`${stdout}${stderr === "" ? "" : `— stderr —\n${stderr}`}`)
    },
    terminal: (columns = 100) => seen({}, columns),
    russian: () => seen({ ESTATE_LANG: "ru" }, 90)
  }
}

/** The subcommands that print records: they have an option for the format. */
const printing = ({ commands, options }: CommandNode, path: string): ReadonlyArray<string> => [
  ...(options.some(({ names }) => names.includes("--format")) ? [path] : []),
  ...commands.flatMap(each => printing(each, `${path} ${each.name}`.trim()))
]

/** These have tests of their own. */
const shownElsewhere = ["threads watch", "answers list", "report all", "auth status"]

it("every command that prints records is shown here", async () => {
  const { node } = await loadEstate([])
  const lines = Object.keys(shown)
  const missing = printing(node, "").filter(
    path => !lines.some(line => line === path || line.startsWith(`${path} `))
  )
  expect(missing).toEqual(shownElsewhere)
})

describe.concurrent("what a command shows", () => {
  it.for(Object.entries(shown))("estate %s", async ([line, { pipe, terminal, russian }], { expect }) => {
    const seen = run(line)
    expect((await seen.pipe()).split("\n")).toEqual(expect.arrayContaining([...pipe]))
    expect((await seen.terminal()).split("\n")).toEqual(expect.arrayContaining([...terminal]))
    if (russian !== undefined)
      expect((await seen.russian()).split("\n")).toEqual(expect.arrayContaining([...russian]))
  })

  it.for(forms)("estate %s, in full on a terminal", async (line, { expect }) => {
    expect(await run(line).terminal()).toMatchSnapshot()
  })

  it("an invoice as a page, the same wherever it is printed", async ({ expect }) => {
    const seen = run("invoices show 1001 --format html")
    const page = await seen.pipe()
    expect(page).toMatchSnapshot()
    expect(await seen.terminal()).toBe(page)
    expect(await seen.russian()).toBe(page)
  })

  it("an invoice as JSON", async ({ expect }) => {
    const { code, stdout } = await estate(["invoices", "show", "1001", "--format", "json"], { service })
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchSnapshot()
  })

  it.for(Object.entries(fields))("estate %s --format json", async ([line, names], { expect }) => {
    const { code, stdout } = await estate([...line.split(" "), "--format", "json"], { service })
    expect(code).toBe(0)
    const records: ReadonlyArray<object> = [JSON.parse(stdout)].flat()
    expect(records.length).toBeGreaterThan(0)
    expect(records.length).toBeLessThan(11)
    for (const record of records) expect(Object.keys(record).toSorted().join(" ")).toBe(names)
  })

  it.for([
    ["threads list", "Анна Каренина"],
    ["threads read 01JD3Q8Z6N4T2V9W5X7Y0ABCD1", "Спасибо 🙏"],
    ["listings missing 42 43", "Площадь"],
    ["invoices show 1001", "7700001234"],
    ["report morning", "ABCD2"],
    ["calls list --help", "--min-length 1m"]
  ])("estate %s, within 40 columns", async ([line = "", text = ""], { expect }) => {
    const screen = await run(line).terminal(40)
    expect(screen).toContain(text)
    const lines = screen.split("\n").filter(each => !each.startsWith("  estate "))
    expect(lines.filter(each => widthOf(each) > 40)).toEqual([])
  })

  it.for(["threads list", "calls list --help", "threads nonsense"])(
    "estate %s, the same as a process and within that of the tests",
    async (line, { expect }) => {
      const asked = { service, ...clockFor(line) }
      const args = line.split(" ")
      expect(await estate(args, asked)).toEqual(await startEstate(args, asked))
      const [here, there] = [await onScreen(args, asked), await onTerminal(args, asked)]
      expect({ ...here, screen: here.screen }).toEqual({ ...there, screen: there.screen })
    }
  )

  it("a list without room for its columns, as records", async ({ expect }) => {
    expect(await run("threads list").terminal(40)).toMatchSnapshot()
  })

  it("listings whose numbers are typed, or come through a pipe", async ({ expect }) => {
    const args = ["listings", "missing", "-"]
    const inPipe = await estate(args, { service, input: "42, 43\n" })
    expect(inPipe).toMatchSnapshot("in a pipe")
    const typing = [{ after: "Ctrl-D:", type: "42 43\n\u0004" }]
    const { screen } = await onTerminal(args, { service, env: withoutColour, typing })
    expect(screen).toMatchSnapshot("on a terminal")
  })
})
