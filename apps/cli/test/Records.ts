import { companyLine, messageLine, recordLine } from "@estate/testing/ImportLine"
import * as wire from "@estate/testing/Wire"
import { anna, annasMessages, threads } from "./Agency.ts"

/** A thread that nobody writes to. */
export const quiet = "01JD3Q8Z6N4T2V9W5X7Y0ABCD9"

/**
 * A thread of a company that is there to be watched: what is written there disturbs no other
 * test.
 */
export const watched = "01JD3Q8Z6N4T2V9W5X7Y0ABCE1"

/** Threads of a company of their own, too: one to write to, the others to delete. */
export const written = "01JD3Q8Z6N4T2V9W5X7Y0ABCE2"
export const deletable = [3, 4, 5].map(n => `01JD3Q8Z6N4T2V9W5X7Y0ABCE${n}`)

const invoice = (changes: wire.Changes) =>
  wire.invoice({
    count_number: "С-1",
    created_at: "2026-11-02",
    amount: 12_500,
    payer: "ООО «Берег»",
    recipient: "ООО «Площадка»",
    ...changes
  })

const details = {
  count_number: "Счёт на оплату № С-1 от 2 ноября 2026 г.",
  recipient: "ООО «Площадка»",
  contacts: "115000, Москва, Вымышленный пер., 8\nтел. 8 (000) 000-10-10\u001b[31m",
  bank_itin: "7700001234",
  bank_kpp: "770001001",
  bank_account_number: "40702810000000001234",
  bank_bik: "044599001",
  bank_correspondent_account: "30101810000000000001",
  general_manager_position: "Генеральный директор",
  general_manager: "Половодов П. С.",
  payer: "ООО «Берег», ИНН 7700112233 <script>alert(1)</script>",
  offer_text: "Оплата означает согласие с условиями.\nСчёт действителен пять рабочих дней.",
  services: [
    {
      title: "Размещение объявлений в течение месяца, пакет «Новостройки плюс», с выделением цветом",
      amount: 10_000
    },
    { title: "Звонки", amount: 417 }
  ],
  total_amount: 10_417,
  total_amount_with_vat: 12_500,
  vat_string: "НДС 20%",
  vat_amount: 2_083,
  sum_string: "Двенадцать тысяч пятьсот рублей 00 копеек"
}

const invoices = [
  { payerId: 71, recipientId: 3, details, record: invoice({ count_id: 1001 }) },
  {
    payerId: 72,
    recipientId: 3,
    details,
    record: invoice({
      count_id: 1002,
      count_number: "=С-2",
      created_at: "2026-11-10",
      amount: 1_200_000,
      payer: "ИП Омутова",
      payment_order: 45,
      payed_at: "2026-11-12",
      acts_amount: 1_200_000,
      acts_text: "Акт № 7",
      status: "paid_full",
      can_delete: false
    })
  },
  {
    payerId: 71,
    recipientId: 4,
    details,
    record: invoice({
      count_id: 1003,
      count_number: "С-3",
      created_at: "2026-10-05",
      amount: 900,
      status: "paid_partial"
    })
  }
]

const photo = wire.photo()

const item = (id: number, title: string, childrenCount: number, photos: ReadonlyArray<unknown> = []) =>
  wire.catalogueItem({ id, title, children_count: childrenCount, address: "Москва, ул. Лесная, 5", photos })

const catalogue = [
  { level: 1, status: "not_finished", parentId: null, record: item(12, "ЖК «Северный парк»", 2, [photo]) },
  { level: 2, status: "not_finished", parentId: 12, record: item(13, "Корпус 1", 0) },
  { level: 2, status: "finished", parentId: 12, record: item(14, "Корпус 2", 0) }
]

const emptyField = (id: number, changes: wire.Changes) =>
  wire.listingField({
    id,
    code: `field_${id}`,
    desc: "",
    name: "Этаж",
    tips: "",
    required: false,
    ...changes
  })

