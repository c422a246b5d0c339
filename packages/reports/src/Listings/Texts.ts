import { byLanguage } from "@estate/text/Language"

/** The texts of the listings report. */
export const listingsTexts = byLanguage({
  total: { en: "Completeness", ru: "Заполненность" },
  none: { en: "There are no listings to check.", ru: "Нет объявлений для проверки." },
  noneHint: {
    en: "Give their ids: estate report listings 42 57",
    ru: "Укажите номера: estate report listings 42 57"
  },
  asked: {
    en: "Most asked about, with fields missing",
    ru: "О чём спрашивают чаще всего, а поля не заполнены"
  },
  demand: { en: "Demand: what buyers write and call about", ru: "Спрос: о чём пишут и звонят" },
  demandNote: {
    en: (day: string) =>
      `Threads with a message, and calls, since ${day}. Calls with a project name no listing; listings of equal titles count as one.`,
    ru: (day: string) =>
      `Диалоги с сообщениями и звонки с ${day}; у звонков с проектом нет объявления, а объявления с одинаковыми названиями учтены вместе.`
  },
  checked: { en: "Listings checked", ru: "Проверено объявлений" },
  ready: { en: "Required fields filled in", ru: "Обязательные поля заполнены" },
  complete: { en: "All fields filled in", ru: "Заполнены все поля" },
  required: { en: "Required fields missing", ru: "Пустых обязательных полей" },
  optional: { en: "Optional fields missing", ru: "Пустых необязательных полей" },
  fields: { en: "Most often missing", ru: "Чего не хватает чаще всего" },
  inTopics: { en: "required", ru: "обязательное" },
  notRequired: { en: "optional", ru: "необязательное" },
  field: { en: "Field", ru: "Поле" },
  listings: { en: "Listings", ru: "Объявлений" },
  fill: { en: "What to fill in, required fields first", ru: "Что заполнить, сначала обязательные поля" },
  requiredNames: { en: "Required", ru: "Обязательные" },
  optionalNames: { en: "Optional", ru: "Необязательные" },
  notFound: { en: "Listings not found", ru: "Объявления не найдены" }
})
