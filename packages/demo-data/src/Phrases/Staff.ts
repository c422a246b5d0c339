import { AccountGroupId } from "@estate/domain/Account"
import type { NonEmptyReadonlyArray } from "effect/Array"

/** Departments of an agency; the platform calls them groups. */
export const departments: NonEmptyReadonlyArray<{ readonly id: AccountGroupId; readonly title: string }> = [
  { id: AccountGroupId.make(11), title: "Отдел продаж" },
  { id: AccountGroupId.make(12), title: "Отдел аренды" },
  { id: AccountGroupId.make(13), title: "Новостройки" },
  { id: AccountGroupId.make(14), title: "Бухгалтерия" },
  { id: AccountGroupId.make(15), title: "Реклама" }
]

/** What an account may do: the platform's codes with their titles. */
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

/** The permissions of a department, by its id. */
export const permissionsOfDepartment: ReadonlyMap<number, ReadonlyArray<Permission>> = new Map([
  [11, ["orders_edit", "orders_publish", "chats", "calls"]],
  [12, ["orders_edit", "chats", "calls"]],
  [13, ["orders_edit", "orders_publish", "chats", "calls"]],
  [14, ["billing_view", "billing_pay"]],
  [15, ["orders_publish", "billing_view"]]
])
