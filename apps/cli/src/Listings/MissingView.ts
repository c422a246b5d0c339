import type { ListingId } from "@estate/domain/Listing"
import { ListingField } from "@estate/domain/ListingField"
import type { RecordView } from "../Records/RecordView.ts"
import { wireForm } from "../Records/WireForm.ts"

/** An empty field of a listing. */
export interface MissingField {
  readonly listingId: ListingId
  readonly field: ListingField
}

type MissingRecord = {
  readonly listingId: number
  readonly id: number
  readonly code: string
  readonly type: string
  readonly description: string
  readonly name: string
  readonly unit: string
  readonly example: string
  readonly required: boolean
}

const toWire = wireForm(ListingField)

/** How empty fields are shown; required ones are highlighted. */
export const missingView: RecordView<MissingField, MissingRecord> = {
  fields: {
    listingId: { heading: { en: "Listing", ru: "Объявление" }, align: "right" },
    id: { heading: { en: "Field no.", ru: "№ поля" }, align: "right" },
    code: { heading: { en: "Code", ru: "Код" }, isOptional: true },
    type: { heading: { en: "Type", ru: "Вид" } },
    description: { heading: { en: "Description", ru: "Описание" }, canShrink: true },
    name: { heading: { en: "Field", ru: "Поле" }, canShrink: true },
    unit: { heading: { en: "Unit", ru: "Единица" } },
    example: { heading: { en: "Example", ru: "Пример" }, canShrink: true },
    required: {
      heading: { en: "Required", ru: "Обязательно" },
      terminalText: ({ field }, language) => (field.required ? (language === "ru" ? "да" : "yes") : "")
    }
  },
  table: ["listingId", "required", "name", "example", "unit", "description", "code"],
  screen: ["listingId", "name", "required", "example", "unit", "description", "code"],
  toRecord: ({ listingId, field }) => ({
    listingId,
    id: field.id,
    code: field.code,
    type: field.type,
    description: field.description,
    name: field.name,
    unit: field.unit,
    example: field.example,
    required: field.required
  }),
  toWire: ({ field }) => toWire(field),
  isHighlighted: ({ field }) => field.required
}
