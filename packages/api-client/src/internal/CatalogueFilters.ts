import { CatalogueItemId, CatalogueLevel, catalogueStatuses } from "@estate/domain/Catalogue"
import * as Schema from "effect/Schema"

export const catalogueFilters = {
  /** Only those under construction (`not_finished`) or completed (`finished`). Default: all. */
  status: Schema.Literal(...catalogueStatuses),
  /** Only the buildings of the complex with this id. */
  parentId: CatalogueItemId,
  /** 1 for complexes only, 2 for buildings only. Default: both. */
  level: CatalogueLevel
}
