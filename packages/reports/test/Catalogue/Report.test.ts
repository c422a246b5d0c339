import { describe, expect, it } from "@effect/vitest"
import { catalogueDefinition } from "@estate/reports/Catalogue/Document"
import { CatalogueTally } from "@estate/reports/Catalogue/Report"
import { renderTerminal } from "@estate/reports/Render/Terminal"
import { Option } from "effect"
import { itemOf, moscow, noon } from "../Sample.ts"

const sample = () => {
  const tally = new CatalogueTally()
  tally.add(itemOf(1, { children_count: 2 }), 1, "finished")
  tally.add(itemOf(2, { children_count: 5, photos: [] }), 1, "not_finished")
  tally.add(itemOf(3, { children_count: 2, address: "  " }), 1, "finished")
  tally.add(itemOf(4), 2, "finished")
  tally.add(itemOf(5, { photos: [], address: "" }), 2, "not_finished")
  return tally
}

describe("the catalogue report", () => {
  it("counts items by status, and those without photos or an address", () => {
    expect(sample().report(noon, moscow).statuses).toEqual([
      {
        status: "finished",
        complexes: 2,
        buildings: 1,
        complexesWithoutPhotos: 0,
        complexesWithoutAddress: 1,
        buildingsWithoutPhotos: 0,
        buildingsWithoutAddress: 0
      },
      {
        status: "not_finished",
        complexes: 1,
        buildings: 1,
        complexesWithoutPhotos: 1,
        complexesWithoutAddress: 0,
        buildingsWithoutPhotos: 1,
        buildingsWithoutAddress: 1
      }
    ])
  })

  it("has the complexes with the most buildings first, and a count by number of buildings", () => {
    const { complexes, buildingSteps } = sample().report(noon, moscow)
    expect(complexes.map(({ complexId, buildings }) => [complexId, buildings])).toEqual([
      [2, 5],
      [1, 2],
      [3, 2]
    ])
    expect(buildingSteps).toEqual([
      { buildings: 2, complexes: 2 },
      { buildings: 5, complexes: 1 }
    ])
  })

  it("lists items without photos or an address, buildings with their complex", () => {
    const tally = sample()
    const [building] = tally.lacking.filter(({ level }) => level === 2)
    const names = new Map(building === undefined ? [] : [[building.itemId, "North"]])
    const { lacking } = tally.report(noon, moscow, names)
    expect(lacking.map(({ itemId, complexTitle }) => [itemId, Option.getOrNull(complexTitle)])).toEqual([
      [2, null],
      [3, null],
      [5, "North"]
    ])
  })

  it("names the complex of a building on a page unless the building is named after it", () => {
    const tally = new CatalogueTally()
    tally.add(itemOf(4, { title: "North, building 4", address: "" }), 2, "finished")
    tally.add(itemOf(5, { title: "Building 5", address: "" }), 2, "finished")
    const names = new Map(tally.lacking.map(({ itemId }) => [itemId, "North"]))
    const shown = renderTerminal(catalogueDefinition.document(tally.report(noon, moscow, names), "en"), {
      width: 100
    })
    expect(shown.match(/^address +building .*$/gm)).toEqual([
      expect.stringMatching(/North, building 4 +– +finished/),
      expect.stringMatching(/Building 5 +North +finished/)
    ])
  })

  it("lists every item, however many lack something", () => {
    const tally = new CatalogueTally()
    for (let id = 1; id <= 700; id++) tally.add(itemOf(id, { photos: [] }), 1, "finished")
    const { lacking, complexes } = tally.report(noon, moscow)
    expect([lacking.length, complexes.length]).toEqual([700, 700])
  })

  it("names the filter that a platform ignores, and none of a catalogue where only some items repeat", () => {
    const taken = (...lists: ReadonlyArray<readonly [number, 1 | 2, "finished" | "not_finished"]>) => {
      const tally = new CatalogueTally()
      for (const [id, level, status] of lists) tally.add(itemOf(id), level, status)
      return tally.ignoredFilter
    }
    const [done, open] = ["finished", "not_finished"] as const
    expect(taken()).toBeUndefined()
    expect(taken([1, 1, done], [2, 2, open])).toBeUndefined()
    expect(taken([1, 1, done], [1, 1, open], [2, 2, done])).toBeUndefined()
    expect(taken([1, 1, done], [1, 2, open])).toBe("level")
    expect(taken([1, 1, open], [2, 1, done], [2, 2, done])).toBe("level")
    expect(taken([1, 1, done], [1, 1, open], [2, 2, done], [2, 2, open])).toBe("status")
    expect(taken([1, 2, done], [1, 2, open])).toBe("status")
  })
})
