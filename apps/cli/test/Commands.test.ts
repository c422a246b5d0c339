import { describe, inject, it } from "vitest"
import { estate, onTerminal } from "./Estate.ts"

const service = inject("service")
const feeds = { ESTATE_API_KEY: service.feedsKey }
const november = "--from 2026-11-01 --to 2026-11-30"
/**
 * What tells the time, or reckons with it, is asked a day after the last that has been told the
 * platform.
 */
const clockFor = (line: string) =>
  /^(report|doctor|threads list)/.test(line) ? { now: "2026-11-21T12:00:00+03:00" } : {}

/** What stands on a line before it is cleared, a person does not see for long. */
const CLEARED = "\r\u001b[K"

const same = (text: string) =>
  text
    .replaceAll(service.url, "URL")
    .replaceAll(/(request|запрос) [0-9a-f-]{36}/g, "$1 ID")
    .replaceAll(/estate \S+, Node\.js \S+, \S+ \S+/g, "estate VERSION, Node.js VERSION")
    .replaceAll(/\d+ (ms|мс)/g, "N $1")
    .split("\n")
    .map(line => line.split(CLEARED).at(-1))
    .join("\n")

type Row = readonly [line: string, env?: Readonly<Record<string, string>>]

/** Every command that shows something, as a person sees it and as a program gets it. */
const commands: ReadonlyArray<Row> = [
  ["invoices list"],
  ["invoices recipients"],
  ["invoices payers --with-acts"],
  ["invoices statuses"],
  ["invoices show 1001"],
  ["invoices show 1001 --format html"],
  ["catalogue list"],
  ["catalogue show 12"],
  ["catalogue show 14"],
  ["catalogue counters"],
  ["listings missing 42 43"],
  ["accounts list"],
  ["accounts list --utc"],
  ["calls list"],
  ["calls list --utc", feeds],
  ["threads list"],
  ["threads list --unread --limit 1"],
  ["threads read 01JD3Q8Z6N4T2V9W5X7Y0ABCD1 --utc"],
  ["api /v1/catalogues/items/numbers"],
  ["drift"],
  ["drift --size 50", feeds],
  ["doctor", { XDG_CONFIG_HOME: "/nonexistent" }],
  ["report morning"],
  ["report responses"],
  [`report calls ${november}`],
  ["report bills"],
  ["report listings 42 43"],
  ["report catalogue"]
]

/** What another row shows in Russian, or what has no words of its own. */
const isSameInRussian = (line: string) => /--utc|^api/.test(line)

const withoutColour = { NO_COLOR: "1" }

describe.concurrent("what a command shows", () => {
  it.for(commands)("estate %s", async ([line, env = {}], { expect }) => {
    const args = line.split(" ")
    const asked = { service, ...clockFor(line) }
    const inPipe = await estate(args, { ...asked, env })
    expect(inPipe.code).toBe(0)
    expect(inPipe.stdout).not.toContain("\u001b")
    expect(
      same(`${inPipe.stdout}${inPipe.stderr === "" ? "" : `— stderr —\n${inPipe.stderr}`}`)
    ).toMatchSnapshot("in a pipe")
    const seen = { ...asked, env: { ...env, ...withoutColour } }
    const { code, screen } = await onTerminal(args, { ...seen, columns: 100 })
    expect(code).toBe(0)
    expect(same(screen)).toMatchSnapshot("on a terminal")
    if (isSameInRussian(line)) return
    const russian = await onTerminal(args, { ...seen, env: { ...seen.env, ESTATE_LANG: "ru" } })
    expect(russian.code).toBe(0)
    expect(same(russian.screen)).toMatchSnapshot("on a terminal in Russian")
  })

  it.for(commands.filter(([line]) => /^(?!report|.*--).*(list|missing|show)/.test(line)))(
    "estate %s --format json",
    async ([line, env = {}], { expect }) => {
      const { code, stdout } = await estate([...line.split(" "), "--format", "json"], { service, env })
      expect(code).toBe(0)
      const [first, ...rest]: ReadonlyArray<unknown> = [JSON.parse(stdout)].flat()
      expect(first).toMatchSnapshot()
      expect(rest.length).toBeLessThan(10)
    }
  )

  it.for([
    ["threads list"],
    ["threads read 01JD3Q8Z6N4T2V9W5X7Y0ABCD1"],
    ["listings missing 42 43"],
    ["invoices show 1001"],
    ["catalogue show 14"],
    ["report morning"],
    ["calls list --help"]
  ])("estate %s, on a terminal of 40 columns", async ([line = ""], { expect }) => {
    const { code, screen } = await onTerminal(line.split(" "), {
      service,
      ...clockFor(line),
      columns: 40,
      env: withoutColour
    })
    expect(code).toBe(0)
    expect(same(screen)).toMatchSnapshot()
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
