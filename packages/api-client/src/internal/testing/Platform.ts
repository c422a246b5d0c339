import { parametersWithoutFeeds } from "@estate/api/Calls"
import type { ErrorOf, RequestParts, SuccessOf } from "@estate/api/Endpoint"
import type { ContractEndpoint } from "@estate/api/Endpoints"
import { type ContractError, statusOf } from "@estate/api/Errors"
import { problemOf } from "@estate/api/Problem"
import { ListingCall } from "@estate/domain/Call"
import {
  CatalogueCounter,
  CatalogueItemNotFound,
  CatalogueItemWithParent,
  catalogueStatuses
} from "@estate/domain/Catalogue"
import { InvoiceNotFound } from "@estate/domain/Invoice"
import { ListingNotFound } from "@estate/domain/ListingField"
import type { LocalDateTime } from "@estate/domain/LocalDateTime"
import { Message, MessageId, type MessageText } from "@estate/domain/Message"
import { DEFAULT_PAGE_SIZE } from "@estate/domain/Page"
import { RequestRejected } from "@estate/domain/PlatformError"
import { Thread, type ThreadId, ThreadNotFound } from "@estate/domain/Thread"
import * as Array from "effect/Array"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { accountsOf, callsOf, invoicesOf, itemsOf, messagesOf, partiesOf, threadsOf } from "./Lists.ts"
import type { Route } from "./Route.ts"
import type { World } from "./World.ts"

/** A request to the in-memory platform. */
export interface Request {
  readonly route: Route | undefined
  readonly query: URLSearchParams
  /** The body in JSON. */
  readonly payload: unknown
  readonly now: LocalDateTime
}

export interface Response {
  readonly status: number
  readonly json: unknown
}

/** Answers requests of an endpoint. Its parameter is not compared where handlers are in a list. */
type Handler<Parts, Success, E> = {
  handler(parts: Parts, now: LocalDateTime): Either.Either<Success, E>
}["handler"]

/** One for each endpoint of the contract. */
type Handlers = {
  readonly [E in ContractEndpoint as E["id"]]: Handler<
    RequestParts<E>,
    SuccessOf<E>,
    ErrorOf<E> | RequestRejected
  >
}

type ThreadEntry = { readonly thread: Thread; readonly messages: ReadonlyArray<Message> }

/** An in-memory platform of one company: its records, and the messages sent since. */
export const platformOf = (world: World): ((request: Request) => Response) => {
  const handlers: Readonly<Record<string, Handler<object, unknown, ContractError>>> = handlersOf(world)
  return ({ route, query, payload, now }) => {
    const handler = route && handlers[route.endpoint.id]
    if (route === undefined || handler === undefined) return refusedWith(404, "there is no such address")
    const { schemas } = route.endpoint
    const parts = Option.all({
      path: decoded(schemas.path, route.path),
      urlParams: decoded(schemas.urlParams, parametersIn(query)),
      payload: decoded(schemas.payload, payload)
    })
    return Option.match(parts, {
      onNone: () => refusedWith(400, "a parameter is not what the spec says"),
      onSome: some =>
        Either.match(handler(some, now), {
          onLeft: error => refusedWith(statusOf(error), error.detail),
          onRight: success => ({ status: 200, json: encodedBy(schemas.success, success) })
        })
    })
  }
}

export const refusedWith = (status: number, detail: string): Response => {
  const { requestId, retryAfter, ...problem } = problemOf(status, detail)
  return { status, json: problem }
}

const decoded = (schema: Schema.Schema.All | undefined, part: unknown): Option.Option<unknown> =>
  schema === undefined
    ? Option.some(undefined)
    : Schema.decodeUnknownOption(Schema.make<unknown, unknown, never>(schema.ast))(part)

const encodedBy = ({ ast }: Schema.Schema.All, success: unknown) =>
  Schema.encodeSync(Schema.make<unknown, unknown, never>(ast))(success)

const parametersIn = (query: URLSearchParams) =>
  Object.fromEntries(
    [...query].map(([name, value]) => [name, name.endsWith("[]") ? query.getAll(name) : value])
  )

const refusal = (detail: string) => ({ detail, requestId: Option.none() })

