import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { refusal } from "./CallError.ts"
import { branded } from "./internal/Branded.ts"
import { fieldOrNull } from "./internal/LooseValue.ts"
import { OpenEnum } from "./internal/OpenEnum.ts"
import { wireField } from "./internal/WireField.ts"
import { ListingFieldId } from "./ListingField.ts"
import { OffsetDateTime } from "./OffsetDateTime.ts"

/** The identifier of a housing complex or of one of its buildings. */
export const CatalogueItemId = Schema.NonNegativeInt.pipe(branded("CatalogueItemId"))
/** A number that is known to be a catalogue item's identifier. */
export type CatalogueItemId = typeof CatalogueItemId.Type

/** The statuses of the catalogue's filter and counters (spec, «States and transitions»). */
export const catalogueStatuses = ["all", "not_finished", "finished"] as const
/** A status by which the catalogue is filtered and counted. */
export type CatalogueStatus = (typeof catalogueStatuses)[number]

/** 1 is a complex, 2 a building (spec, endpoint 7). */
export const CatalogueLevel = Schema.Literal(1, 2)
/** 1 for a complex, 2 for a building. */
export type CatalogueLevel = typeof CatalogueLevel.Type

/** The identifier of a photo's file. */
export const CataloguePhotoId = Schema.Int.pipe(branded("CataloguePhotoId"))
/** A number that is known to be a photo's identifier. */
export type CataloguePhotoId = typeof CataloguePhotoId.Type

/**
 * A photo of a complex or a building (spec, «Catalogue file record»), with sizes in bytes and
 * pixels.
 */
export class CataloguePhoto extends Schema.Class<CataloguePhoto>("CataloguePhoto")(
  {
    /** The identifier of the file. */
    id: CataloguePhotoId,
    /** The identifier of the field that it was uploaded to, if any. */
    propertyId: fieldOrNull(ListingFieldId, "prop_id"),
    /** The extension without its dot, such as `jpg`. */
    extension: wireField(Schema.String, "ext"),
    /** The name under which it was uploaded. */
    fileName: wireField(Schema.String, "filename"),
    /** The media type, such as `image/jpeg`. */
    mediaType: wireField(Schema.String, "filetype"),
    /** The size in bytes. */
    fileSize: wireField(Schema.Int, "filesize"),
    /** The path of the file on the platform. */
    path: wireField(Schema.String, "pathname"),
    /** True for the photo that is shown first. */
    isMain: wireField(Schema.Boolean, "main"),
    /** When it was uploaded, as the platform wrote it. */
    uploadedAt: wireField(OffsetDateTime, "download_date"),
    /** The width in pixels. */
    width: Schema.Int,
    /** The height in pixels. */
    height: Schema.Int,
    /** The position among the photos of the item; smaller comes first. */
    sortIndex: wireField(Schema.Int, "sort"),
    /** The hash of the file. */
    hash: Schema.String,
    /** The number of the listing that it belongs to, if any. */
    listingNumber: fieldOrNull(Schema.Int, "uiz"),
    /** The path of a small version on the platform. */
    preview: Schema.String,
    /** False for a file that is not a picture. */
    isImage: Schema.Boolean
  },
  { identifier: "CataloguePhoto" }
) {}

const fields = {
  /** The id by which one item is read, and by which buildings are filtered. */
  id: CatalogueItemId,
  /** The name of the complex. */
  title: Schema.String,
  /** How many buildings a complex has; 0 for a building. */
  childrenCount: wireField(Schema.NonNegativeInt, "children_count"),
  /** The address in one line. */
  address: Schema.String,
  /** The photos; the list may be empty. */
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
  /** Null or absent for a complex. */
  readonly parent?: NestedWire | null | undefined
}

/** One housing complex or building with its chain of parents (spec, «Catalogue item»). */
export class CatalogueItemWithParent extends Schema.Class<CatalogueItemWithParent>("CatalogueItemWithParent")(
  {
    ...fields,
    /** The complex of a building; none for a complex. */
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
  {
    /** `all`, `not_finished` (under construction) or `finished`. */
    id: OpenEnum(...catalogueStatuses),
    /** The name to show for the status. */
    title: Schema.String,
    /** The number of objects. */
    value: Schema.NonNegativeInt
  },
  { identifier: "CatalogueCounter" }
) {}

/** The catalogue has no such item (status 404). */
export class CatalogueItemNotFound extends refusal<CatalogueItemNotFound>()(
  "CatalogueItemNotFound",
  "no such catalogue item"
) {}
