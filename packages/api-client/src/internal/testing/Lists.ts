import type { RequestParts } from "@estate/api/Endpoint"
import type { ContractEndpoint, EndpointOf } from "@estate/api/Endpoints"
import type { Account } from "@estate/domain/Account"
import { type Call, ProjectCall } from "@estate/domain/Call"
import { CallPeriod } from "@estate/domain/CallPeriod"
import type { FilterEntry } from "@estate/domain/FilterEntry"
import type { Invoice, InvoiceSortKey } from "@estate/domain/Invoice"
import { LocalDate } from "@estate/domain/LocalDate"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import type { Message } from "@estate/domain/Message"
import { foldForSearch, isListingNumber, isSearchable } from "@estate/domain/Search"
import type { Thread } from "@estate/domain/Thread"
import * as Array from "effect/Array"
import * as Duration from "effect/Duration"
import * as Option from "effect/Option"
import * as Order from "effect/Order"
import type { World } from "./World.ts"

/** The decoded query of an endpoint. */
type QueryOf<Id extends ContractEndpoint["id"]> =
  RequestParts<EndpointOf<Id>> extends { readonly urlParams: infer Query } ? Query : never

/** True without a filter, or if the filter matches. */
const matches = <A>(value: A | undefined, predicate: (value: A) => boolean): boolean =>
  value === undefined || predicate(value)

type InvoiceEntry = NonNullable<World["invoices"]>[number]

/** Endpoint 1: newest first by default, missing values last. */
export const invoicesOf = (
  entries: ReadonlyArray<InvoiceEntry>,
  query: QueryOf<"invoices.list">
): ReadonlyArray<InvoiceEntry> => {
  const found = entries.filter(
    ({ invoice, payerId, recipientId }) =>
      matches(query.created_at_from, from => LocalDate.Order(invoice.createdAt, from) >= 0) &&
      matches(query.created_at_to, to => LocalDate.Order(invoice.createdAt, to) <= 0) &&
      matches(query.amount, amount => invoice.amount === amount) &&
      matches(query.payer_id, id => payerId === id) &&
      matches(query.recipient_id, id => recipientId === id) &&
      matches(query.count_number, number => isPartOf(number, invoice.number)) &&
      matches(query.count_status, status => invoice.status === status)
  )
  const { sort = "created_at" } = query
  const isFalling = query.sort === undefined || query.direction === "desc"
  const keyOf = ({ invoice }: InvoiceEntry) => sortValues[sort](invoice)
  const rising = Order.combine(
    Order.mapInput(byValue, keyOf),
    Order.mapInput(Order.number, ({ invoice }: InvoiceEntry) => invoice.id)
  )
  const missingLast = Order.mapInput(Order.boolean, (entry: InvoiceEntry) => keyOf(entry) === null)
  return Array.sort(found, Order.combine(missingLast, isFalling ? Order.reverse(rising) : rising))
}

const sortValues: Readonly<Record<InvoiceSortKey, (invoice: Invoice) => unknown>> = {
  count_number: ({ number }) => number,
  created_at: ({ createdAt }) => createdAt.toWire(),
  amount: ({ amount }) => amount,
  payment_order: ({ paymentOrder }) => Option.getOrNull(paymentOrder),
  payed_at: ({ paidAt }) => Option.getOrNull(paidAt),
  acts_amount: ({ actsAmount }) => actsAmount
}

const byValue: Order.Order<unknown> = Order.make((one, other) => {
  if (typeof one === "number" && typeof other === "number") return Order.number(one, other)
  return Order.string(String(one), String(other))
})

/** Endpoints 2 and 3: payers or recipients by id, each under the name of the newest invoice. */
export const partiesOf = (
  entries: ReadonlyArray<InvoiceEntry>,
  kind: "payer" | "recipient",
  { with_acts: withActs = false }: QueryOf<"invoices.payers">
): ReadonlyArray<FilterEntry> => {
  const names = new Map<number, string>()
  for (const { invoice, payerId, recipientId } of [...invoicesOf(entries, {})].reverse())
    if (!withActs || invoice.actsAmount > 0)
      names.set(kind === "payer" ? payerId : recipientId, invoice[kind])
  return Array.sortWith(names, ([id]) => id, Order.number).map(([id, label]) => ({ id: String(id), label }))
}

type CatalogueEntry = NonNullable<World["catalogue"]>[number]

