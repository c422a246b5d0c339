import { describe, expect, it } from "@effect/vitest"
import { DemandTally } from "@estate/reports/Listings/Demand"
import { listingsDefinition } from "@estate/reports/Listings/Document"
import { ListingsTally } from "@estate/reports/Listings/Report"
import { renderTerminal } from "@estate/reports/Render/Terminal"
import { Option } from "effect"
import { day, listingCall, moscow, noon, projectCall, threadOf } from "../Sample.ts"

describe("the demand for listings", () => {
  it("adds up threads and calls of a title since a day, the most wanted first", () => {
    const tally = new DemandTally(day("2026-11-01"))
    const thread = (n: number, title: string, at: string) =>
      tally.addThread(threadOf(n, { order_title: title, last_message_at: at }))
    thread(1, "Flat", "2026-11-01 00:00:00")
    thread(2, "Flat", "2026-10-31 23:59:59")
    thread(3, "House", "2026-11-02 10:00:00")
    for (const at of ["2026-11-01 00:00:00", "2026-11-03 10:00:00", "2026-10-31 10:00:00"])
      tally.addCall(listingCall(at, 0, 9, { orderTitle: "Flat" }))
    tally.addCall(projectCall("2026-11-03 10:00:00", 0, 9))
    expect(tally.demand(true).listings).toEqual([
      { listing: "Flat", threads: 1, calls: Option.some(2), enquiries: 3 },
      { listing: "House", threads: 1, calls: Option.some(0), enquiries: 1 }
    ])
    expect(tally.demand(false).listings[1]?.calls).toEqual(Option.none())
  })

  it("has no column of calls where they name projects alone", () => {
    const demand = new DemandTally(day("2026-11-01"))
    demand.addThread(threadOf(1, { order_title: "Flat", last_message_at: "2026-11-02 10:00:00" }))
    const page = () => {
      const report = new ListingsTally().report(noon, moscow, Option.some(demand.demand(true)))
      return renderTerminal(listingsDefinition.document(report, "en"), { width: 80 })
    }
    demand.addCall(projectCall("2026-11-03 10:00:00", 0, 9))
    expect(page()).toMatch(/THREADS +LISTING/u)
    demand.addCall(listingCall("2026-11-03 10:00:00", 0, 9, { orderTitle: "Flat" }))
    expect(page()).toMatch(/ENQUIRIES +THREADS +CALLS +LISTING/u)
  })

  it("is on the page of an agency whose listings the platform does not know", () => {
    const demand = new DemandTally(day("2026-11-01"))
    demand.addCall(listingCall("2026-11-03 10:00:00", 0, 9, { orderTitle: "Flat" }))
    const report = new ListingsTally().report(noon, moscow, Option.some(demand.demand(true)))
    const page = renderTerminal(listingsDefinition.document(report, "en"), { width: 80 })
    expect(page).toContain("There are no listings to check.")
    expect(page).toMatch(/Demand.*\bFlat\b/su)
  })
})
