import { readFileSync } from "node:fs"
import { join } from "node:path"
import { newFolder } from "@estate/testing/TemporaryFolder"
import * as wire from "@estate/testing/Wire"
import { afterAll, beforeAll, describe, it } from "vitest"
import { threadOf } from "./Agency.ts"
import { estate, onScreen } from "./Estate.ts"
import { type Answers, type Platform, startPlatform } from "./Platform.ts"
import { agencyWith, callOf, invoiceOf } from "./ReportAgency.ts"

const UNREAD = 11

/** A hundred read threads follow each unread one. */
const threads = Array.from({ length: UNREAD * 101 }, (_, n) => ({
  ...threadOf(n, "hello"),
  last_message_at: "2026-01-01 09:30:00",
  unread_messages: n % 101 === 0 ? 2 : 0
}))

const invoices = [
  invoiceOf(1, "2026-11-01", 500),
  invoiceOf(2, "2026-11-02", 70, "paid_partial"),
  invoiceOf(3, "2026-11-03", 9000, "paid_full")
]

/** Every fifth was missed. */
const calls = Array.from({ length: 60 }, (_, n) => callOf(n, "2026-11-20 09:30:00", n % 5 === 0 ? 0 : 60))

const items = [wire.catalogueItem({ id: 1 }), wire.catalogueItem({ id: 2 })]

const agency = agencyWith({ threads, calls, invoices, accounts: [] })
const all: Answers = (request, url) => {
  if (!request.path.startsWith("/v1/catalogues/items/")) return agency(request, url)
  const isAsked = !url.searchParams.has("level") || url.searchParams.get("level") === "1"
  return { json: { data: { items: isAsked ? items : [], total: isAsked ? 2 : 0, pages: onePage } } }
}
const onePage = { page: 1, total: 1, limit: 1000 }
const ignored = ["only_uread", "count_status"]

/** Its answers contain every record, whatever is asked for. */
const ignoring =
  (...names: ReadonlyArray<string>): Answers =>
  (request, url) => {
    const asked = new URL(url)
    for (const name of names) asked.searchParams.delete(name)
    return all(request, asked)
  }

describe.concurrent("a platform that ignores filters", () => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(ignoring(...ignored))
  })
  afterAll(() => platform.close())

  it("has only its unread threads in the list of these, which counts them", async ({ expect }) => {
    const asked = ["threads", "list", "--unread", "--columns", "listingId"]
    const { stdout } = await estate([...asked, "--format", "csv"], { platform })
    const ids = threads.flatMap(each => (each.unread_messages > 0 ? [String(each.order_id)] : []))
    expect(stdout.trim().split("\r\n").slice(1)).toEqual(ids)
    const { screen } = await onScreen([...asked, "--limit", "2", "--page", "3"], { platform })
    for (const shown of [...ids.slice(4, 6), `2 of ${UNREAD} threads`]) expect(screen).toContain(shown)
  })

  it("has each open invoice once, in the list and in the morning report", async ({ expect }) => {
    const list = await estate(["invoices", "--unpaid", "--jq", "map(.id)"], { platform })
    expect(list.stdout).toBe("[2,1]\n")
    const report = ["report", "morning", "--jq", ".invoices | [.invoices, .amount]"]
    const { stdout } = await estate(report, { platform, now: "2026-11-21T12:00:00+03:00" })
    expect(stdout).toBe("[2,570]\n")
  })

  it("has only its missed calls in the list of these, which counts them", async ({ expect }) => {
    const asked = ["calls", "--missed", "--columns", "id"]
    const { stdout } = await estate([...asked, "--jq", "map(.id)"], { platform })
    expect(stdout).toBe("[0,5,10,15,20,25,30,35,40,45,50,55]\n")
    const { screen } = await onScreen([...asked, "--limit", "2", "--page", "3"], { platform })
    for (const shown of ["20", "25", "2 of 12 calls"]) expect(screen).toContain(shown)
    expect(screen).not.toContain("21")
  })

  it("has only invoices of the asked amount on a terminal", async ({ expect }) => {
    const { screen } = await onScreen(["invoices", "--amount", "70", "--columns", "number"], { platform })
    expect(screen).toContain("N-2")
    expect(screen).not.toContain("N-1")
  })

  it("has all reports but that of the catalogue", async ({ expect }) => {
    const other = await startPlatform(ignoring("level"))
    const make = (...more: ReadonlyArray<string>) => estate(["report", "all", ...more], { platform: other })
    const file = join(newFolder(), "all.html")
    const json = await make("--format", "json")
    const page = await make("-o", file)
    const part = await make("--format", "csv", "--part", "catalogue.complexes")
    await other.close()
    const why = "the platform ignores the filter level of the catalogue"
    const leftOut = `"Catalogue of housing complexes" is left out: ${why}`
    expect(json).toMatchObject({ code: 0, stderr: expect.stringContaining(leftOut) })
    expect(JSON.parse(json.stdout)).toMatchObject({
      catalogue: null,
      ignoredCatalogueFilter: "level",
      bills: { generatedAt: expect.anything() }
    })
    expect(page).toMatchObject({ code: 0, stderr: expect.stringContaining(leftOut) })
    expect(readFileSync(file, "utf8")).toContain(`This report is left out: ${why}`)
    expect(part).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining(leftOut) })
  })

  it("has no report of the catalogue, which would count items several times", async ({ expect }) => {
    for (const [names, said] of [
      [["level"], "the platform ignores the filter level of the catalogue"],
      [["status"], "the platform ignores the filter status of the catalogue"]
    ] as const) {
      const other = await startPlatform(ignoring(...names))
      const { code, stderr } = await estate(["report", "catalogue"], { platform: other }).finally(other.close)
      expect([code, stderr]).toEqual([1, expect.stringContaining(said)])
    }
  })
})
