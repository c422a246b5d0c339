import { encoderOf } from "@estate/decode/Encode"
import { CatalogueItem } from "@estate/domain/Catalogue"
import { Option } from "effect"
import { jsonOf } from "../Records/Json.ts"
import { recordView } from "../Records/RecordView.ts"

/** What is shown of an item, or of the parent that another item names. */
export type CatalogueEntry = Pick<CatalogueItem, "id" | "title" | "childrenCount" | "address" | "photos">

const photoCount = ({ photos }: CatalogueEntry) => String(photos.length)

/** How complexes and buildings are shown. */
export const catalogueView = recordView<CatalogueEntry>()({
  title: { en: "Catalogue", ru: "Каталог" },
  fields: {
    id: { heading: { en: "Id", ru: "Номер" }, align: "right" },
    // The titles of a complex's buildings differ at the end.
    title: { heading: { en: "Title", ru: "Название" }, shrinks: true, cutsMiddle: true },
    childrenCount: { heading: { en: "Buildings", ru: "Корпусов" }, align: "right" },
    address: { heading: { en: "Address", ru: "Адрес" }, shrinks: true },
    photos: {
      heading: { en: "Photos", ru: "Фото" },
      value: ({ photos }) =>
        photos.map(({ listingNumber, propertyId, ...photo }) =>
          jsonOf({
            ...photo,
            propertyId: Option.getOrNull(propertyId),
            listingNumber: Option.getOrNull(listingNumber)
          })
        ),
      terminalText: photoCount,
      pipeText: photoCount,
      align: "right"
    }
  },
  table: ["id", "title", "childrenCount", "address", "photos"],
  screen: ["title", "address", "childrenCount", "photos", "id"],
  toWire: encoderOf(CatalogueItem)
})
