import { anna, annasMessages, threads } from "./Agency.ts"

/** A thread that nobody writes to. */
export const quiet = "01JD3Q8Z6N4T2V9W5X7Y0ABCD9"

/** A thread of a company that is there to be watched: what is written there disturbs no other test. */
export const watched = "01JD3Q8Z6N4T2V9W5X7Y0ABCE1"

/** Threads of the second company: one to write to, the others to delete. */
export const written = "01JD3Q8Z6N4T2V9W5X7Y0ABCE2"
export const deletable = [3, 4, 5].map(n => `01JD3Q8Z6N4T2V9W5X7Y0ABCE${n}`)

const invoice = (record: Readonly<Record<string, unknown>>) => ({
  count_number: "С-1",
  created_at: "2026-11-02",
  amount: 12_500,
  payer: "ООО «Берег»",
  recipient: "ООО «Площадка»",
  payment_order: null,
  payed_at: null,
  acts_amount: 0,
  acts_text: null,
  status: "not_paid",
  can_delete: true,
  ...record
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

const photo = {
  id: 9,
  prop_id: null,
  ext: "jpg",
  filename: "facade.jpg",
  filetype: "image/jpeg",
  filesize: 120_000,
  pathname: "/files/facade.jpg",
  main: true,
  download_date: "2026-11-20T09:30:00+03:00",
  width: 1280,
  height: 960,
  sort: 0,
  hash: "5d41402abc",
  uiz: 42,
  preview: "/files/facade-small.jpg",
  isImage: true
}

const item = (id: number, title: string, childrenCount: number, photos: ReadonlyArray<unknown> = []) => ({
  id,
  title,
  children_count: childrenCount,
  address: "Москва, ул. Лесная, 5",
  photos
})

const catalogue = [
  { level: 1, status: "not_finished", parentId: null, record: item(12, "ЖК «Северный парк»", 2, [photo]) },
  { level: 2, status: "not_finished", parentId: 12, record: item(13, "Корпус 1", 0) },
  { level: 2, status: "finished", parentId: 12, record: item(14, "Корпус 2", 0) }
]

const emptyField = (id: number, record: Readonly<Record<string, unknown>>) => ({
  id,
  code: `field_${id}`,
  type: "text",
  desc: "",
  name: "Этаж",
  unit: "",
  tips: "",
  required: false,
  ...record
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

const account = (id: number, record: Readonly<Record<string, unknown>>) => ({
  id,
  name: "Анна Каренина",
  email: "anna@agency.example",
  phone: "79010000000",
  file: null,
  invitation: { hash: "5d41402abc", sentAt: "2026-11-20T09:30:00+03:00", acceptedAt: null },
  groups: [{ id: 1, title: "Менеджеры" }],
  type: { isAdmin: true, title: "Администратор" },
  packets: {},
  wholesale: {},
  wholesaleOrders: {},
  wholesaleResumes: {},
  permissions: { "7": "Счета" },
  ...record
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

const projectCall = (id: number, record: Readonly<Record<string, unknown>>) => ({
  id,
  calledAt: "2026-11-20 09:30:00",
  phone: "79123456789",
  callLength: 65,
  callWaiting: 7,
  callFile: `https://records.example/${id}.mp3`,
  projectName: "ЖК «Северный парк»",
  status: 1,
  idPacket: 7,
  packetTitle: null,
  ...record
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

const listingCall = {
  id: 601,
  calledAt: "2026-11-20 23:30:00",
  phone: "79123456789",
  callLength: 30,
  callWaiting: 3,
  idPacket: 9,
  orderTitle: "Студия у реки",
  orderPrice: "5 400 000"
}

const messages = [
  ...annasMessages.map(record => ({ thread: anna, record })),
  {
    thread: quiet,
    record: {
      ulid: "01JD3Q8Z6N4T2V9W5X7Y0MSG99",
      message: "Good day",
      type: "text",
      direction: "incoming",
      readed_at: "2026-10-01 09:05:00",
      created_at: "2026-10-01 09:00:00"
    }
  }
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

const ofCompany = (type: string, company: number, lines: ReadonlyArray<object>) =>
  lines.map(line => ({ type, company, ...line }))

/** Three agencies as lines of an import: the first without the feeds module, the second with it, the third to be watched. */
export const lines: ReadonlyArray<object> = [
  { type: "company", id: 1, title: "Агентство", feeds: false },
  { type: "company", id: 2, title: "Застройщик", feeds: true },
  { type: "company", id: 3, title: "Бюро", feeds: false },
  ...catalogue.map(line => ({ type: "catalogueItem", ...line })),
  ...ofCompany(
    "account",
    1,
    accounts.map(record => ({ record }))
  ),
  ...ofCompany("invoice", 1, invoices),
  ...ofCompany("listing", 1, listings),
  ...ofCompany(
    "thread",
    1,
    [...threads, quietThread].map(record => ({ record }))
  ),
  ...ofCompany(
    "thread",
    2,
    [written, ...deletable].map(ulid => ({ record: { ...quietThread, ulid } }))
  ),
  ...ofCompany("thread", 3, [{ record: { ...quietThread, ulid: watched } }]),
  ...messages.map(line => ({ type: "message", ...line })),
  ...ofCompany(
    "call",
    1,
    projectCalls.map(record => ({ record }))
  ),
  ...ofCompany("call", 2, [{ record: listingCall }])
]
