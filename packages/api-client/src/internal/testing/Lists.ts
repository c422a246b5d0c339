import type { Account } from "@estate/domain/Account"
import { type Call, ProjectCall } from "@estate/domain/Call"
import { CalendarDay, CallPeriod, ClockMinute } from "@estate/domain/CallPeriod"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { foldForSearch, isListingNumber, isSearchable } from "@estate/domain/Search"
import type { Thread } from "@estate/domain/Thread"
import * as Array from "effect/Array"
import * as Duration from "effect/Duration"
import * as Option from "effect/Option"
import * as Order from "effect/Order"
import * as Schema from "effect/Schema"
import { isPartOf, isPartOfPhone, phoneDigits } from "./Search.ts"
import type { World } from "./World.ts"

/** The query parameters of a request. */
export type Query = URLSearchParams

const numberIn = (query: Query, name: string): number | undefined => {
  const text = query.get(name)
  return text === null ? undefined : Number(text)
}

/** True without a filter, or if the filter matches. */
const matches = <A>(value: A | null | undefined, predicate: (value: A) => boolean): boolean =>
  value === null || value === undefined || predicate(value)

type InvoiceEntry = NonNullable<World["invoices"]>[number]

/** Endpoint 1: newest first by default, missing values last. */
export const invoicesOf = (
  entries: ReadonlyArray<InvoiceEntry>,
  query: Query
): ReadonlyArray<InvoiceEntry> => {
  const found = entries.filter(
    ({ invoice, payerId, recipientId }) =>
      matches(query.get("created_at_from"), from => invoice.createdAt.toWire() >= from) &&
      matches(query.get("created_at_to"), to => invoice.createdAt.toWire() <= to) &&
      matches(numberIn(query, "amount"), amount => invoice.amount === amount) &&
      matches(numberIn(query, "payer_id"), id => payerId === id) &&
      matches(numberIn(query, "recipient_id"), id => recipientId === id) &&
      matches(query.get("count_number"), number => isPartOf(number, invoice.number)) &&
      matches(query.get("count_status"), status => invoice.status === status)
  )
  const sort = query.get("sort")
  const isFalling = sort === null || query.get("direction") === "desc"
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

/** Endpoints 2 and 3: payers or recipients by id, each under the name of the newest invoice. */
export const partiesOf = (
  entries: ReadonlyArray<InvoiceEntry>,
  kind: "payer" | "recipient",
  query: Query
): ReadonlyArray<{ readonly [id: string]: string }> => {
  const withActs = query.get("with_acts") === "1"
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
export const itemsOf = (entries: ReadonlyArray<CatalogueEntry>, query: Query) =>
  Array.sort(
    entries.filter(
      ({ level, status, parentId }) =>
        matches(query.get("status"), value => value === "all" || status === value) &&
        matches(numberIn(query, "parent_id"), id => parentId === id) &&
        matches(numberIn(query, "level"), value => level === value)
    ),
    Order.mapInput(Order.number, ({ item }: CatalogueEntry) => item.id)
  )

/** Endpoint 10: by id. */
export const accountsOf = (accounts: ReadonlyArray<Account>, query: Query): ReadonlyArray<Account> =>
  Array.sort(
    accounts.filter(({ name, email, phone }) =>
      matches(query.get("text"), text => isPartOf(text, name, email, phone) || isPartOfPhone(text, phone))
    ),
    Order.mapInput(Order.number, ({ id }: Account) => id)
  )

/** Endpoint 11: by last message, newest first. */
export const threadsOf = (threads: ReadonlyArray<Thread>, query: Query): ReadonlyArray<Thread> =>
  Array.sort(
    threads.filter(
      ({ unreadCount, listingId, listingTitle, author }) =>
        matches(query.get("only_uread"), () => unreadCount > 0) &&
        matches(
          query.get("search"),
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

/** Endpoint 15: newest first. */
export const callsOf = (calls: ReadonlyArray<Call>, query: Query): ReadonlyArray<Call> => {
  const period = new CallPeriod({
    dateFrom: day(query.get("dateFromCalledAt")),
    dateTo: day(query.get("dateToCalledAt")),
    timeFrom: minute(query.get("timeFromCalledAt")),
    timeTo: minute(query.get("timeToCalledAt"))
  })
  const statuses = query.getAll("status[]").map(Number)
  return Array.sort(
    calls.filter(
      call =>
        matches(query.get("phoneNumber"), phone => phoneDigits(call.phone) === phoneDigits(phone)) &&
        isDuring(period, call.calledAt) &&
        matches(numberIn(query, "callLengthFrom"), from => Duration.toSeconds(call.duration) >= from) &&
        matches(numberIn(query, "callLengthTo"), to => Duration.toSeconds(call.duration) <= to) &&
        matches(numberIn(query, "callWaitingFrom"), from => Duration.toSeconds(call.waiting) >= from) &&
        matches(numberIn(query, "callWaitingTo"), to => Duration.toSeconds(call.waiting) <= to) &&
        matches(numberIn(query, "idPackets"), id => call.packageId === id) &&
        (statuses.length === 0 || (call instanceof ProjectCall && statuses.includes(call.status))) &&
        matches(
          query.get("projectName"),
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

/** True within the dates and within the daily times. A daily period may pass midnight. */
const isDuring = (period: CallPeriod, calledAt: LocalDateTime): boolean => {
  const moment = calledAt.toWire()
  const time = moment.slice(11)
  const from = Option.getOrUndefined(period.dailyFrom)
  const to = Option.getOrUndefined(period.dailyTo)
  const isDaily =
    from !== undefined && to !== undefined && from > to
      ? time >= from || time <= to
      : matches(from, first => time >= first) && matches(to, last => time <= last)
  return (
    isDaily &&
    matches(Option.getOrUndefined(period.from), first => moment >= first) &&
    matches(Option.getOrUndefined(period.to), last => moment <= last)
  )
}
