import type { Account } from "@estate/domain/Account"
import { type Call, ProjectCall } from "@estate/domain/Call"
import { CalendarDay, CallPeriod, ClockMinute } from "@estate/domain/CallPeriod"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { foldForSearch, isListingNumber, isSearchable } from "@estate/domain/Search"
import type { Thread } from "@estate/domain/Thread"
import { Array, Duration, Option, Order, Schema } from "effect"
import { isPartOf, isPartOfPhone, phoneDigits } from "./Search.ts"
import type { World } from "./World.ts"

/** What a request asks for, by the wire's names. */
export type Asked = URLSearchParams

const numberIn = (asked: Asked, name: string): number | undefined => {
  const text = asked.get(name)
  return text === null ? undefined : Number(text)
}

/** True where nothing is asked, or what is asked holds. */
const asks = <A>(wanted: A | null | undefined, holds: (wanted: A) => boolean): boolean =>
  wanted === null || wanted === undefined || holds(wanted)

type InvoiceEntry = NonNullable<World["invoices"]>[number]

/** Endpoint 1: the newest first unless it is sorted, what is missing last. */
export const invoicesOf = (
  entries: ReadonlyArray<InvoiceEntry>,
  asked: Asked
): ReadonlyArray<InvoiceEntry> => {
  const found = entries.filter(
    ({ invoice, payerId, recipientId }) =>
      asks(asked.get("created_at_from"), from => invoice.createdAt.toWire() >= from) &&
      asks(asked.get("created_at_to"), to => invoice.createdAt.toWire() <= to) &&
      asks(numberIn(asked, "amount"), amount => invoice.amount === amount) &&
      asks(numberIn(asked, "payer_id"), id => payerId === id) &&
      asks(numberIn(asked, "recipient_id"), id => recipientId === id) &&
      asks(asked.get("count_number"), number => isPartOf(number, invoice.number)) &&
      asks(asked.get("count_status"), status => invoice.status === status)
  )
  const sort = asked.get("sort")
  const isFalling = sort === null || asked.get("direction") === "desc"
  const keyOf = ({ invoice }: InvoiceEntry): unknown => {
    switch (sort) {
      case "count_number":
        return invoice.number
      case "amount":
        return invoice.amount
      case "acts_amount":
        return invoice.actsAmount
      case "payment_order":
        return Option.getOrNull(invoice.paymentOrder)
      case "payed_at":
        return Option.getOrNull(invoice.paidAt)
      default:
        return invoice.createdAt.toWire()
    }
  }
  const rising = Order.combine(
    Order.mapInput(byValue, keyOf),
    Order.mapInput(Order.number, ({ invoice }: InvoiceEntry) => invoice.id)
  )
  const missingLast = Order.mapInput(Order.boolean, (entry: InvoiceEntry) => keyOf(entry) === null)
  return Array.sort(found, Order.combine(missingLast, isFalling ? Order.reverse(rising) : rising))
}

const byValue: Order.Order<unknown> = Order.make((one, other) => {
  if (typeof one === "number" && typeof other === "number") return Order.number(one, other)
  return Order.string(String(one), String(other))
})

/** Endpoints 2 and 3: who pays or is paid, by id, each under the name of his newest invoice. */
export const partiesOf = (
  entries: ReadonlyArray<InvoiceEntry>,
  kind: "payer" | "recipient",
  asked: Asked
): ReadonlyArray<{ readonly [id: string]: string }> => {
  const withActs = asked.get("with_acts") === "1"
  const names = new Map<number, string>()
  for (const { invoice, payerId, recipientId } of [...invoicesOf(entries, new URLSearchParams())].reverse())
    if (!withActs || invoice.actsAmount > 0)
      names.set(kind === "payer" ? payerId : recipientId, invoice[kind])
  return Array.sort(
    names,
    Order.mapInput(Order.number, ([id]: readonly [number, string]) => id)
  ).map(([id, name]) => ({ [id]: name }))
}

type CatalogueEntry = NonNullable<World["catalogue"]>[number]

