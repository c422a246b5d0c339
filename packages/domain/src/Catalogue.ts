import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { refusalFields } from "./CallError.ts"
import { fieldOrNull } from "./LooseValue.ts"
import { OffsetDateTime } from "./OffsetDateTime.ts"
import { OpenEnum } from "./OpenEnum.ts"
import { wireField } from "./WireField.ts"

/** The identifier of a housing complex or of one of its buildings. */
export const CatalogueItemId = Schema.NonNegativeInt.pipe(Schema.brand("CatalogueItemId"))
export type CatalogueItemId = typeof CatalogueItemId.Type

/** The statuses of the catalogue's filter and counters (spec, «States and transitions»). */
export const catalogueStatuses = ["all", "not_finished", "finished"] as const
export type CatalogueStatus = (typeof catalogueStatuses)[number]

/** 1 is a complex, 2 a building (spec, endpoint 7). */
export const CatalogueLevel = Schema.Literal(1, 2)
export type CatalogueLevel = typeof CatalogueLevel.Type

/**
 * A photo of a complex or a building (spec, «Catalogue file record»), with sizes in bytes and
 * pixels.
 */
export class CataloguePhoto extends Schema.Class<CataloguePhoto>("CataloguePhoto")(
  {
    id: Schema.Int,
    propertyId: fieldOrNull(Schema.Int, "prop_id"),
    extension: wireField(Schema.String, "ext"),
    fileName: wireField(Schema.String, "filename"),
    mediaType: wireField(Schema.String, "filetype"),
    fileSize: wireField(Schema.Int, "filesize"),
    path: wireField(Schema.String, "pathname"),
    isMain: wireField(Schema.Boolean, "main"),
    uploadedAt: wireField(OffsetDateTime, "download_date"),
    width: Schema.Int,
    height: Schema.Int,
    sortIndex: wireField(Schema.Int, "sort"),
    hash: Schema.String,
    listingNumber: fieldOrNull(Schema.Int, "uiz"),
    preview: Schema.String,
    isImage: Schema.Boolean
  },
  { identifier: "CataloguePhoto" }
) {}

const fields = {
  id: CatalogueItemId,
  title: Schema.String,
  childrenCount: wireField(Schema.NonNegativeInt, "children_count"),
  address: Schema.String,
  photos: Schema.Array(CataloguePhoto)
}

/** A housing complex or a building in a list (spec, «Catalogue item»). */
export class CatalogueItem extends Schema.Class<CatalogueItem>("CatalogueItem")(fields, {
  identifier: "CatalogueItem"
}) {}

interface Nested extends Schema.Struct.Type<typeof fields> {
  readonly parent: Option.Option<Nested>
}
/** The wire form of an item with its parents. */
export interface NestedWire extends Schema.Struct.Encoded<typeof fields> {
  readonly parent?: NestedWire | null | undefined
}

/** One housing complex or building with its chain of parents (spec, «Catalogue item»). */
export class CatalogueItemWithParent extends Schema.Class<CatalogueItemWithParent>("CatalogueItemWithParent")(
  {
    ...fields,
    parent: Schema.optionalWith(
      Schema.suspend((): Schema.Schema<Nested, NestedWire> => CatalogueItemWithParent).annotations({
        identifier: "CatalogueItemWithParent"
      }),
      { as: "Option", nullable: true, onNoneEncoding: () => Option.some(null) }
    )
  },
  { identifier: "CatalogueItemWithParent" }
) {}

/** The number of objects of a status (spec, «Catalogue counter»). */
export class CatalogueCounter extends Schema.Class<CatalogueCounter>("CatalogueCounter")(
  { id: OpenEnum(...catalogueStatuses), title: Schema.String, value: Schema.NonNegativeInt },
  { identifier: "CatalogueCounter" }
) {}

/** There is no such item in the catalogue (status 404). */
export class CatalogueItemNotFound extends Schema.TaggedError<CatalogueItemNotFound>()(
  "CatalogueItemNotFound",
  refusalFields
) {
  override get message() {
    return `no such catalogue item: ${this.detail}`
  }
}
