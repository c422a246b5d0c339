import { ThreadId } from "@estate/domain/Thread"
import { Schema } from "effect"

/** A thread that is there. */
export const threadId = Schema.decodeSync(ThreadId)("01JD3W5Q6R7S8T9V0W1X2Y3Z4A")

/** A thread as the platform writes it. */
export const threadWire = {
  ulid: threadId,
  board_id: 7,
  order_id: 42,
  order_title: "Flat, 2 rooms",
  author: "Anna",
  author_avatar: "",
  last_message: "Is it still free?",
  last_message_at: "2026-11-20 09:30:00",
  unread_messages: 1,
  entity: "order"
}

/** A message as the platform writes it. */
export const messageWire = {
  ulid: threadId,
  message: "Is it still free?",
  type: "text",
  direction: "incoming",
  readed_at: null,
  created_at: "2026-11-20 09:30:00"
}

/** A page as the platform writes it. */
export const pageWire = (items: ReadonlyArray<unknown>, page = 1, totalPages = 1) => ({
  items,
  total: items.length,
  pages: { page, total: totalPages }
})

/** A page inside `data`, with the size of a page. */
export const dataPageWire = (items: ReadonlyArray<unknown>, page = 1, totalPages = 1) => {
  const { pages, ...rest } = pageWire(items, page, totalPages)
  return { data: { ...rest, pages: { ...pages, limit: 10 } } }
}

/** An invoice as the platform writes it. */
export const invoiceWire = {
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
}

/** The details of an invoice as the platform writes them. */
export const detailsWire = {
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
}

/** A complex as the platform writes it in a list. */
export const itemWire = {
  id: 12,
  title: "North Park",
  children_count: 3,
  address: "1 Main Street",
  photos: []
}

/** An account as the platform writes it. */
export const accountWire = {
  id: 5,
  name: "Anna",
  email: "anna@example.com",
  phone: "79010000000",
  file: null,
  invitation: { hash: "5d41402abc", sentAt: "2026-11-20T09:30:00+03:00", acceptedAt: null },
  groups: [],
  type: { isAdmin: true, title: "Administrator" },
  packets: [],
  wholesale: [],
  wholesaleOrders: [],
  wholesaleResumes: [],
  permissions: { "7": "May pay" }
}

const callWire = {
  id: 77,
  calledAt: "2026-11-20 09:30:00",
  phone: "79010000000",
  callLength: 65,
  callWaiting: 4,
  idPacket: 3
}

/** A call as the platform writes it without the feeds module. */
export const projectCallWire = {
  ...callWire,
  callFile: "https://example.com/77.mp3",
  projectName: "North Park",
  status: 1,
  packetTitle: null
}

/** A call as the platform writes it with the feeds module. */
export const listingCallWire = { ...callWire, orderTitle: "Flat, 2 rooms", orderPrice: "4 500 000" }

/** An empty field as the platform writes it. */
export const fieldWire = {
  id: 3,
  code: "floor",
  type: "text",
  desc: "On which floor it is",
  name: "Floor",
  unit: "",
  tips: "7",
  required: true
}
