import { describe, expect, it } from "@effect/vitest"
import { ListingId } from "@estate/domain/Listing"
import { listingsDefinition } from "@estate/reports/Listings/Document"
import { ListingsReport, ListingsTally } from "@estate/reports/Listings/Report"
import { renderCsv } from "@estate/reports/Render/Data"
import { Option, Schema } from "effect"
import { fieldOf, moscow, noon } from "../Sample.ts"

const sample = () => {
  const tally = new ListingsTally()
  tally.add(ListingId.make(1), Option.some("First"), [fieldOf("lift", false), fieldOf("video", false)])
  tally.add(ListingId.make(2), Option.none(), [fieldOf("price", true), fieldOf("lift", false)])
  tally.add(ListingId.make(3), Option.none(), [])
  tally.add(ListingId.make(4), Option.none(), [fieldOf("price", true), fieldOf("lift", true)])
  tally.addNotFound(ListingId.make(9))
  return tally.report(noon, moscow)
}

describe("the listings report", () => {
  it("counts complete listings, ready listings and missing fields", () => {
    expect(Schema.encodeSync(ListingsReport)(sample())).toMatchObject({
      checked: 4,
      complete: 1,
      ready: 2,
      requiredMissing: 3,
      optionalMissing: 3,
      notFound: [9]
    })
  })

  it("sorts listings by missing required fields, and fields by how often they are missing", () => {
    const { listings, fields } = sample()
    expect(listings.map(({ listingId, requiredMissing }) => [listingId, requiredMissing])).toEqual([
      [4, 2],
      [2, 1],
      [1, 0]
    ])
    expect(fields.map(({ code, listings: count, required }) => [code, count, required])).toEqual([
      ["lift", 3, 1],
      ["price", 2, 2],
      ["video", 1, 0]
    ])
    expect(fields[0]?.share).toEqual(Option.some(0.75))
  })

  it("shows first what most threads are about and still misses fields; equal ones as the report does", () => {
    const tally = new ListingsTally()
    const missing = [fieldOf("lift", false)]
    for (const [id, threads] of [
      [1, 2],
      [2, 9],
      [3, 2],
      [4, 0],
      [5, 30]
    ] as const)
      tally.add(
        ListingId.make(id),
        Option.some(`Listing ${id}`),
        id === 5 ? [] : missing,
        Option.some(threads)
      )
    const { sections } = listingsDefinition.document(tally.report(noon, moscow), "en")
    const asked = sections.find(({ title }) => title.startsWith("Most asked about"))?.blocks[0]
    const titles =
      asked?.kind === "table"
        ? asked.rows.map(row => row.find(({ text }) => text.startsWith("Listing"))?.text)
        : []
    expect(titles).toEqual(["Listing 2", "Listing 1", "Listing 3"])
    const unknown = listingsDefinition.document(sample(), "en").sections.map(({ title }) => title)
    expect(unknown).not.toContain("Most asked about, with fields missing")
  })

  it("lists the fields in one cell of a row", () => {
    const part = listingsDefinition.parts.listings
    const json = Schema.encodeSync(listingsDefinition.schema)(sample())
    expect(part && renderCsv(json, part).split("\r\n")[1]).toBe("4,,2,0,PRICE; LIFT,,")
  })

  it("is complete without listings", () => {
    const { checked, listings, fields } = new ListingsTally().report(noon, moscow)
    expect({ checked, listings, fields }).toEqual({ checked: 0, listings: [], fields: [] })
  })
})
