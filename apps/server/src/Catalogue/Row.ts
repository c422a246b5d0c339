import { CatalogueItem, type CatalogueLevel } from "@estate/domain/Catalogue"
import { Schema } from "effect"

/** What an item is: the two others of the catalogue's statuses only filter and count. */
export type BuildStatus = "not_finished" | "finished"

const encodeRecord = Schema.encodeSync(Schema.parseJson(CatalogueItem))

/** A catalogue item as its table has it. */
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
