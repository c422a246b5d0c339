import * as wire from "@estate/testing/Wire"
import { describe, it } from "vitest"
import { threads } from "./Agency.ts"
import { estate } from "./Estate.ts"
import { startPlatform } from "./Platform.ts"
import { agencyWith, callOf, invoiceOf, messageOf } from "./ReportAgency.ts"

const rowsOf = (text: string) => text.split("\r\n").slice(1, -1)

describe.concurrent("figures of reports", () => {
  it("bills has every open invoice, under its former name too", async ({ expect }) => {
    const invoices = Array.from({ length: 572 }, (_, id) => invoiceOf(id + 1, "2026-01-01", 100))
    const platform = await startPlatform(agencyWith({ invoices }))
    const csv = ["--format", "csv", "--part"]
    const [bills, receivables, morning] = await Promise.all([
      estate(["report", "bills", ...csv, "oldest"], { platform }),
      estate(["report", "receivables", ...csv, "oldest"], { platform }),
      estate(["report", "morning", ...csv, "openInvoices"], { platform })
    ])
    await platform.close()
    expect(rowsOf(bills.stdout)).toHaveLength(572)
    expect(receivables).toEqual(bills)
    expect(morning.stdout).toBe(bills.stdout)
  })

  it("catalogue knows the complex of every building", async ({ expect }) => {
    const buildings = Array.from({ length: 130 }, (_, n) => wire.catalogueItem({ id: n + 1, photos: [] }))
    const complex = wire.catalogueItem({ id: 1000, title: "North", children_count: 130 })
    const platform = await startPlatform(({ path }, url) => {
      const [, id] = /^\/v1\/catalogues\/item\/(\d+)$/.exec(path) ?? []
      if (id !== undefined) return { json: { data: { ...buildings[Number(id) - 1], parent: complex } } }
      const isBuildings =
        url.searchParams.get("level") === "2" && url.searchParams.get("status") === "finished"
      const [, page = "", limit = ""] = /^\/v1\/catalogues\/items\/(\d+)\/(\d+)$/.exec(path) ?? []
      const all = isBuildings ? buildings : []
      const items = all.slice((Number(page) - 1) * Number(limit), Number(page) * Number(limit))
      const pages = { page: Number(page), total: 1, limit: Number(limit) }
      return { json: { data: { items, total: all.length, pages } } }
    })
    const { stdout } = await estate(["report", "catalogue", "--format", "json"], { platform })
    await platform.close()
    const titles = JSON.parse(stdout).lacking.map((row: { complexTitle: unknown }) => row.complexTitle)
    expect(titles).toEqual(buildings.map(() => "North"))
  })

  it("listings names a listing as its latest thread does", async ({ expect }) => {
    const titled = ["2026-11-18", "2026-11-20", "2026-11-19"].map((day, n) => ({
      ...threads[0],
      ulid: `01JD3Q8Z6N4T2V9W5X7Y0ABCE${n}`,
      unread_messages: 0,
      order_title: `As of ${day}`,
      last_message_at: `${day} 10:00:00`
    }))
    const field = wire.listingField({ code: "lift" })
    const platform = await startPlatform(agencyWith({ threads: titled, listings: { "42": [field] } }))
    const { stdout } = await estate(["report", "listings", "--format", "json"], { platform })
    await platform.close()
    expect(JSON.parse(stdout).listings).toMatchObject([{ title: "As of 2026-11-20" }])
  })

  it.for([
    ["2026-11-23", [], ["2026-11-20", "2026-11-22"], 3],
    ["2026-11-21", [], ["2026-11-20", "2026-11-20"], 1],
    ["2026-11-24", [], ["2026-11-23", "2026-11-23"], 1],
    ["2026-11-23", ["--business-hours", "mon-sun 09:00-20:00"], ["2026-11-22", "2026-11-22"], 1]
  ] as const)(
    "a morning covers the days since the last working day: %j",
    async ([today, args, days, calls], { expect }) => {
      const dates = ["19", "20", "21", "22", "23"].map((day, id) =>
        callOf(id + 1, `2026-11-${day} 12:00:00`, 60)
      )
      const platform = await startPlatform(({ path, ...request }, url) => {
        const from = url.searchParams.get("dateFromCalledAt")?.replaceAll("/", "-") ?? ""
        const since = dates.filter(({ calledAt }) => calledAt >= from)
        return agencyWith({ calls: since })({ ...request, path }, url)
      })
      const { stdout } = await estate(["report", "morning", "--format", "json", ...args], {
        platform,
        now: `${today}T12:30:00+03:00`
      })
      await platform.close()
      const report = JSON.parse(stdout)
      expect([report.callPeriod.from, report.callPeriod.to]).toEqual(days)
      expect(report.calls.calls).toBe(calls)
    }
  )

  it("responses counts no thread outside its period, no matter who wrote in it", async ({ expect }) => {
    const one = { ...threads[0], ulid: "01JD3Q8Z6N4T2V9W5X7Y0ABCE1", unread_messages: 0 }
    const at = (day: string) => ({ ...one, last_message_at: `${day} 10:00:00` })
    const count = async (day: string) => {
      const messages = { [one.ulid]: [messageOf(1, "outgoing", `${day} 10:00:00`)] }
      const platform = await startPlatform(agencyWith({ threads: [at(day)], messages }))
      const period = ["--from", "2026-11-01", "--to", "2026-11-10", "--format", "json"]
      const { stdout } = await estate(["report", "responses", ...period], { platform })
      await platform.close()
      return JSON.parse(stdout).notAsked
    }
    expect(await Promise.all(["2026-10-31", "2026-11-10", "2026-11-11"].map(count))).toEqual([0, 1, 0])
  })
})
