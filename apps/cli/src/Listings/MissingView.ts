import { encoderOf } from "@estate/decode/Encode"
import type { ListingId } from "@estate/domain/Listing"
import { ListingField } from "@estate/domain/ListingField"
import { yesOrNo } from "@estate/text/Language"
import { fieldsIn, recordView } from "../Records/RecordView.ts"

/** An empty field of a listing. */
export interface MissingField {
  readonly listingId: ListingId
  readonly field: ListingField
}

const fieldView = recordView<ListingField>()({
  fields: {
    id: { heading: { en: "Field no.", ru: "№ поля" }, align: "right" },
    code: { heading: { en: "Code", ru: "Код" }, isOptional: true },
    type: { heading: { en: "Type", ru: "Вид" } },
    description: { heading: { en: "Description", ru: "Описание" }, shrinks: true },
    name: { heading: { en: "Field", ru: "Поле" }, shrinks: true },
    unit: { heading: { en: "Unit", ru: "Единица" } },
    example: { heading: { en: "Example", ru: "Пример" }, shrinks: true },
    required: {
      heading: { en: "Required", ru: "Обязательно" },
      terminalText: ({ required }, language) => (required ? yesOrNo(true, language) : "")
    }
  },
  table: []
})

const toWire = encoderOf(ListingField)

/** How empty fields are shown; required ones are highlighted. */
export const missingView = recordView<MissingField>()({
  fields: {
    listingId: { heading: { en: "Listing", ru: "Объявление" }, align: "right" },
    ...fieldsIn(fieldView, ({ field }: MissingField) => field)
  },
  table: ["listingId", "required", "name", "example", "unit", "description", "code"],
  screen: ["listingId", "name", "required", "example", "unit", "description", "code"],
  toWire: ({ field }) => toWire(field),
  isHighlighted: ({ field }) => field.required
})
