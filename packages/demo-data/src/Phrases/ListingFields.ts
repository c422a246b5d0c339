import { ListingField, ListingFieldId } from "@estate/domain/ListingField"
import type { NonEmptyReadonlyArray } from "effect/Array"
import type { Deal } from "./PhraseBook.ts"

const field = (
  id: number,
  type: ListingField["type"],
  code: string,
  name: string,
  description: string,
  more: Partial<Pick<ListingField, "unit" | "example" | "required">> = {}
) =>
  new ListingField({
    id: ListingFieldId.make(id),
    code,
    type,
    name,
    description,
    unit: "",
    example: "",
    required: false,
    ...more
  })

const common: NonEmptyReadonlyArray<ListingField> = [
  field(101, "photo", "photos", "Фотографии", "Фото комнат, кухни и вида из окон", { required: true }),
  field(102, "photo", "layout", "Планировка", "Фото или чертёж"),
  field(103, "youtube_video", "video", "Видео", "Ссылка на видео о квартире", {
    example: "https://youtube.example/watch?v=kvartira"
  }),
  field(104, "suggest_required", "address", "Адрес", "Улица и дом, как в подсказке", {
    required: true,
    example: "Москва, ул. Вавилова, 12"
  }),
  field(105, "suggest_required", "metro", "Станция метро", "Ближайшая станция", { example: "Академическая" }),
  field(106, "text", "area_kitchen", "Площадь кухни", "По документам", { unit: "м²", example: "9,5" }),
  field(107, "text", "area_living", "Жилая площадь", "Без кухни и коридоров", { unit: "м²", example: "38" }),
  field(108, "text", "ceiling", "Высота потолков", "От пола до потолка", { unit: "м", example: "2,7" }),
  field(109, "text", "built_in", "Год постройки", "Год сдачи дома", { example: "1987" }),
  field(110, "text", "description", "Описание", "Что важно знать о квартире", { required: true }),
  field(111, "checkbox", "balcony", "Балкон", "Есть балкон"),
  field(112, "checkbox", "loggia", "Лоджия", "Есть лоджия"),
  field(113, "checkbox", "lift", "Лифт", "В подъезде есть лифт"),
  field(114, "checkbox", "parking", "Парковка", "Во дворе можно поставить машину"),
  field(115, "checkbox", "window_yard", "Окна во двор", "Хотя бы одно окно выходит во двор")
]

const ofSale: NonEmptyReadonlyArray<ListingField> = [
  field(201, "text", "price", "Цена", "Полная цена квартиры", {
    unit: "₽",
    required: true,
    example: "12500000"
  }),
  field(202, "suggest_required", "complex", "Жилой комплекс", "Если дом входит в комплекс", {
    example: "ЖК «Лисий брод»"
  }),
  field(203, "checkbox", "mortgage", "Ипотека", "Подходит для ипотеки"),
  field(204, "checkbox", "encumbrance", "Обременение", "Квартира в залоге"),
  field(205, "text", "owners", "Число собственников", "По выписке из ЕГРН", { example: "2" })
]

/** The price has another title for a flat to rent. */
const ofRent: NonEmptyReadonlyArray<ListingField> = [
  field(201, "text", "price", "Плата в месяц", "Без оплаты по счётчикам", {
    unit: "₽",
    required: true,
    example: "65000"
  }),
  field(211, "text", "deposit", "Залог", "Возвращается при выезде", { unit: "₽", example: "65000" }),
  field(212, "checkbox", "pets", "Можно с животными", "Собственник не против"),
  field(213, "checkbox", "children", "Можно с детьми", "Собственник не против"),
  field(214, "checkbox", "furniture", "Мебель", "Квартира с мебелью")
]

/** All fields of a listing, by deal. */
export const listingFields: Readonly<Record<Deal, NonEmptyReadonlyArray<ListingField>>> = {
  sale: [...common, ...ofSale],
  rent: [...common, ...ofRent]
}