/** Endpoint 7: by id. */
export const itemsOf = (entries: ReadonlyArray<CatalogueEntry>, query: QueryOf<"catalogue.items">) =>
  Array.sortWith(
    entries.filter(
      ({ level, status, parentId }) =>
        matches(query.status, value => value === "all" || status === value) &&
        matches(query.parent_id, id => parentId === id) &&
        matches(query.level, value => level === value)
    ),
    ({ item }) => item.id,
    Order.number
  )

/** Endpoint 10: by id. */
export const accountsOf = (
  accounts: ReadonlyArray<Account>,
  query: QueryOf<"accounts.list">
): ReadonlyArray<Account> =>
  Array.sortWith(
    accounts.filter(({ name, email, phone }) =>
      matches(query.text, text => isPartOf(text, name, email, phone) || isPartOfPhone(text, phone))
    ),
    ({ id }) => id,
    Order.number
  )

/** By a time and then by id, the last one first. */
const newestFirst = <A extends { readonly id: unknown }>(timeOf: (record: A) => LocalDateTime) =>
  Order.reverse(
    Order.combine(
      Order.mapInput(LocalDateTime.Order, timeOf),
      Order.mapInput(byValue, ({ id }: A) => id)
    )
  )

/** Endpoint 11: by last message, newest first. */
export const threadsOf = (
  threads: ReadonlyArray<Thread>,
  query: Pick<QueryOf<"threads.list">, "only_uread" | "search">
): ReadonlyArray<Thread> =>
  Array.sort(
    threads.filter(
      ({ unreadCount, listingId, listingTitle, author }) =>
        matches(query.only_uread, isUnread => unreadCount > 0 === isUnread) &&
        matches(
          query.search,
          search =>
            (isListingNumber(search) && listingId === Number(search)) ||
            (isSearchable(search) && isPartOf(search, listingTitle, author))
        )
    ),
    newestFirst(({ lastMessageAt }: Thread) => lastMessageAt)
  )

/** Endpoint 12: oldest first. */
export const messagesOf = (
  messages: ReadonlyArray<Message>,
  query: QueryOf<"threads.messages">
): ReadonlyArray<Message> =>
  Array.sort(
    messages.filter(({ text }) => matches(query.search, search => isPartOf(search, text))),
    Order.mapInput(Order.string, ({ createdAt, id }: Message) => `${createdAt.toWire()} ${id}`)
  )

/** Endpoint 15: newest first. */
export const callsOf = (calls: ReadonlyArray<Call>, query: QueryOf<"calls.list">): ReadonlyArray<Call> => {
  const period = new CallPeriod({
    dateFrom: Option.fromNullable(query.dateFromCalledAt),
    dateTo: Option.fromNullable(query.dateToCalledAt),
    timeFrom: Option.fromNullable(query.timeFromCalledAt),
    timeTo: Option.fromNullable(query.timeToCalledAt)
  })
  return Array.sort(
    calls.filter(
      call =>
        matches(query.phoneNumber, phone => phoneDigits(call.phone) === phoneDigits(phone)) &&
        isDuring(period, call.calledAt) &&
        matches(query.callLengthFrom, from => Duration.toSeconds(call.duration) >= from) &&
        matches(query.callLengthTo, to => Duration.toSeconds(call.duration) <= to) &&
        matches(query.callWaitingFrom, from => Duration.toSeconds(call.waiting) >= from) &&
        matches(query.callWaitingTo, to => Duration.toSeconds(call.waiting) <= to) &&
        matches(query.idPackets, id => call.packageId === id) &&
        matches(
          query["status[]"],
          statuses => call instanceof ProjectCall && statuses.some(status => status === call.status)
        ) &&
        matches(
          query.projectName,
          name => call instanceof ProjectCall && foldForSearch(call.projectName) === foldForSearch(name)
        )
    ),
    newestFirst(({ calledAt }: Call) => calledAt)
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

/** True if the folded text is part of a field. */
const isPartOf = (text: string, ...fields: ReadonlyArray<string>): boolean =>
  fields.some(field => foldForSearch(field).includes(foldForSearch(text.trim())))

/**
 * The digits of a phone; of a Russian number the last ten, since `8…`, `+7…` and ten digits are
 * equal.
 */
const phoneDigits = (phone: string): string => phone.replaceAll(/\D/g, "").replace(/^[78](?=\d{10}$)/, "")

/** True if the text is part of a way to dial the phone. */
const isPartOfPhone = (text: string, phone: string): boolean => {
  if (!/^[+\d\s().-]*$/.test(text) || !/\d/.test(text)) return false
  const digits = phoneDigits(phone)
  const ways = digits.length === 10 ? [`7${digits}`, `8${digits}`] : [digits]
  return ways.some(way => way.includes(text.replaceAll(/\D/g, "")))
}
