import { recordLine } from "@estate/testing/ImportLine"
import * as wire from "@estate/testing/Wire"

/** An invoice's line. */
export const invoice = (
  id: number,
  changes: wire.Changes = {},
  {
    company = 1,
    payerId = 7,
    recipientId = 3
  }: { company?: number; payerId?: number; recipientId?: number } = {}
) => ({
  type: "invoice",
  company,
  payerId,
  recipientId,
  record: wire.invoice({
    count_id: id,
    count_number: `СЧ-${id}`,
    created_at: "2026-11-01",
    amount: 1000,
    payer: `ООО «Плательщик ${payerId}»`,
    recipient: `ООО «Получатель ${recipientId}»`,
    ...changes
  }),
  details: wire.invoiceDetails({
    count_number: `Счёт № ${id} от 01.11.2026`,
    recipient: `ООО «Получатель ${recipientId}»`,
    contacts: "Москва\nтел. +7 495 000-00-00",
    payer: `ООО «Плательщик ${payerId}», ИНН 7700000001`,
    offer_text: "Оплата означает согласие.\nСрок: 5 дней."
  })
})

/** A catalogue item's line. */
export const catalogueItem = (
  id: number,
  line: { level?: number; status?: string; parentId?: number | null } = {},
  changes: wire.Changes = {}
) => ({
  type: "catalogueItem",
  level: 1,
  status: "finished",
  parentId: null,
  ...line,
  record: wire.catalogueItem({
    id,
    title: `ЖК ${id}`,
    children_count: 0,
    address: `Москва, дом ${id}`,
    ...changes
  })
})

export const photo = wire.photo()

export const field = wire.listingField()

/** A listing's line. */
export const listing = (id: number, company = 1, emptyFields: ReadonlyArray<object> = [field]) => ({
  type: "listing",
  company,
  id,
  title: `Квартира ${id}`,
  emptyFields
})

/** An account's line. */
export const account = (id: number, changes: wire.Changes = {}, company = 1) =>
  recordLine(
    "account",
    wire.account({
      id,
      name: `Сотрудник ${id}`,
      email: `user${id}@example.com`,
      phone: `7921555${String(id).padStart(4, "0")}`,
      groups: [{ id: 1, title: "Отдел продаж" }],
      type: { isAdmin: false, title: "Сотрудник" },
      permissions: { "1": "Просмотр" },
      ...changes
    }),
    company
  )

const call = { calledAt: "2026-11-20 10:00:00", phone: "79215550000", callLength: 60, callWaiting: 5 }

/** The line of a call without the feeds module. */
export const projectCall = (id: number, changes: wire.Changes = {}, company = 1) =>
  recordLine(
    "call",
    wire.projectCall({ id, ...call, projectName: "ЖК Зелёный", idPacket: 11, ...changes }),
    company
  )

/** The line of a call with the feeds module. */
export const listingCall = (id: number, changes: wire.Changes = {}, company = 1) =>
  recordLine("call", wire.listingCall({ id, ...call, idPacket: 11, ...changes }), company)
