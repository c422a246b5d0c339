import { describe, inject, it } from "vitest"
import { estate, onTerminal } from "./Estate.ts"

const service = inject("service")
const feeds = { ESTATE_API_KEY: service.feedsKey }

const same = (text: string) =>
  text.replaceAll(service.url, "URL").replaceAll(/request [0-9a-f-]{36}/g, "request ID")

/** Every command that shows something, as a person sees it and as a program gets it. */
const commands: ReadonlyArray<readonly [line: string, env?: Readonly<Record<string, string>>]> = [
  ["invoices list"],
  ["invoices recipients"],
  ["invoices payers --with-acts"],
  ["invoices statuses"],
  ["invoices show 1001"],
  ["catalogue list"],
  ["catalogue show 12"],
  ["catalogue show 14", { ESTATE_LANG: "ru" }],
  ["catalogue counters"],
  ["listings missing 42 43"],
  ["accounts list"],
  ["accounts list --utc"],
  ["calls list"],
  ["calls list --utc", feeds],
  ["threads list --unread --limit 1"],
  ["threads read 01JD3Q8Z6N4T2V9W5X7Y0ABCD1 --utc"],
  ["api /v1/catalogues/items/numbers"]
]

describe.concurrent("what a command shows", () => {
  it.for(commands)("estate %s", async ([line, env = {}], { expect }) => {
    const args = line.split(" ")
    const inPipe = await estate(args, { service, env })
    expect(inPipe.code).toBe(0)
    expect(inPipe.stdout).not.toContain("\u001b")
    expect(
      same(`${inPipe.stdout}${inPipe.stderr === "" ? "" : `— stderr —\n${inPipe.stderr}`}`)
    ).toMatchSnapshot("in a pipe")
    const { code, screen } = await onTerminal(args, { service, env: { ...env, NO_COLOR: "1" }, columns: 100 })
    expect(code).toBe(0)
    expect(same(screen)).toMatchSnapshot("on a terminal")
  })

  it.for(commands.filter(([line]) => /list|missing|show/.test(line)))(
    "estate %s --format json",
    async ([line, env = {}], { expect }) => {
      const { code, stdout } = await estate([...line.split(" "), "--format", "json"], { service, env })
      expect(code).toBe(0)
      const [first, ...rest]: ReadonlyArray<unknown> = [JSON.parse(stdout)].flat()
      expect(first).toMatchSnapshot()
      expect(rest.length).toBeLessThan(10)
    }
  )
})
