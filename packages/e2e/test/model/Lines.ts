import type { World } from "@estate/api-client/Testing"
import { Account } from "@estate/domain/Account"
import { Call } from "@estate/domain/Call"
import { CatalogueItem, CatalogueItemId } from "@estate/domain/Catalogue"
import { Invoice, InvoiceDetails } from "@estate/domain/Invoice"
import { ListingId } from "@estate/domain/Listing"
import { ListingField } from "@estate/domain/ListingField"
import { Message } from "@estate/domain/Message"
import { Thread } from "@estate/domain/Thread"
import { Schema } from "effect"
import { messageId, threadId } from "../Lines.ts"
import type { Random } from "../Random.ts"

const names = ["Анна Ёлкина", "ООО «Горизонт»", "Bob O'Neil", "Жилой квартал", "100% скидка_", "Ann"] as const
const statuses = ["not_paid", "paid_full", "paid_partial"] as const

const two = (value: number) => String(value).padStart(2, "0")
const dateOf = (random: Random) => `2026-${two(1 + random.below(3))}-${two(1 + random.below(5))}`
const momentOf = (random: Random) =>
  `${dateOf(random)} ${two(random.below(24))}:${two(random.below(60))}:${two(random.below(60))}`

const times = <A>(count: number, make: (n: number) => A): ReadonlyArray<A> =>
  Array.from({ length: count }, (_, index) => make(index + 1))

const details = (n: number) => ({
  count_number: `Счёт ${n}`,
  recipient: "ООО «Площадка»",
  contacts: "",
  bank_itin: "7700000000",
  bank_kpp: "770001001",
  bank_account_number: "40702810000000000001",
  bank_bik: "044525000",
  bank_correspondent_account: "30101810000000000000",
  general_manager_position: "Директор",
  general_manager: "И. Иванов",
  payer: "Плательщик",
  offer_text: "",
  services: [{ title: "Размещение", amount: n }],
  total_amount: n,
  total_amount_with_vat: n,
  vat_string: "",
  vat_amount: 0,
  sum_string: ""
})

/** A company's records, each as the platform writes it. */
export const recordsOf = (random: Random, feeds: boolean) => {
  const phone = () => random.pick(["79161112233", "79160000001", "4951234567", "123"])
  return {
    invoices: times(25, n => ({
      payerId: 1 + random.below(3),
      recipientId: 1 + random.below(2),
      details: details(n),
      record: {
        count_id: n,
        count_number: `С-${random.below(40)}`,
        created_at: dateOf(random),
        amount: random.below(4) * 1000,
        payer: random.pick(names),
        recipient: random.pick(names),
        payment_order: random.chance(0.4) ? null : random.below(9),
        payed_at: random.chance(0.4) ? null : dateOf(random),
        acts_amount: random.below(3),
        acts_text: null,
        status: random.pick(statuses),
        can_delete: random.chance(0.5)
      }
    })),
    catalogue: times(12, n => ({
      level: n <= 4 ? (1 as const) : (2 as const),
      status: random.chance(0.5) ? ("finished" as const) : ("not_finished" as const),
      parentId: n <= 4 ? null : 1 + random.below(4),
      record: { id: n, title: random.pick(names), children_count: 0, address: `ул. ${n}`, photos: [] }
    })),
    listings: times(3, n => ({
      id: n,
      emptyFields: times(n - 1, id => ({
        id,
        code: `f${id}`,
        type: "text",
        desc: "",
        name: "Этаж",
        unit: "",
        tips: "",
        required: true
      }))
    })),
    accounts: times(12, n => ({
      id: n,
      name: random.pick(names),
      email: `person${n}@example.com`,
      phone: phone(),
      file: null,
      invitation: { hash: "h", sentAt: "2026-01-01T09:00:00+03:00", acceptedAt: null },
      groups: [],
      type: { isAdmin: n === 1, title: "" },
      packets: {},
      wholesale: {},
      wholesaleOrders: {},
      wholesaleResumes: {},
      permissions: { "1": "Видеть" }
    })),
    threads: times(12, n => ({
      ulid: threadId(n),
      board_id: 1,
      order_id: 1000 + random.below(6),
      order_title: random.pick(names),
      author: random.pick(names),
      author_avatar: "",
      last_message: "",
      last_message_at: momentOf(random),
      unread_messages: random.below(3),
      entity: "order"
    })),
    messages: times(40, n => ({
      thread: 1 + random.below(12),
      record: {
        ulid: messageId(n),
        message: random.pick(names),
        type: "text",
        direction: random.chance(0.5) ? "incoming" : "outgoing",
        readed_at: null,
        created_at: momentOf(random)
      }
    })),
    calls: times(40, n => ({
      id: n,
      calledAt: momentOf(random),
      phone: phone(),
      callLength: random.below(4) * 30,
      callWaiting: random.below(4) * 5,
      idPacket: random.below(3),
      ...(feeds
        ? { orderTitle: random.pick(names), orderPrice: "1" }
        : {
            callFile: "",
            projectName: random.pick(names),
            status: random.below(3),
            packetTitle: null
          })
    }))
  }
}

type Records = ReturnType<typeof recordsOf>

/** The records as the service imports them. */
export const linesOf = (records: Records, feeds: boolean): ReadonlyArray<unknown> => [
  { type: "company", id: 1, title: "Агентство", feeds },
  ...records.accounts.map(record => ({ type: "account", company: 1, record })),
  ...records.invoices.map(each => ({ type: "invoice", company: 1, ...each })),
  ...records.catalogue.map(each => ({ type: "catalogueItem", ...each })),
  ...records.listings.map(each => ({ type: "listing", company: 1, title: "", ...each })),
  ...records.threads.map(record => ({ type: "thread", company: 1, record })),
  ...records.messages.map(({ thread, record }) => ({ type: "message", thread: threadId(thread), record })),
  ...records.calls.map(record => ({ type: "call", company: 1, record }))
]

/** The same as the platform in memory holds them. */
export const worldOf = (records: Records): World => ({
  invoices: records.invoices.map(({ record, details, payerId, recipientId }) => ({
    invoice: Schema.decodeUnknownSync(Invoice)(record),
    details: Schema.decodeUnknownSync(InvoiceDetails)(details),
    payerId,
    recipientId
  })),
  catalogue: records.catalogue.map(({ record, level, status, parentId }) => ({
    item: Schema.decodeUnknownSync(CatalogueItem)(record),
    level,
    status,
    ...(parentId === null ? {} : { parentId: CatalogueItemId.make(parentId) })
  })),
  listings: records.listings.map(({ id, emptyFields }) => ({
    id: ListingId.make(id),
    emptyFields: emptyFields.map(field => Schema.decodeUnknownSync(ListingField)(field))
  })),
  accounts: records.accounts.map(record => Schema.decodeUnknownSync(Account)(record)),
  threads: records.threads.map((record, index) => ({
    thread: Schema.decodeUnknownSync(Thread)(record),
    messages: records.messages
      .filter(({ thread }) => thread === index + 1)
      .map(({ record }) => Schema.decodeUnknownSync(Message)(record))
  })),
  calls: records.calls.map(record => Schema.decodeUnknownSync(Call)(record))
})
