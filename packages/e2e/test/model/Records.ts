import type { WireWorld } from "@estate/api-client/Testing"
import { companyLine, messageLine, recordLine } from "@estate/testing/ImportLine"
import type { Random } from "@estate/testing/Random"
import * as wire from "@estate/testing/Wire"
import { messageId, threadId } from "../ImportLines.ts"

const names = ["Анна Ёлкина", "ООО «Горизонт»", "Bob O'Neil", "Жилой квартал", "100% скидка_", "Ann"] as const
const statuses = ["not_paid", "paid_full", "paid_partial"] as const

const two = (value: number) => String(value).padStart(2, "0")
const dateOf = (random: Random) => `2026-${two(1 + random.below(3))}-${two(1 + random.below(5))}`
const dateTimeOf = (random: Random) =>
  `${dateOf(random)} ${two(random.below(24))}:${two(random.below(60))}:${two(random.below(60))}`

const numbered = <A>(count: number, make: (n: number) => A): ReadonlyArray<A> =>
  Array.from({ length: count }, (_, index) => make(index + 1))

const details = (n: number) =>
  wire.invoiceDetails({ count_number: `Счёт ${n}`, total_amount: n, total_amount_with_vat: n })

/** A company's records on the wire. */
export const recordsOf = (random: Random, feeds: boolean) => {
  const phone = () => random.pick(["79161112233", "79160000001", "4951234567", "123"])
  return {
    invoices: numbered(25, n => ({
      payerId: 1 + random.below(3),
      recipientId: 1 + random.below(2),
      details: details(n),
      record: wire.invoice({
        count_id: n,
        count_number: `С-${random.below(40)}`,
        created_at: dateOf(random),
        amount: random.below(4) * 1000,
        payer: random.pick(names),
        recipient: random.pick(names),
        payment_order: random.chance(0.4) ? null : random.below(9),
        payed_at: random.chance(0.4) ? null : dateOf(random),
        acts_amount: random.below(3),
        status: random.pick(statuses),
        can_delete: random.chance(0.5)
      })
    })),
    catalogue: numbered(12, n => ({
      level: n <= 4 ? (1 as const) : (2 as const),
      status: random.chance(0.5) ? ("finished" as const) : ("not_finished" as const),
      parentId: n <= 4 ? null : 1 + random.below(4),
      record: wire.catalogueItem({ id: n, title: random.pick(names), children_count: 0 })
    })),
    listings: numbered(3, n => ({
      id: n,
      emptyFields: numbered(n - 1, id => wire.listingField({ id, code: `f${id}` }))
    })),
    accounts: numbered(12, n =>
      wire.account({
        id: n,
        name: random.pick(names),
        email: `person${n}@example.com`,
        phone: phone(),
        type: { isAdmin: n === 1, title: "" }
      })
    ),
    threads: numbered(12, n =>
      wire.thread({
        ulid: threadId(n),
        order_id: 1000 + random.below(6),
        order_title: random.pick(names),
        author: random.pick(names),
        last_message: "",
        last_message_at: dateTimeOf(random),
        unread_messages: random.below(3)
      })
    ),
    messages: numbered(40, n => ({
      thread: 1 + random.below(12),
      record: wire.message({
        ulid: messageId(n),
        message: random.pick(names),
        direction: random.chance(0.5) ? "incoming" : "outgoing",
        created_at: dateTimeOf(random)
      })
    })),
    calls: numbered(40, n => {
      const call = {
        id: n,
        calledAt: dateTimeOf(random),
        phone: phone(),
        callLength: random.below(4) * 30,
        callWaiting: random.below(4) * 5,
        idPacket: random.below(3)
      }
      return feeds
        ? wire.listingCall({ ...call, orderTitle: random.pick(names) })
        : wire.projectCall({ ...call, projectName: random.pick(names), status: random.below(3) })
    })
  }
}

/** The records of a company. */
export type Records = ReturnType<typeof recordsOf>

/** The records as import lines. */
export const linesOf = (records: Records, feeds: boolean): ReadonlyArray<unknown> => [
  companyLine(1, { feeds }),
  ...records.accounts.map(record => recordLine("account", record)),
  ...records.invoices.map(each => ({ type: "invoice", company: 1, ...each })),
  ...records.catalogue.map(each => ({ type: "catalogueItem", ...each })),
  ...records.listings.map(each => ({ type: "listing", company: 1, title: "", ...each })),
  ...records.threads.map(record => recordLine("thread", record)),
  ...records.messages.map(({ thread, record }) => messageLine(threadId(thread), record)),
  ...records.calls.map(record => recordLine("call", record))
]

/** The records as an in-memory platform takes them. */
export const wireWorldOf = (records: Records): WireWorld => ({
  invoices: records.invoices.map(({ record, ...rest }) => ({ invoice: record, ...rest })),
  catalogue: records.catalogue.map(({ record, parentId, ...rest }) => ({
    item: record,
    ...rest,
    ...(parentId === null ? {} : { parentId })
  })),
  listings: records.listings,
  accounts: records.accounts,
  threads: records.threads.map((thread, index) => ({
    thread,
    messages: records.messages.filter(each => each.thread === index + 1).map(({ record }) => record)
  })),
  calls: records.calls
})
