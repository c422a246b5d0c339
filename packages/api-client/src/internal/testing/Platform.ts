import { Account } from "@estate/domain/Account"
import { Call, ListingCall } from "@estate/domain/Call"
import { CatalogueItem } from "@estate/domain/Catalogue"
import { Invoice, InvoiceDetails } from "@estate/domain/Invoice"
import { ListingField } from "@estate/domain/ListingField"
import type { LocalDateTime } from "@estate/domain/LocalDateTime"
import { Message, MessageText } from "@estate/domain/Message"
import { isSearchable } from "@estate/domain/Search"
import { isThreadSearch, Thread } from "@estate/domain/Thread"
import * as Array from "effect/Array"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Order from "effect/Order"
import * as Schema from "effect/Schema"
import { accountsOf, callsOf, invoicesOf, itemsOf, partiesOf, type Query, threadsOf } from "./Lists.ts"
import { isPartOf } from "./Search.ts"
import type { World } from "./World.ts"

/** A request to the in-memory platform. */
export interface Request {
  readonly method: string
  readonly path: ReadonlyArray<string>
  readonly query: Query
  /** The message of a POST. */
  readonly message: string
  readonly now: LocalDateTime
}

export interface Response {
  readonly status: number
  readonly json: unknown
}

const ok = (json: unknown): Response => ({ status: 200, json })
const refused = (status: number, detail: string): Response => ({
  status,
  json: { type: "about:blank", title: "Error", status, detail }
})

type ThreadEntry = { readonly thread: Thread; readonly messages: ReadonlyArray<Message> }

/** An in-memory platform of one company: its records, and the messages sent since. */
export class Platform {
  private threads: ReadonlyArray<ThreadEntry>
  private readonly world: World
  private sent = 0

  constructor(world: World) {
    this.world = world
    this.threads = (world.threads ?? []).map(({ thread, messages = [] }) => ({ thread, messages }))
  }

  /** Answers a request by the rules of the spec. */
  answer(request: Request): Response {
    const { path, query } = request
    const [, area, ...rest] = path
    switch (area) {
      case "billing":
        return this.billing(rest, query)
      case "catalogues":
        return this.catalogue(rest, query)
      case "orders":
        return this.emptyFields(Number(rest[0]))
      case "profile": {
        const found = accountsOf(this.world.accounts ?? [], query)
        return ok({ data: sizedPageOf(encodeAccounts(found), query.get("page"), query.get("limit")) })
      }
      case "threads":
        return this.conversation(rest, request)
      case "calls":
        return this.calls(rest, query)
      default:
        return refused(404, "there is no such address")
    }
  }

  private billing([kind, name, page, limit]: ReadonlyArray<string>, query: Query): Response {
    const entries = this.world.invoices ?? []
    if (kind === "counts") {
      const found = encodeInvoices(invoicesOf(entries, query).map(({ invoice }) => invoice))
      return ok({ data: pageOf(found, name, page) })
    }
    if (kind === "count_info") {
      const entry = entries.find(({ invoice }) => invoice.id === Number(name))
      return entry?.details === undefined
        ? refused(404, "there is no such invoice")
        : ok({ data: encodeDetails(entry.details) })
    }
    if (name === "count_statuses") {
      const labels = [
        { "": "All" },
        { not_paid: "Not paid" },
        { paid_full: "Paid" },
        { paid_partial: "Paid in part" }
      ]
      return ok({ data: labels })
    }
    const parties = partiesOf(entries, name === "payers" ? "payer" : "recipient", query)
    return ok({ data: [{ "": "All" }, ...pageOf(parties, page, limit).items] })
  }

  private catalogue([kind, first, limit]: ReadonlyArray<string>, query: Query): Response {
    const entries = this.world.catalogue ?? []
    if (first === "numbers") {
      const counters = ["all", "not_finished", "finished"].map(id => {
        const found = itemsOf(entries, new URLSearchParams({ status: id }))
        return { id, title: id, value: found.length }
      })
      return ok({ data: counters })
    }
    if (kind === "items") {
      const found = encodeItems(itemsOf(entries, query).map(({ item }) => item))
      return ok({ data: sizedPageOf(found, first, limit) })
    }
    const withParents = (id: number | undefined): object | null => {
      const entry = entries.find(({ item }) => item.id === id)
      return entry === undefined ? null : { ...encodeItem(entry.item), parent: withParents(entry.parentId) }
    }
    const item = withParents(Number(first))
    return item === null ? refused(404, "there is no such item") : ok({ data: item })
  }