const listings = [
  {
    id: 42,
    title: "Двушка на Лесной",
    emptyFields: [
      emptyField(1, { code: "lift", type: "checkbox", name: "Лифт", desc: "Есть ли лифт в подъезде" }),
      emptyField(2, { code: "area", name: "Площадь", unit: "м²", tips: "54,5", required: true })
    ]
  },
  { id: 43, title: "Студия", emptyFields: [] }
]

const account = (id: number, changes: wire.Changes) =>
  wire.account({
    id,
    name: "Анна Каренина",
    email: "anna@agency.example",
    groups: [{ id: 1, title: "Менеджеры" }],
    type: { isAdmin: true, title: "Администратор" },
    permissions: { "7": "Счета" },
    ...changes
  })

const accounts = [
  account(5, {
    invitation: { hash: "x", sentAt: "2026-11-20T09:30:00+03:00", acceptedAt: "2026-11-21T10:00:00+03:00" }
  }),
  account(6, {
    name: "John",
    email: "john@agency.example",
    phone: "79020000000",
    groups: [],
    permissions: {}
  })
]

const projectCall = (id: number, changes: wire.Changes) =>
  wire.projectCall({
    id,
    phone: "79123456789",
    callWaiting: 7,
    callFile: `https://records.example/${id}.mp3`,
    projectName: "ЖК «Северный парк»",
    idPacket: 7,
    ...changes
  })

const projectCalls = [
  projectCall(501, {}),
  projectCall(502, {
    calledAt: "2026-11-19 18:00:00",
    phone: "79160000001",
    callLength: 0,
    callWaiting: 40,
    callFile: "",
    status: 2
  }),
  projectCall(503, {
    calledAt: "2026-11-18 12:00:00",
    phone: "79160000002",
    callLength: 3_725,
    status: 0,
    packetTitle: "Премиум"
  })
]

const listingCall = wire.listingCall({
  id: 601,
  calledAt: "2026-11-20 23:30:00",
  phone: "79123456789",
  callLength: 30,
  callWaiting: 3,
  idPacket: 9,
  orderTitle: "Студия у реки",
  orderPrice: "5 400 000"
})

const messages = [
  ...annasMessages.map(record => messageLine(anna, record)),
  messageLine(
    quiet,
    wire.message({
      ulid: "01JD3Q8Z6N4T2V9W5X7Y0MSG99",
      message: "Good day",
      readed_at: "2026-10-01 09:05:00",
      created_at: "2026-10-01 09:00:00"
    })
  )
]

const quietThread = {
  ...threads[2],
  ulid: quiet,
  order_id: 77,
  order_title: "Garage",
  author: "Vera",
  last_message: "Good day",
  last_message_at: "2026-10-01 09:00:00",
  unread_messages: 0
}

/** Import lines of four agencies: without the feeds module, with it, one to watch, one to write to. */
export const lines: ReadonlyArray<object> = [
  companyLine(1, { title: "Агентство" }),
  companyLine(2, { title: "Застройщик", feeds: true }),
  companyLine(3, { title: "Бюро" }),
  companyLine(4, { title: "Контора" }),
  ...catalogue.map(line => ({ type: "catalogueItem", ...line })),
  ...accounts.map(record => recordLine("account", record)),
  ...invoices.map(line => ({ type: "invoice", company: 1, ...line })),
  ...listings.map(line => ({ type: "listing", company: 1, ...line })),
  ...[...threads, quietThread].map(record => recordLine("thread", record)),
  ...[6, 7, 8, 9].map(n =>
    recordLine("thread", { ...quietThread, ulid: `01JD3Q8Z6N4T2V9W5X7Y0ABCE${n}` }, 2)
  ),
  ...[written, ...deletable].map(ulid => recordLine("thread", { ...quietThread, ulid }, 4)),
  recordLine("thread", { ...quietThread, ulid: watched }, 3),
  ...messages,
  ...projectCalls.map(record => recordLine("call", record)),
  recordLine("call", listingCall, 2)
]
