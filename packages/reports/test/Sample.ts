import { Account } from "@estate/domain/Account"
import { ListingCall, ProjectCall } from "@estate/domain/Call"
import { CatalogueItem } from "@estate/domain/Catalogue"
import { Invoice } from "@estate/domain/Invoice"
import { ListingField } from "@estate/domain/ListingField"
import { LocalDate } from "@estate/domain/LocalDate"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { Message } from "@estate/domain/Message"
import { Thread } from "@estate/domain/Thread"
import type { UnreadThread } from "@estate/reports/Morning/WaitingThread"
import { DateTime, Schema } from "effect"

const readThread = Schema.decodeUnknownSync(Thread)

/** Thread number `n` as the platform sends it, with what a test cares about put over it. */
export const threadOf = (n: number, wire: Readonly<Record<string, unknown>> = {}): Thread =>
  readThread({
    ulid: `01JD000000000000000000000${n}`,
    board_id: 1,
    order_id: 100 + n,
    order_title: "Flat, 2 rooms",
    author: "Anna",
    author_avatar: null,
    last_message: "Is it free?",
    last_message_at: "2026-11-20 09:30:00",
    unread_messages: 1,
    entity: "order",
    ...wire
  })

export const wallClock = (year: number, month: number, day: number, hours: number, minutes: number) =>
  new LocalDateTime({ year, month, day, hours, minutes, seconds: 0 })

/** Thread number `n`, waiting since a time of 20 November 2026. */
export const unreadSince = (
  n: number,
  hours: number,
  minutes: number,
  wire: Readonly<Record<string, unknown>> = {}
): UnreadThread => ({ thread: threadOf(n, wire), waitingSince: wallClock(2026, 11, 20, hours, minutes) })

export const moscow = DateTime.zoneUnsafeMakeNamed("Europe/Moscow")
export const berlin = DateTime.zoneUnsafeMakeNamed("Europe/Berlin")
/** Noon in Moscow, on Friday, 20 November 2026. */
export const noon = DateTime.unsafeMake("2026-11-20T09:00:00Z")

export const day = (text: string): LocalDate => {
  const [year = 0, month = 0, date = 0] = text.split("-").map(Number)
  return new LocalDate({ year, month, day: date })
}

const readProjectCall = Schema.decodeUnknownSync(ProjectCall)
const readListingCall = Schema.decodeUnknownSync(ListingCall)
const readInvoice = Schema.decodeUnknownSync(Invoice)
const readMessage = Schema.decodeUnknownSync(Message)
const readField = Schema.decodeUnknownSync(ListingField)
const readItem = Schema.decodeUnknownSync(CatalogueItem)
const readAccount = Schema.decodeUnknownSync(Account)

/** A call of a project at a time, `talk` seconds long after `waiting` seconds. */
export const projectCall = (
  calledAt: string,
  talk: number,
  waiting: number,
  wire: Readonly<Record<string, unknown>> = {}
): ProjectCall =>
  readProjectCall({
    id: 1,
    calledAt,
    phone: "79161234567",
    callLength: talk,
    callWaiting: waiting,
    callFile: "",
    projectName: "North",
    status: 0,
    idPacket: 7,
    packetTitle: null,
    ...wire
  })

/** A call of a listing. */
export const listingCall = (
  calledAt: string,
  talk: number,
  waiting: number,
  wire: Readonly<Record<string, unknown>> = {}
): ListingCall =>
  readListingCall({
    id: 1,
    calledAt,
    phone: "79161234567",
    callLength: talk,
    callWaiting: waiting,
    idPacket: 7,
    orderTitle: "Flat, 2 rooms",
    orderPrice: "100",
    ...wire
  })

/** Invoice number `id`, created on a day, not paid unless said otherwise. */
export const invoiceOf = (
  id: number,
  createdAt: string,
  amount: number,
  wire: Readonly<Record<string, unknown>> = {}
): Invoice =>
  readInvoice({
    count_id: id,
    count_number: `N-${id}`,
    created_at: createdAt,
    amount,
    payer: "Payer",
    recipient: "Recipient",
    payment_order: null,
    payed_at: null,
    acts_amount: 0,
    acts_text: null,
    status: "not_paid",
    can_delete: false,
    ...wire
  })

/** Message number `n` of a thread. */
export const messageOf = (n: number, direction: "incoming" | "outgoing", createdAt: string): Message =>
  readMessage({
    ulid: `01JD00000000000000000000M${n}`,
    message: "text",
    type: "text",
    direction,
    readed_at: null,
    created_at: createdAt
  })

/** An empty field of a listing. */
export const fieldOf = (code: string, required: boolean): ListingField =>
  readField({ id: 1, code, type: "text", desc: "", name: code.toUpperCase(), unit: "", tips: "", required })

/** A complex or a building. */
export const itemOf = (id: number, wire: Readonly<Record<string, unknown>> = {}): CatalogueItem =>
  readItem({ id, title: `Item ${id}`, children_count: 0, address: "Street", photos: [photo], ...wire })

const photo = {
  id: 1,
  prop_id: null,
  ext: "jpg",
  filename: "1.jpg",
  filetype: "image/jpeg",
  filesize: 1,
  pathname: "/1.jpg",
  main: true,
  download_date: "2026-11-20T09:30:00+03:00",
  width: 1,
  height: 1,
  sort: 1,
  hash: "",
  uiz: null,
  preview: "",
  isImage: true
}

/** Somebody's account, invited at a moment. */
export const accountOf = (id: number, sentAt: string, acceptedAt: string | null = null): Account =>
  readAccount({
    id,
    name: `Person ${id}`,
    email: `${id}@agency.example`,
    phone: "79160000000",
    file: null,
    invitation: { hash: "h", sentAt, acceptedAt },
    groups: [],
    type: { isAdmin: false, title: "" },
    packets: [],
    wholesale: [],
    wholesaleOrders: [],
    wholesaleResumes: [],
    permissions: []
  })
