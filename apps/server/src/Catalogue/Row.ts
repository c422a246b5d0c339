import { CatalogueItem, type CatalogueLevel } from "@estate/domain/Catalogue"
import { Schema } from "effect"

/** The status of an item. The catalogue's other two statuses only filter and count. */
export type BuildStatus = "not_finished" | "finished"

const encodeRecord = Schema.encodeSync(Schema.parseJson(CatalogueItem))

/** A catalogue item as a row of its table. */
export const catalogueItemRow = (line: {
  readonly level: CatalogueLevel
  readonly status: BuildStatus
  readonly parentId: number | null
  readonly record: CatalogueItem
}) => ({
  id: line.record.id,
  parent_id: line.parentId,
  level: line.level,
  status: line.status,
  record: encodeRecord(line.record)
})
