import { type CatalogueItem, CatalogueItemId } from "@estate/domain/Catalogue"
import { type DateTime, Option, Order, Schema } from "effect"
import { ReportHead, reportHead } from "../Report/Head.ts"
import { Foremost } from "../Tally/Foremost.ts"

/** Complexes and buildings that lack something and are told one by one. */
const MOST_LACKING = 500
/** The complexes with the most buildings that are told one by one. */
const MOST_COMPLEXES = 500

const COMPLEX = 1

/** How many of what there are: in all, and without photos and without an address (one of blanks is none). */
const countFields = {
  complexes: Schema.NonNegativeInt,
  buildings: Schema.NonNegativeInt,
  complexesWithoutPhotos: Schema.NonNegativeInt,
  complexesWithoutAddress: Schema.NonNegativeInt,
  buildingsWithoutPhotos: Schema.NonNegativeInt,
  buildingsWithoutAddress: Schema.NonNegativeInt
}

const ItemStatus = Schema.Literal("finished", "not_finished")
type ItemStatus = typeof ItemStatus.Type

/** The counts of one status. */
export const StatusCounts = Schema.Struct({ status: ItemStatus, ...countFields })
export type StatusCounts = typeof StatusCounts.Type
/** A complex and how many buildings it has. */
export const ComplexBuildings = Schema.Struct({
  complexId: CatalogueItemId,
  title: Schema.String,
  status: ItemStatus,
  buildings: Schema.NonNegativeInt
})
export type ComplexBuildings = typeof ComplexBuildings.Type
/** How many complexes have so many buildings. */
export const BuildingsStep = Schema.Struct({
  buildings: Schema.NonNegativeInt,
  complexes: Schema.NonNegativeInt
})
/** A complex (level 1) or a building (level 2) without photos or address; a building with its complex, where that is known. */
export const LackingItem = Schema.Struct({
  itemId: CatalogueItemId,
  level: Schema.Literal(1, 2),
  title: Schema.String,
  complexTitle: Schema.OptionFromNullOr(Schema.String),
  status: ItemStatus,
  hasPhotos: Schema.Boolean,
  hasAddress: Schema.Boolean
})
export type LackingItem = typeof LackingItem.Type

/**
 * What the catalogue has. A complex's buildings are those that the platform counts under it. `complexes` are those with the most buildings, at most
 * 500; `buildingSteps` counts all complexes by their number of buildings; `lacking` are at most 500, complexes first, by id.
 */
export const CatalogueReport = Schema.Struct({
  ...ReportHead.fields,
  statuses: Schema.Array(StatusCounts),
  complexes: Schema.Array(ComplexBuildings),
  buildingSteps: Schema.Array(BuildingsStep),
  lacking: Schema.Array(LackingItem),
  lackingInAll: Schema.NonNegativeInt
})
export type CatalogueReport = typeof CatalogueReport.Type

const noCounts = () => ({
  complexes: 0,
  buildings: 0,
  complexesWithoutPhotos: 0,
  complexesWithoutAddress: 0,
  buildingsWithoutPhotos: 0,
  buildingsWithoutAddress: 0
})

/** Items of the catalogue, one after another, with the level and the status that they were asked for by. */
export class CatalogueTally {
  private readonly counts = { finished: noCounts(), not_finished: noCounts() }
  private readonly largest = new Foremost(mostBuildingsFirst, MOST_COMPLEXES)
  private readonly steps = new Map<number, number>()
  private readonly missing = new Foremost(complexesFirst, MOST_LACKING)
  private lackingInAll = 0

  add(item: CatalogueItem, level: 1 | 2, status: ItemStatus): void {
    const counts = this.counts[status]
    const hasPhotos = item.photos.length > 0
    const hasAddress = item.address.trim() !== ""
    if (level === COMPLEX) {
      counts.complexes += 1
      if (!hasPhotos) counts.complexesWithoutPhotos += 1
      if (!hasAddress) counts.complexesWithoutAddress += 1
      this.steps.set(item.childrenCount, (this.steps.get(item.childrenCount) ?? 0) + 1)
      this.largest.add({ complexId: item.id, title: item.title, status, buildings: item.childrenCount })
    } else {
      counts.buildings += 1
      if (!hasPhotos) counts.buildingsWithoutPhotos += 1
      if (!hasAddress) counts.buildingsWithoutAddress += 1
    }
    if (hasPhotos && hasAddress) return
    this.lackingInAll += 1
    this.missing.add({
      itemId: item.id,
      level,
      title: item.title,
      complexTitle: Option.none(),
      status,
      hasPhotos,
      hasAddress
    })
  }

  /** The report of what was added so far; `complexOf` names the complexes of the buildings that lack something. */
  report(
    now: DateTime.Utc,
    zone: DateTime.TimeZone,
    complexOf: ReadonlyMap<CatalogueItemId, string> = new Map()
  ): CatalogueReport {
    return {
      ...reportHead(now, zone),
      statuses: [
        { status: "finished", ...this.counts.finished },
        { status: "not_finished", ...this.counts.not_finished }
      ],
      complexes: this.largest.values(),
      buildingSteps: [...this.steps]
        .toSorted(([a], [b]) => a - b)
        .map(([buildings, complexes]) => ({ buildings, complexes })),
      lacking: this.lacking.map(item => ({
        ...item,
        complexTitle: Option.fromNullable(complexOf.get(item.itemId))
      })),
      lackingInAll: this.lackingInAll
    }
  }

  /** The items without photos or address that the report will tell one by one. */
  get lacking(): ReadonlyArray<LackingItem> {
    return this.missing.values()
  }
}

const mostBuildingsFirst = Order.combine(
  Order.reverse(Order.mapInput(Order.number, (complex: ComplexBuildings) => complex.buildings)),
  Order.mapInput(Order.number, (complex: ComplexBuildings) => complex.complexId)
)

const complexesFirst = Order.combine(
  Order.mapInput(Order.number, (item: LackingItem) => item.level),
  Order.mapInput(Order.number, (item: LackingItem) => item.itemId)
)
