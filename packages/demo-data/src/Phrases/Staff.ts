import type { NonEmptyReadonlyArray } from "effect/Array"

/** A surname as a woman and as a man bear it. */
export const surnames: NonEmptyReadonlyArray<{ readonly woman: string; readonly man: string }> = [
  { woman: "Ветлугина", man: "Ветлугин" },
  { woman: "Заозёрная", man: "Заозёрный" },
  { woman: "Курослепова", man: "Курослепов" },
  { woman: "Медуницына", man: "Медуницын" },
  { woman: "Перелогова", man: "Перелогов" },
  { woman: "Росянкина", man: "Росянкин" },
  { woman: "Стогова", man: "Стогов" },
  { woman: "Туесова", man: "Туесов" },
  { woman: "Черемшанова", man: "Черемшанов" },
  { woman: "Яснополова", man: "Яснополов" },
  { woman: "Бересклетова", man: "Бересклетов" },
  { woman: "Дубравкина", man: "Дубравкин" },
  { woman: "Лозовая", man: "Лозовой" },
  { woman: "Омутова", man: "Омутов" },
  { woman: "Половодова", man: "Половодов" },
  { woman: "Зарянкина", man: "Зарянкин" }
]

/** Where somebody works within an agency. */
export const groups: NonEmptyReadonlyArray<{ readonly id: number; readonly title: string }> = [
  { id: 11, title: "Отдел продаж" },
  { id: 12, title: "Отдел аренды" },
  { id: 13, title: "Новостройки" },
  { id: 14, title: "Бухгалтерия" },
  { id: 15, title: "Реклама" }
]

/** What an account may do, as the platform calls it. */
export const permissions = {
  billing_view: "Просмотр счетов",
  billing_pay: "Оплата счетов",
  orders_edit: "Редактирование объявлений",
  orders_publish: "Публикация объявлений",
  chats: "Сообщения",
  calls: "Звонки",
  accounts: "Управление пользователями"
}

export type Permission = keyof typeof permissions

/** What somebody of a group may do, by its id. */
export const permissionsOfGroup: ReadonlyMap<number, ReadonlyArray<Permission>> = new Map([
  [11, ["orders_edit", "orders_publish", "chats", "calls"]],
  [12, ["orders_edit", "chats", "calls"]],
  [13, ["orders_edit", "orders_publish", "chats", "calls"]],
  [14, ["billing_view", "billing_pay"]],
  [15, ["orders_publish", "billing_view"]]
])
