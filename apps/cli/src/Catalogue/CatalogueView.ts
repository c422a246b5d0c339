import { CatalogueItem, type CataloguePhoto } from "@estate/domain/Catalogue"
import { Option } from "effect"
import { jsonOf } from "../Records/LooseJson.ts"
import type { JsonValue, RecordView } from "../Records/RecordView.ts"
import { wireForm } from "../Records/WireForm.ts"

/** A catalogue item as JSON, with the names of the domain. */
export type CatalogueRecord = {
  readonly id: number
  readonly title: string
  readonly childrenCount: number
  readonly address: string
  readonly photos: JsonValue
}

/** An item without its parent. */
export const catalogueRecord = (item: Pick<CatalogueItem, keyof CatalogueRecord>): CatalogueRecord => ({
  id: item.id,
  title: item.title,
  childrenCount: item.childrenCount,
  address: item.address,
  photos: item.photos.map(photoJson)
})

const photoJson = ({ listingNumber, propertyId, ...photo }: CataloguePhoto): JsonValue =>
  jsonOf({
    ...photo,
    propertyId: Option.getOrNull(propertyId),
    listingNumber: Option.getOrNull(listingNumber)
  })

const photoCount = ({ photos }: CatalogueItem) => String(photos.length)

/** How complexes and buildings are shown. */
export const catalogueView: RecordView<CatalogueItem, CatalogueRecord> = {
  title: { en: "Catalogue", ru: "Каталог" },
  fields: {
    id: { heading: { en: "Id", ru: "Номер" }, align: "right" },
    title: { heading: { en: "Title", ru: "Название" }, canShrink: true },
    childrenCount: { heading: { en: "Buildings", ru: "Корпусов" }, align: "right" },
    address: { heading: { en: "Address", ru: "Адрес" }, canShrink: true },
    photos: {
      heading: { en: "Photos", ru: "Фото" },
      terminalText: photoCount,
      pipeText: photoCount,
      align: "right"
    }
  },
  table: ["id", "title", "childrenCount", "address", "photos"],
  screen: ["title", "address", "childrenCount", "photos", "id"],
  toRecord: catalogueRecord,
  toWire: wireForm(CatalogueItem)
}
