/** Fields that replace a fixture's own. */
export type Changes = Readonly<Record<string, unknown>>

/** A record as the platform writes it, with some of its fields changed. */
export type Fixture<A> = (changes?: Changes) => A

const fixture =
  <A extends object>(record: A): Fixture<A> =>
  changes => ({ ...record, ...changes })

/** The id of the fixtures of threads and messages. */
export const ulid = "01JD3W5Q6R7S8T9V0W1X2Y3Z4A"

/** An unpaid invoice. */
export const invoice = fixture({
  count_id: 501,
  count_number: "A-501",
  created_at: "2026-11-20",
  amount: 12_000,
  payer: "LLC Horizon",
  recipient: "LLC Platform",
  payment_order: null,
  payed_at: null,
  acts_amount: 0,
  acts_text: null,
  status: "not_paid",
  can_delete: true
})

/** The details of that invoice. */
export const invoiceDetails = fixture({
  count_number: "Invoice A-501 of 20 November 2026",
  recipient: "LLC Platform",
  contacts: "1 Main Street",
  bank_itin: "7701000000",
  bank_kpp: "770101001",
  bank_account_number: "40702810000000000000",
  bank_bik: "044525000",
  bank_correspondent_account: "30101810000000000000",
  general_manager_position: "Director",
  general_manager: "I. Ivanov",
  payer: "LLC Horizon",
  offer_text: "Pay within 5 days.",
  services: [{ title: "Placement", amount: 12_000 }],
  total_amount: 10_000,
  total_amount_with_vat: 12_000,
  vat_string: "VAT 20%",
  vat_amount: 2000,
  sum_string: "Twelve thousand roubles"
})

/** A photo of a catalogue item. */
export const photo = fixture({
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
})

/** A catalogue item without photos. */
export const catalogueItem = fixture({
  id: 12,
  title: "North Park",
  children_count: 3,
  address: "1 Main Street",
  photos: []
})

/** An empty field of a listing. */
export const listingField = fixture({
  id: 3,
  code: "floor",
  type: "text",
  desc: "On which floor it is",
  name: "Floor",
  unit: "",
  tips: "7",
  required: true
})

/** An account whose invitation is not accepted. */
export const account = fixture({
  id: 5,
  name: "Anna",
  email: "anna@example.com",
  phone: "79010000000",
  file: null,
  invitation: { hash: "5d41402abc", sentAt: "2026-11-20T09:30:00+03:00", acceptedAt: null },
  groups: [],
  type: { isAdmin: true, title: "Administrator" },
  packets: {},
  wholesale: {},
  wholesaleOrders: {},
  wholesaleResumes: {},
  permissions: { "7": "May pay" }
})

/** A thread with one unread message. */
export const thread = fixture({
  ulid,
  board_id: 7,
  order_id: 42,
  order_title: "Flat, 2 rooms",
  author: "Anna",
  author_avatar: "",
  last_message: "Is it still free?",
  last_message_at: "2026-11-20 09:30:00",
  unread_messages: 1,
  entity: "order"
})

/** An unread message of a buyer. */
export const message = fixture({
  ulid,
  message: "Is it still free?",
  type: "text",
  direction: "incoming",
  readed_at: null,
  created_at: "2026-11-20 09:30:00"
})

const call = {
  id: 77,
  calledAt: "2026-11-20 09:30:00",
  phone: "79010000000",
  callLength: 65,
  callWaiting: 4,
  idPacket: 3
}

/** A call as a company without the feeds module gets it. */
export const projectCall = fixture({
  ...call,
  callFile: "https://example.com/77.mp3",
  projectName: "North Park",
  status: 1,
  packetTitle: null
})

/** A call as a company with the feeds module gets it. */
export const listingCall = fixture({ ...call, orderTitle: "Flat, 2 rooms", orderPrice: "4 500 000" })

/** A company with one record of each kind, so that every endpoint has an answer. */
export const world = {
  invoices: [{ invoice: invoice(), payerId: 7, recipientId: 8, details: invoiceDetails() }],
  catalogue: [{ item: catalogueItem(), level: 1, status: "finished" }],
  listings: [{ id: thread().order_id, emptyFields: [listingField()] }],
  accounts: [account()],
  threads: [{ thread: thread(), messages: [message()] }],
  calls: [projectCall()]
} as const
