import type { NonEmptyReadonlyArray } from "effect/Array"

/** What is sold, and what one of it costs without VAT: a multiple of 50 roubles, so that VAT is whole roubles too. */
export interface Service {
  readonly title: string
  readonly unit: string
  readonly price: number
  readonly most: number
}

export const services: NonEmptyReadonlyArray<Service> = [
  { title: "Размещение объявлений, пакет «Старт»", unit: "мес.", price: 4_900, most: 3 },
  { title: "Размещение объявлений, пакет «Стандарт»", unit: "мес.", price: 12_500, most: 6 },
  { title: "Размещение объявлений, пакет «Стандарт плюс»", unit: "мес.", price: 18_750, most: 3 },
  { title: "Размещение объявлений, пакет «Премиум»", unit: "мес.", price: 39_000, most: 3 },
  { title: "Поднятие объявлений в выдаче", unit: "шт.", price: 350, most: 40 },
  { title: "Выделение объявлений цветом", unit: "шт.", price: 250, most: 40 },
  { title: "Целевые звонки", unit: "шт.", price: 2_150, most: 35 },
  { title: "Карточка жилого комплекса", unit: "мес.", price: 27_600, most: 6 },
  { title: "Баннер на странице района", unit: "нед.", price: 15_300, most: 4 },
  { title: "Модуль фидов", unit: "мес.", price: 6_450, most: 12 },
  { title: "Рассылка подборок подписчикам", unit: "шт.", price: 8_800, most: 4 },
  { title: "Запись и хранение звонков", unit: "мес.", price: 3_100, most: 12 }
]

/** What a photographer sells. */
export const shootings: NonEmptyReadonlyArray<Service> = [
  { title: "Фотосъёмка квартиры", unit: "шт.", price: 3_500, most: 8 },
  { title: "Съёмка дома с воздуха", unit: "шт.", price: 11_200, most: 2 },
  { title: "План квартиры в двух масштабах", unit: "шт.", price: 1_850, most: 8 }
]

/** What an invoice says below its sums. */
export const offerText = [
  "Оплата счёта означает согласие с условиями оферты на оказание услуг.",
  "Счёт действителен пять рабочих дней. Услуги оказываются после поступления денег.",
  "В назначении платежа укажите номер счёта."
].join("\n")
