/** An invoice's line; `more` goes over its record. */
export const invoice = (
  id: number,
  more: object = {},
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
  record: {
    count_id: id,
    count_number: `СЧ-${id}`,
    created_at: "2026-11-01",
    amount: 1000,
    payer: `ООО «Плательщик ${payerId}»`,
    recipient: `ООО «Получатель ${recipientId}»`,
    payment_order: null,
    payed_at: null,
    acts_amount: 0,
    acts_text: null,
    status: "not_paid",
    can_delete: true,
    ...more
  },
  details: {
    count_number: `Счёт № ${id} от 01.11.2026`,
    recipient: `ООО «Получатель ${recipientId}»`,
    contacts: "Москва\nтел. +7 495 000-00-00",
    bank_itin: "7700000000",
    bank_kpp: "770001001",
    bank_account_number: "40702810000000000001",
    bank_bik: "044525000",
    bank_correspondent_account: "30101810000000000000",
    general_manager_position: "Генеральный директор",
    general_manager: "Иванова А. А.",
    payer: `ООО «Плательщик ${payerId}», ИНН 7700000001`,
    offer_text: "Оплата означает согласие.\nСрок: 5 дней.",
    services: [{ title: "Размещение", amount: 1000 }],
    total_amount: 833,
    total_amount_with_vat: 1000,
    vat_string: "В том числе НДС 20 %",
    vat_amount: 167,
    sum_string: "Одна тысяча рублей 00 копеек"
  }
})

/** A catalogue item's line; `more` goes over its record. */
export const catalogueItem = (
  id: number,
  line: { level?: number; status?: string; parentId?: number | null } = {},
  more: object = {}
) => ({
  type: "catalogueItem",
  level: 1,
  status: "finished",
  parentId: null,
  ...line,
  record: { id, title: `ЖК ${id}`, children_count: 0, address: `Москва, дом ${id}`, photos: [], ...more }
})

/** A photo of a catalogue item, whole. */
export const photo = {
  id: 5,
  prop_id: null,
  ext: "jpg",
  filename: "фасад.jpg",
  filetype: "image/jpeg",
  filesize: 123456,
  pathname: "/files/5.jpg",
  main: true,
  download_date: "2026-11-20T09:30:00+03:00",
  width: 1200,
  height: 800,
  sort: 1,
  hash: "abc",
  uiz: null,
  preview: "/files/5s.jpg",
  isImage: true
}

/** A field of a listing, whole. */
export const field = {
  id: 1,
  code: "balcony",
  type: "checkbox",
  desc: "Есть ли балкон",
  name: "Балкон",
  unit: "",
  tips: "",
  required: false
}

export const listing = (id: number, company = 1, emptyFields: ReadonlyArray<object> = [field]) => ({
  type: "listing",
  company,
  id,
  title: `Квартира ${id}`,
  emptyFields
})

/** An account's line; `more` goes over its record. */
export const account = (id: number, more: object = {}, company = 1) => ({
  type: "account",
  company,
  record: {
    id,
    name: `Сотрудник ${id}`,
    email: `user${id}@example.com`,
    phone: `7921555${String(id).padStart(4, "0")}`,
    file: null,
    invitation: { hash: "h", sentAt: "2026-11-01T10:00:00+03:00", acceptedAt: null },
    groups: [{ id: 1, title: "Отдел продаж" }],
    type: { isAdmin: false, title: "Сотрудник" },
    packets: {},
    wholesale: {},
    wholesaleOrders: {},
    wholesaleResumes: {},
    permissions: { "1": "Просмотр" },
    ...more
  }
})

/** A call's line without the feeds module; `more` goes over its record. */
export const projectCall = (id: number, more: object = {}, company = 1) => ({
  type: "call",
  company,
  record: {
    id,
    calledAt: "2026-11-20 10:00:00",
    phone: "79215550000",
    callLength: 60,
    callWaiting: 5,
    callFile: "https://example.com/1.mp3",
    projectName: "ЖК Зелёный",
    status: 1,
    idPacket: 11,
    packetTitle: null,
    ...more
  }
})

/** A call's line with the feeds module; `more` goes over its record. */
export const listingCall = (id: number, more: object = {}, company = 1) => ({
  type: "call",
  company,
  record: {
    id,
    calledAt: "2026-11-20 10:00:00",
    phone: "79215550000",
    callLength: 60,
    callWaiting: 5,
    idPacket: 11,
    orderTitle: "Студия",
    orderPrice: "5 000 000",
    ...more
  }
})
