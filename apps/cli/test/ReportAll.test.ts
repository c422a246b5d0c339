import { readFileSync } from "node:fs"
import { join } from "node:path"
import { newFolder } from "@estate/testing/TemporaryFolder"
import { describe, it } from "vitest"
import { threads } from "./Agency.ts"
import { estate } from "./Estate.ts"
import { startPlatform } from "./Platform.ts"
import { readWorkbook } from "./ReadWorkbook.ts"
import { agencyWith, callOf, emptyField, invoiceOf } from "./ReportAgency.ts"

const now = "2026-11-20T12:00:00+03:00"
const CALLS = "/v1/calls/list/1"
const records = {
  calls: [callOf(1, "2026-11-19 10:00:00", 0)],
  invoices: [invoiceOf(1, "2026-11-02", 900)]
}

describe.concurrent("estate report all", () => {
  it("is one page with a table of contents, and says what the key cannot read", async ({ expect }) => {
    const platform = await startPlatform(agencyWith(records))
    const file = join(newFolder(), "week.html")
    const made = await estate(["report", "all", "--since", "7d", "-o", file], { platform, now })
    await platform.close()
    expect(made).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/week\.html: replies and calls of 14–20 November 2026\n/)
    })
    const html = readFileSync(file, "utf8")
    const contents = [...html.matchAll(/<li><a href="#(part-\d)">([^<]*)<\/a>/g)].map(([, id, title]) => [
      id,
      title
    ])
    expect(contents.map(([, title]) => title)).toEqual([
      "Morning report",
      "Replies to buyers",
      "Calls",
      "The platform&#39;s bills",
      "Listings: missing fields",
      "Catalogue of housing complexes"
    ])
    for (const [id] of contents) expect(html).toContain(`<article id="${id}">`)
    expect(html).toContain("This key has no access to the records of this report.")
    expect(made.stderr).toContain('"Replies to buyers" is left out: this key has no access to its records.')
    expect(html.replaceAll(/<[^>]*>/g, "").replaceAll("\u00a0", " ")).toContain("14–20 November 2026")
  })

  it("is a workbook with the sheets of all reports, and JSON by their names", async ({ expect }) => {
    const platform = await startPlatform(agencyWith(records))
    const file = join(newFolder(), "week.xlsx")
    const [, made] = await Promise.all([
      estate(["report", "all", "-o", file], { platform, now }),
      estate(["report", "all", "--format", "json"], { platform, now })
    ])
    await platform.close()
    const sheets = readWorkbook(file)
    expect(sheets.Contents?.[1]).toMatchObject([{ value: "Morning · Waiting" }, { value: 0 }])
    expect(sheets["Bills · Oldest invoices"]).toHaveLength(2)
    const listed = sheets.Contents?.slice(1).map(([part]) => part?.value)
    expect(Object.keys(sheets)).toEqual(["About", "Contents", ...(listed ?? [])])
    expect(made.stderr).toContain('"Replies to buyers" is left out: this key has no access to its records.')
    const report = JSON.parse(made.stdout)
    expect(report).toMatchObject({ responses: null, listings: null, calls: { total: { missed: 1 } } })
    expect(Object.keys(report)).toEqual([
      ...["generatedAt", "timeZone", "morning", "responses", "calls", "bills", "listings", "catalogue"],
      "ignoredCatalogueFilter"
    ])
  })

  it("asks for the listings of its threads while a slow platform still counts calls", async ({ expect }) => {
    const answers = agencyWith({ ...records, threads, listings: { "42": [emptyField("price", true)] } })
    let listingIsAsked = () => {}
    const after = new Promise<void>(resolve => {
      listingIsAsked = resolve
    })
    const platform = await startPlatform((request, url) => {
      if (request.path === "/v1/orders/42/props/empty") listingIsAsked()
      return { ...answers(request, url), ...(request.path === CALLS ? { after } : {}) }
    })
    const made = await estate(["report", "all", "--format", "json"], { platform, now })
    await platform.close()
    expect(JSON.parse(made.stdout)).toMatchObject({
      calls: { total: { missed: 1 } },
      listings: { checked: 1, demand: { listings: threads.map(() => ({ threads: 1, calls: 0 })) } }
    })
  })

  it("fails where the key may read none of it", async ({ expect }) => {
    const platform = await startPlatform(agencyWith({}))
    const made = await estate(["report", "all", "--format", "json"], { platform, now })
    await platform.close()
    expect([made.code, made.stdout]).toEqual([4, ""])
  })
})
