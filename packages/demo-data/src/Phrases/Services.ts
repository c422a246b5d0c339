import type { NonEmptyReadonlyArray } from "effect/Array"

/** A service on invoices; a price without VAT divides by 50, so that VAT is whole roubles. */
export interface Service {
  readonly title: string
  readonly unit: string
  readonly price: number
  /** The largest quantity on one invoice. */
  readonly maxQuantity: number
}

export const services: NonEmptyReadonlyArray<Service> = [
  { title: "Размещение объявлений, пакет «Старт»", unit: "мес.", price: 4_900, maxQuantity: 3 },
  { title: "Размещение объявлений, пакет «Стандарт»", unit: "мес.", price: 12_500, maxQuantity: 6 },
  { title: "Размещение объявлений, пакет «Стандарт плюс»", unit: "мес.", price: 18_750, maxQuantity: 3 },
  { title: "Размещение объявлений, пакет «Премиум»", unit: "мес.", price: 39_000, maxQuantity: 3 },
  { title: "Поднятие объявлений в выдаче", unit: "шт.", price: 350, maxQuantity: 40 },
  { title: "Выделение объявлений цветом", unit: "шт.", price: 250, maxQuantity: 40 },
  { title: "Целевые звонки", unit: "шт.", price: 2_150, maxQuantity: 35 },
  { title: "Карточка жилого комплекса", unit: "мес.", price: 27_600, maxQuantity: 6 },
  { title: "Баннер на странице района", unit: "нед.", price: 15_300, maxQuantity: 4 },
  { title: "Модуль фидов", unit: "мес.", price: 6_450, maxQuantity: 12 },
  { title: "Рассылка подборок подписчикам", unit: "шт.", price: 8_800, maxQuantity: 4 },
  { title: "Запись и хранение звонков", unit: "мес.", price: 3_100, maxQuantity: 12 }
]

/** Services of a photographer. */
export const photographyServices: NonEmptyReadonlyArray<Service> = [
  { title: "Фотосъёмка квартиры", unit: "шт.", price: 3_500, maxQuantity: 8 },
  { title: "Съёмка дома с воздуха", unit: "шт.", price: 11_200, maxQuantity: 2 },
  { title: "Обмерный план квартиры", unit: "шт.", price: 1_850, maxQuantity: 8 }
]

/** The text below the total of an invoice. */
export const offerText = [
  "Оплата счёта означает согласие с условиями оферты на оказание услуг.",
  "Счёт действителен пять рабочих дней. Услуги оказываются после поступления денег.",
  "В назначении платежа укажите номер счёта."
].join("\n")
