import { type CatalogueItem, CatalogueItemId } from "@estate/domain/Catalogue"
import { type DateTime, Option, Order, Record, Schema } from "effect"
import { ReportHead, reportHead } from "../Report/Head.ts"

const COMPLEX = 1

/** Counts of items: all, without photos, and without an address; a blank one counts as none. */
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
/** A complex and its number of buildings. */
export const ComplexBuildings = Schema.Struct({
  complexId: CatalogueItemId,
  title: Schema.String,
  status: ItemStatus,
  buildings: Schema.NonNegativeInt
})
export type ComplexBuildings = typeof ComplexBuildings.Type
/** The number of complexes with this number of buildings. */
export const BuildingsStep = Schema.Struct({
  buildings: Schema.NonNegativeInt,
  complexes: Schema.NonNegativeInt
})
/** A complex (level 1), or a building (level 2) with its complex if known. */
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
 * The contents of the catalogue. The platform counts the buildings of a complex. `complexes` has
 * those with the most buildings first; `buildingSteps` counts them by number of buildings;
 * `lacking` has the complexes and then the buildings without photos or address, by id.
 */
export const CatalogueReport = Schema.Struct({
  ...ReportHead.fields,
  statuses: Schema.Array(StatusCounts),
  complexes: Schema.Array(ComplexBuildings),
  buildingSteps: Schema.Array(BuildingsStep),
  lacking: Schema.Array(LackingItem)
})
export type CatalogueReport = typeof CatalogueReport.Type

/** The filters of the lists from which the report is made. */
export const IgnoredFilter = Schema.Literal("level", "status")
export type IgnoredFilter = typeof IgnoredFilter.Type

const noIds = () => ({ finished: new Set<CatalogueItemId>(), not_finished: new Set<CatalogueItemId>() })

const noCounts = () => Record.map(countFields, () => 0)

/**
 * Takes catalogue items one by one, with the level and the status with which they were requested.
 */
export class CatalogueTally {
  private readonly counts = { finished: noCounts(), not_finished: noCounts() }
  private readonly complexes: Array<ComplexBuildings> = []
  private readonly steps = new Map<number, number>()
  private readonly missing: Array<LackingItem> = []
  /** The ids in each of the four lists, by level and status. */
  private readonly ids = { 1: noIds(), 2: noIds() }

  add(item: CatalogueItem, level: 1 | 2, status: ItemStatus): void {
    this.ids[level][status].add(item.id)
    const counts = this.counts[status]
    const hasPhotos = item.photos.length > 0
    const hasAddress = item.address.trim() !== ""
    const kind = level === COMPLEX ? "complexes" : "buildings"
    counts[kind] += 1
    if (!hasPhotos) counts[`${kind}WithoutPhotos`] += 1
    if (!hasAddress) counts[`${kind}WithoutAddress`] += 1
    if (level === COMPLEX) {
      this.steps.set(item.childrenCount, (this.steps.get(item.childrenCount) ?? 0) + 1)
      this.complexes.push({ complexId: item.id, title: item.title, status, buildings: item.childrenCount })
    }
    if (hasPhotos && hasAddress) return
    this.missing.push({
      itemId: item.id,
      level,
      title: item.title,
      complexTitle: Option.none(),
      status,
      hasPhotos,
      hasAddress
    })
  }

  /**
   * The report of the items so far; `complexOf` has the complex titles of the lacking buildings.
   */
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
      complexes: this.complexes.toSorted(mostBuildingsFirst),
      buildingSteps: [...this.steps]
        .toSorted(([a], [b]) => a - b)
        .map(([buildings, complexes]) => ({ buildings, complexes })),
      lacking: this.lacking.map(item => ({
        ...item,
        complexTitle: Option.fromNullable(complexOf.get(item.itemId))
      }))
    }
  }

  /**
   * The filter that the platform ignores, if there is one: it has an item on both levels, or every
   * item in both statuses. A complex may have finished and unfinished buildings.
   */
  get ignoredFilter(): IgnoredFilter | undefined {
    const { 1: complexes, 2: buildings } = this.ids
    const isBuilding = (id: CatalogueItemId) => buildings.finished.has(id) || buildings.not_finished.has(id)
    if (some(complexes.finished, isBuilding) || some(complexes.not_finished, isBuilding)) return "level"
    const items = complexes.finished.size + buildings.finished.size
    return items > 0 && areAlike(complexes) && areAlike(buildings) ? "status" : undefined
  }

  /** The items without photos or address. */
  get lacking(): ReadonlyArray<LackingItem> {
    return this.missing.toSorted(complexesFirst)
  }
}

const mostBuildingsFirst = Order.struct({ buildings: Order.reverse(Order.number), complexId: Order.number })

const complexesFirst = Order.struct({ level: Order.number, itemId: Order.number })

const some = <A>(values: Iterable<A>, is: (value: A) => boolean): boolean => {
  for (const value of values) if (is(value)) return true
  return false
}

/** Whether the lists of both statuses have the same items. */
const areAlike = ({ finished, not_finished }: ReturnType<typeof noIds>): boolean =>
  finished.size === not_finished.size && !some(finished, id => !not_finished.has(id))
