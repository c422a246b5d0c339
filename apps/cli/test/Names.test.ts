import * as wire from "@estate/testing/Wire"
import { afterAll, beforeAll, describe, it } from "vitest"
import { estate } from "./Estate.ts"
import { type Platform, startPlatform } from "./Platform.ts"
import { agencyWith, callOf, emptyField } from "./ReportAgency.ts"

const items = [
  wire.catalogueItem({ id: 12, title: "ЖК «Солнечный»", children_count: 2 }),
  wire.catalogueItem({ id: 13, title: "Солнечный, корпус 1", children_count: 0 }),
  wire.catalogueItem({ id: 14, title: "Лесной", children_count: 0 }),
  wire.catalogueItem({ id: 15, title: "Лесной берег", children_count: 0 })
]
const calls = [
  callOf(1, "2026-11-19 10:00:00", 60, "79746233791"),
  callOf(2, "2026-11-19 11:00:00", 60, "79160000002")
]

describe.concurrent("names instead of ids", () => {
  let platform: Platform
  beforeAll(async () => {
    const agency = agencyWith({
      calls,
      invoices: [],
      threads: [42, 43].map(id => ({ ...wire.thread(), order_id: id })),
      listings: { 42: [emptyField("photos", true), emptyField("floor", false)], 43: [] }
    })
    platform = await startPlatform((request, url) => {
      const id = /catalogues\/item\/(\d+)/.exec(request.path)?.[1]
      if (id !== undefined) return { json: { data: { ...items[Number(id) - 12], parent: null } } }
      return request.path.startsWith("/v1/catalogues/items/")
        ? { json: { data: { items, total: items.length, pages: { page: 1, limit: 1000, total: 1 } } } }
        : agency(request, url)
    })
  })
  afterAll(() => platform.close())
  const run = (...args: ReadonlyArray<string>) => estate(args, { platform })

  it("a complex is found by a part of its title, before its buildings", async ({ expect }) => {
    const shown = await run("catalogue", "show", "солнечный", "--jq", ".id")
    expect(shown).toEqual({ code: 0, stdout: "12\n", stderr: "" })
    expect((await run("catalogue", "show", "лесной", "--jq", ".id")).stdout).toBe("14\n")
    const none = await run("catalogue", "show", "Nowhere")
    expect({ code: none.code, names: none.stderr.includes("estate catalogue list --search") }).toEqual({
      code: 3,
      names: true
    })
    const several = await run("catalogue", "show", "лес")
    expect({ code: several.code, lines: several.stderr.split("\n").length }).toEqual({ code: 2, lines: 4 })
  })

  it("the catalogue is searched, in any case", async ({ expect }) => {
    const { stdout } = await run("catalogue", "list", "--search", "ЛЕСНОЙ", "--jq", ".[].id")
    expect(stdout).toBe("14\n15\n")
  })

  it("listings without photos are found without their numbers", async ({ expect }) => {
    const { code, stdout } = await run("listings", "--missing", "photos", "--jq", "map([.listingId, .code])")
    expect({ code, rows: JSON.parse(stdout) }).toEqual({ code: 0, rows: [[42, "photos"]] })
    expect((await run("listings", "missing")).code).toBe(2)
  })

  it("a part of a phone number is enough, and a status is what a table shows", async ({ expect }) => {
    const { stdout } = await run("calls", "list", "--phone", "623-37-91", "--jq", ".[].id")
    expect(stdout).toBe("1\n")
    for (const status of ["целевой", "target", "Без статуса"])
      expect((await run("calls", "list", "--status", status)).code).toBe(0)
    expect((await run("invoices", "list", "--amount", "10 500 ₽")).code).toBe(0)
  })
})
