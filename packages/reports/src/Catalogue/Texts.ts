import { byLanguage } from "@estate/text/Language"

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
