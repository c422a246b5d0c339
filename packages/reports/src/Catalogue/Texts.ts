import { byLanguage, type Translations } from "@estate/text/Language"
import type { IgnoredFilter } from "./Report.ts"

/** The texts of the catalogue report. */
export const catalogueTexts = byLanguage({
  total: { en: "Totals", ru: "Всего" },
  none: { en: "The catalogue is empty.", ru: "Каталог пуст." },
  complexes: { en: "Complexes", ru: "Комплексов" },
  buildings: { en: "Buildings", ru: "Корпусов" },
  counts: { en: "Complexes and buildings", ru: "Комплексы и корпуса" },
  finished: { en: "Finished complexes", ru: "Сданных комплексов" },
  notFinished: { en: "Complexes under construction", ru: "Строящихся комплексов" },
  noPhotos: { en: "Without photos", ru: "Без фотографий" },
  noAddress: { en: "Without an address", ru: "Без адреса" },
  perComplex: { en: "Buildings per complex", ru: "Корпусов в комплексе" },
  steps: { en: "Complexes by number of buildings", ru: "Комплексы по числу корпусов" },
  largest: { en: "Complexes with the most buildings", ru: "Комплексы с наибольшим числом корпусов" },
  lacking: { en: "Without photos or address", ru: "Без фотографий или адреса" },
  allWell: { en: "Everything has photos and an address.", ru: "У всех есть фотографии и адрес." },
  what: { en: "Missing", ru: "Нет" },
  photos: { en: "photos", ru: "фотографий" },
  address: { en: "address", ru: "адреса" }
})

/** Why there is no report if the platform ignores a filter: its lists have the same items. */
export const ignoredFilterTexts: Readonly<Record<IgnoredFilter, Translations>> = {
  level: {
    en: "the platform ignores the filter level of the catalogue, so complexes cannot be told from buildings",
    ru: "платформа не учитывает фильтр каталога level, поэтому комплексы не отличить от корпусов"
  },
  status: {
    en: "the platform ignores the filter status of the catalogue, so what is finished cannot be told from what is under construction",
    ru: "платформа не учитывает фильтр каталога status, поэтому сданное не отличить от строящегося"
  }
}
