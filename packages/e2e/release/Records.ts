import { companyLine, messageLine, recordLine } from "@estate/testing/ImportLine"
import * as wire from "@estate/testing/Wire"
import { message, messageId, thread, threadId } from "../test/ImportLines.ts"

/** Lines of a buyer who waits for an answer, in a company's thread. */
export const waits = (n: number, company: number, text = "Можно посмотреть?", messageNumber = n) => {
  const at = `2026-11-20 ${String(9 + Math.floor(messageNumber / 60)).padStart(2, "0")}:${String(messageNumber % 60).padStart(2, "0")}:00`
  return [
    thread(
      n,
      { last_message: text, last_message_at: at, unread_messages: messageNumber === n ? 1 : 2 },
      company
    ),
    message(n, messageNumber, { message: text, created_at: at })
  ]
}

const invoice = (id: number, changes: wire.Changes) => ({
  type: "invoice",
  company: id % 2 === 0 ? 1 : 2,
  payerId: 7 + (id % 3),
  recipientId: 3,
  record: wire.invoice({ count_id: id, count_number: `СЧ-${id}`, ...changes }),
  details: wire.invoiceDetails({ count_number: `Счёт № СЧ-${id}` })
})

const catalogueItem = (id: number, level: number, parentId: number | null, changes: wire.Changes) => ({
  type: "catalogueItem",
  level,
  status: "finished",
  parentId,
  record: wire.catalogueItem({ id, ...changes })
})

/** A thread of company 1 with a conversation in it, and one that is to be deleted. */
export const CONVERSATION = threadId(50)
export const DELETED = threadId(51)

/** Records of every kind, in each of their forms, of companies 1 to 6. */
export const records: ReadonlyArray<unknown> = [
  ...[1, 2, 3, 4, 5, 6].map(id => companyLine(id, { feeds: id === 2 })),
  recordLine("account", wire.account({ id: 6, file: "/files/anna.jpg" }), 1),
  recordLine("account", wire.account({ id: 7, name: "Ёлкина Мария", packets: { "1": "Старт" } }), 2),
  invoice(72, { status: "paid_full", payment_order: "ПП-9", payed_at: "2026-11-02", can_delete: false }),
  invoice(73, { status: "paid_partial", amount: 900_000, acts_amount: 450_000, acts_text: "Акт № 4" }),
  invoice(74, { amount: 0, created_at: "2026-10-31" }),
  catalogueItem(20, 1, null, { children_count: 1, photos: [wire.photo()] }),
  catalogueItem(21, 2, 20, { title: "Корпус 1", children_count: 0 }),
  { type: "listing", company: 1, id: 1050, title: "Двушка", emptyFields: [wire.listingField()] },
  { type: "listing", company: 2, id: 1051, title: "Без пробелов", emptyFields: [] },
  recordLine("call", wire.projectCall({ id: 91, status: 2, callFile: "" }), 1),
  recordLine("call", wire.listingCall({ id: 92, phone: "74951234567" }), 2),
  thread(50, { author: "Ёжиков", last_message: "Тогда до встречи", last_message_at: "2026-11-19 12:02:00" }),
  message(50, 50, {
    message: "Добрый день",
    created_at: "2026-11-19 12:00:00",
    readed_at: "2026-11-19 12:01:00"
  }),
  message(50, 51, { message: "Тогда до встречи", created_at: "2026-11-19 12:02:00", direction: "outgoing" }),
  messageLine(
    CONVERSATION,
    wire.message({
      ulid: messageId(52),
      type: "file",
      created_at: "2026-11-19 12:01:30",
      readed_at: "2026-11-19 12:02:00"
    })
  ),
  thread(51, { last_message_at: "2026-11-18 12:00:00" }),
  message(51, 53, { created_at: "2026-11-18 12:00:00", readed_at: "2026-11-18 12:00:30" })
]

/** What a client reads, by the name of the key that it reads it with. */
export const reads: ReadonlyArray<readonly [key: string, path: string]> = [
  ["north", "/v1/threads?entity=order&limit=100"],
  ["north", "/v1/threads?entity=order&only_uread=1"],
  ["north", `/v1/threads?entity=order&search=${encodeURIComponent("ёжик")}`],
  ["north", `/v1/threads/${CONVERSATION}/messages`],
  ["north", `/v1/threads/${threadId(1)}/messages`],
  ["north", "/v1/billing/counts?sort=payed_at&direction=desc"],
  ["north", "/v1/billing/counts?sort=acts_amount&direction=asc&count_status=not_paid"],
  ["south", "/v1/billing/counts/1/1"],
  ["north", "/v1/billing/filter/payers"],
  ["south", "/v1/billing/filter/recipients?with_acts=1"],
  ["north", "/v1/billing/count_info/72"],
  ["north", "/v1/catalogues/item/21"],
  ["north", "/v1/catalogues/items?status=finished"],
  ["north", "/v1/catalogues/items/numbers"],
  ["north", "/v1/orders/1050/props/empty"],
  ["south", "/v1/orders/1051/props/empty"],
  ["north", "/v1/profile/account/list?text=%2B7+901"],
  ["south", `/v1/profile/account/list?text=${encodeURIComponent("елк")}`],
  ["north", "/v1/calls/list?limit=10&status[]=2"],
  ["south", "/v1/calls/list/1?phoneNumber=84951234567"],
  ["lake", `/v1/threads/${threadId(72)}/messages`]
]