  private emptyFields(id: number): Response {
    const listing = (this.world.listings ?? []).find(each => each.id === id)
    return listing === undefined
      ? refused(404, "there is no such listing")
      : ok({ data: encodeFields(listing.emptyFields) })
  }

  private calls([, page]: ReadonlyArray<string>, query: Query): Response {
    const calls = this.world.calls ?? []
    const hasFeeds = calls.some(call => call instanceof ListingCall)
    const foreign = ["idPackets", "status[]", "projectName"].find(name => query.has(name))
    if (hasFeeds && foreign !== undefined)
      return refused(400, `${foreign} is not taken: the company has feeds`)
    return ok(sizedPageOf(encodeCalls(callsOf(calls, query)), page, query.get("limit")))
  }

  private conversation([id, action]: ReadonlyArray<string>, request: Request): Response {
    const { method, query } = request
    const search = query.get("search")
    if (id === undefined) {
      if (search !== null && !isThreadSearch(search)) return refused(400, "the search is too short")
      const found = threadsOf(
        this.threads.map(({ thread }) => thread),
        query
      )
      return ok(pageOf(encodeThreads(found), query.get("page"), query.get("limit")))
    }
    const entry = this.threads.find(({ thread }) => thread.id === id)
    if (entry === undefined) return refused(404, "there is no such thread")
    if (method === "DELETE") {
      this.threads = this.threads.filter(each => each !== entry)
      return ok([])
    }
    if (action === "message") return this.send(entry, request)
    if (search !== null && !isSearchable(search)) return refused(400, "the search is too short")
    const found = Array.sort(
      entry.messages.filter(({ text }) => search === null || isPartOf(search, text)),
      Order.mapInput(Order.string, ({ createdAt, id }: Message) => `${createdAt.toWire()} ${id}`)
    )
    return ok(pageOf(encodeMessages(found), query.get("page"), query.get("limit")))
  }

  private send(entry: ThreadEntry, { message, now }: Request): Response {
    const text = decodeText(message)
    if (Either.isLeft(text)) return refused(400, "the message is empty or too long")
    const { thread } = entry
    const sent = {
      ulid: `7${String(++this.sent).padStart(25, "0")}`,
      message: text.right,
      type: "text",
      direction: "outgoing",
      readed_at: null,
      created_at: now.toWire()
    }
    const read = entry.messages.map(each =>
      each.isUnread ? new Message({ ...each, readAt: Option.some(now) }, true) : each
    )
    const after = {
      thread: new Thread({ ...thread, unreadCount: 0, lastMessage: text.right, lastMessageAt: now }, true),
      messages: [...read, decodeMessage(sent)]
    }
    this.threads = this.threads.map(each => (each === entry ? after : each))
    return ok([])
  }
}

const encodeInvoices = Schema.encodeSync(Schema.Array(Invoice))
const encodeDetails = Schema.encodeSync(InvoiceDetails)
const encodeItem = Schema.encodeSync(CatalogueItem)
const encodeItems = Schema.encodeSync(Schema.Array(CatalogueItem))
const encodeFields = Schema.encodeSync(Schema.Array(ListingField))
const encodeAccounts = Schema.encodeSync(Schema.Array(Account))
const encodeThreads = Schema.encodeSync(Schema.Array(Thread))
const encodeMessages = Schema.encodeSync(Schema.Array(Message))
const encodeCalls = Schema.encodeSync(Schema.Array(Call))
const decodeText = Schema.decodeUnknownEither(MessageText)
const decodeMessage = Schema.decodeUnknownSync(Message)

/** A page of records; default size 10. */
const pageOf = <A>(
  records: ReadonlyArray<A>,
  pageText: string | null | undefined,
  limitText: string | null | undefined
) => {
  const { pages, ...page } = sizedPageOf(records, pageText, limitText)
  return { ...page, pages: { page: pages.page, total: pages.total } }
}

/** The same, with the size of a page. */
const sizedPageOf = <A>(
  records: ReadonlyArray<A>,
  pageText: string | null | undefined,
  limitText: string | null | undefined
) => {
  const page = Number(pageText ?? 1)
  const limit = Number(limitText ?? 10)
  return {
    items: records.slice((page - 1) * limit, page * limit),
    total: records.length,
    pages: { page, total: Math.ceil(records.length / limit), limit }
  }
}