/** Endpoint 7: by id. */
export const itemsOf = (entries: ReadonlyArray<CatalogueEntry>, asked: Asked) =>
  Array.sort(
    entries.filter(
      ({ level, status, parentId }) =>
        asks(asked.get("status"), wanted => wanted === "all" || status === wanted) &&
        asks(numberIn(asked, "parent_id"), id => parentId === id) &&
        asks(numberIn(asked, "level"), wanted => level === wanted)
    ),
    Order.mapInput(Order.number, ({ item }: CatalogueEntry) => item.id)
  )

/** Endpoint 10: by id. */
export const accountsOf = (accounts: ReadonlyArray<Account>, asked: Asked): ReadonlyArray<Account> =>
  Array.sort(
    accounts.filter(({ name, email, phone }) =>
      asks(asked.get("text"), text => isPartOf(text, name, email, phone) || isPartOfPhone(text, phone))
    ),
    Order.mapInput(Order.number, ({ id }: Account) => id)
  )

/** Endpoint 11: by last message, the newest first. */
export const threadsOf = (threads: ReadonlyArray<Thread>, asked: Asked): ReadonlyArray<Thread> =>
  Array.sort(
    threads.filter(
      ({ unreadCount, listingId, listingTitle, author }) =>
        asks(asked.get("only_uread"), () => unreadCount > 0) &&
        asks(
          asked.get("search"),
          search =>
            (isListingNumber(search) && listingId === Number(search)) ||
            (isSearchable(search) && isPartOf(search, listingTitle, author))
        )
    ),
    Order.reverse(
      Order.combine(
        Order.mapInput(LocalDateTime.Order, ({ lastMessageAt }: Thread) => lastMessageAt),
        Order.mapInput(Order.string, ({ id }: Thread) => id)
      )
    )
  )

const day = Schema.decodeUnknownOption(CalendarDay)
const minute = Schema.decodeUnknownOption(ClockMinute)

/** Endpoint 15: the newest first. */
export const callsOf = (calls: ReadonlyArray<Call>, asked: Asked): ReadonlyArray<Call> => {
  const period = new CallPeriod({
    dateFrom: day(asked.get("dateFromCalledAt")),
    dateTo: day(asked.get("dateToCalledAt")),
    timeFrom: minute(asked.get("timeFromCalledAt")),
    timeTo: minute(asked.get("timeToCalledAt"))
  })
  const statuses = asked.getAll("status[]").map(Number)
  return Array.sort(
    calls.filter(
      call =>
        asks(asked.get("phoneNumber"), phone => phoneDigits(call.phone) === phoneDigits(phone)) &&
        isDuring(period, call.calledAt) &&
        asks(numberIn(asked, "callLengthFrom"), from => Duration.toSeconds(call.duration) >= from) &&
        asks(numberIn(asked, "callLengthTo"), to => Duration.toSeconds(call.duration) <= to) &&
        asks(numberIn(asked, "callWaitingFrom"), from => Duration.toSeconds(call.waiting) >= from) &&
        asks(numberIn(asked, "callWaitingTo"), to => Duration.toSeconds(call.waiting) <= to) &&
        asks(numberIn(asked, "idPackets"), id => call.packageId === id) &&
        (statuses.length === 0 || (call instanceof ProjectCall && statuses.includes(call.status))) &&
        asks(
          asked.get("projectName"),
          name => call instanceof ProjectCall && foldForSearch(call.projectName) === foldForSearch(name)
        )
    ),
    Order.reverse(
      Order.combine(
        Order.mapInput(LocalDateTime.Order, ({ calledAt }: Call) => calledAt),
        Order.mapInput(Order.number, ({ id }: Call) => id)
      )
    )
  )
}

/** Within the dates, and within the time of every day where a time has no date: one that passes midnight has two ends. */
const isDuring = (period: CallPeriod, calledAt: LocalDateTime): boolean => {
  const moment = calledAt.toWire()
  const time = moment.slice(11)
  const from = Option.getOrUndefined(period.dailyFrom)
  const to = Option.getOrUndefined(period.dailyTo)
  const isDaily =
    from !== undefined && to !== undefined && from > to
      ? time >= from || time <= to
      : asks(from, first => time >= first) && asks(to, last => time <= last)
  return (
    isDaily &&
    asks(Option.getOrUndefined(period.from), first => moment >= first) &&
    asks(Option.getOrUndefined(period.to), last => moment <= last)
  )
}