const handlersOf = (world: World): Handlers => {
  const { invoices = [], catalogue = [], listings = [], accounts = [], calls = [] } = world
  let threads: ReadonlyArray<ThreadEntry> = (world.threads ?? []).map(({ thread, messages = [] }) => ({
    thread,
    messages
  }))
  let sent = 0

  const threadOf = (id: ThreadId) =>
    Either.fromOption(
      Array.findFirst(threads, ({ thread }) => thread.id === id),
      () => new ThreadNotFound(refusal("there is no such thread"))
    )

  const withParents = (id: number | undefined): CatalogueItemWithParent | undefined => {
    const entry = catalogue.find(({ item }) => item.id === id)
    const parent = entry && Option.fromNullable(withParents(entry.parentId))
    return entry && new CatalogueItemWithParent({ ...entry.item, parent: parent ?? Option.none() })
  }

  const send = (entry: ThreadEntry, text: MessageText, now: LocalDateTime) => {
    const { thread, messages } = entry
    const read = messages.map(each =>
      each.isUnread ? new Message({ ...each, readAt: Option.some(now) }, true) : each
    )
    const message = new Message({
      id: MessageId.make(`7${String(++sent).padStart(25, "0")}`),
      text,
      type: "text",
      direction: "outgoing",
      readAt: Option.none(),
      createdAt: now
    })
    const after = {
      thread: new Thread({ ...thread, unreadCount: 0, lastMessage: text, lastMessageAt: now }, true),
      messages: [...read, message]
    }
    threads = threads.map(each => (each === entry ? after : each))
  }

  return {
    "invoices.list": ({ path, urlParams }) => {
      const found = invoicesOf(invoices, urlParams).map(({ invoice }) => invoice)
      return Either.right({ data: pageOf(found, path) })
    },
    "invoices.recipients": ({ path, urlParams }) =>
      Either.right({ data: [ALL, ...pageOf(partiesOf(invoices, "recipient", urlParams), path).items] }),
    "invoices.payers": ({ path, urlParams }) =>
      Either.right({ data: [ALL, ...pageOf(partiesOf(invoices, "payer", urlParams), path).items] }),
    "invoices.statuses": () => Either.right({ data: [ALL, ...invoiceStatusEntries] }),
    "invoices.details": ({ path }) =>
      dataOr(
        invoices.find(({ invoice }) => invoice.id === path.count_id)?.details,
        new InvoiceNotFound(refusal("there is no such invoice"))
      ),
    "catalogue.item": ({ path }) =>
      dataOr(withParents(path.id), new CatalogueItemNotFound(refusal("there is no such item"))),
    "catalogue.counters": () =>
      Either.right({
        data: catalogueStatuses.map(
          status =>
            new CatalogueCounter({ id: status, title: status, value: itemsOf(catalogue, { status }).length })
        )
      }),
    "catalogue.items": ({ path, urlParams }) => {
      const found = itemsOf(catalogue, urlParams).map(({ item }) => item)
      return Either.right({ data: pageOf(found, path) })
    },
    "listingFields.empty": ({ path }) =>
      dataOr(
        listings.find(({ id }) => id === path.id)?.emptyFields,
        new ListingNotFound(refusal("there is no such listing"))
      ),
    "accounts.list": ({ urlParams }) =>
      Either.right({ data: pageOf(accountsOf(accounts, urlParams), urlParams) }),
    "threads.list": ({ urlParams }) => {
      const found = threadsOf(
        threads.map(({ thread }) => thread),
        urlParams
      )
      return Either.right(pageOf(found, urlParams))
    },
    "threads.messages": ({ path, urlParams }) =>
      Either.map(threadOf(path.ulid), ({ messages }) => pageOf(messagesOf(messages, urlParams), urlParams)),
    "threads.send": ({ path, payload }, now) =>
      Either.map(threadOf(path.ulid), entry => send(entry, payload.message, now)),
    "threads.remove": ({ path }) =>
      Either.map(threadOf(path.ulid), entry => {
        threads = threads.filter(each => each !== entry)
      }),
    "calls.list": ({ path, urlParams }) => {
      const foreign = parametersWithoutFeeds.find(name => urlParams[name] !== undefined)
      const hasFeeds = calls.some(call => call instanceof ListingCall)
      return hasFeeds && foreign !== undefined
        ? Either.left(new RequestRejected(refusal(`${foreign} is not taken: the company has feeds`)))
        : Either.right(pageOf(callsOf(calls, urlParams), { ...path, ...urlParams }))
    }
  }
}

const ALL = { id: "", label: "All" }

const invoiceStatusEntries = [
  { id: "not_paid", label: "Not paid" },
  { id: "paid_full", label: "Paid" },
  { id: "paid_partial", label: "Paid in part" }
]

const dataOr = <A, E>(data: A | undefined, error: E): Either.Either<{ readonly data: A }, E> =>
  data === undefined ? Either.left(error) : Either.right({ data })

interface Paging {
  readonly page?: number | undefined
  readonly limit?: number | undefined
}

/** A page of records; only some lists show the size of a page. */
const pageOf = <A>(records: ReadonlyArray<A>, { page = 1, limit = DEFAULT_PAGE_SIZE }: Paging) => ({
  items: records.slice((page - 1) * limit, page * limit),
  total: records.length,
  pages: { page, total: Math.ceil(records.length / limit), limit }
})
