import * as wire from "@estate/testing/Wire"
import { type Answer, type Answers, pageOf } from "./Platform.ts"

/** The platform's data, as wire records. */
export interface Records {
  readonly threads?: ReadonlyArray<{ readonly ulid: string; readonly unread_messages: number }>
  readonly messages?: Readonly<Record<string, ReadonlyArray<unknown>>>
  readonly calls?: ReadonlyArray<unknown>
  readonly invoices?: ReadonlyArray<{ readonly count_status?: string; readonly status: string }>
  readonly accounts?: ReadonlyArray<unknown>
  readonly listings?: Readonly<Record<string, ReadonlyArray<unknown>>>
}

/** A page of `records` with the number that the path has. One that is there twice counts once. */
const pageAt = (records: ReadonlyArray<unknown>, page: string, limit: string | null): Answer => {
  const size = Number(limit ?? 10)
  const items = records.slice((Number(page) - 1) * size, Number(page) * size)
  const pages = { page: Number(page), total: Math.ceil(records.length / size), limit: size }
  return { json: { items, total: new Set(records).size, pages } }
}

const denied: Answer = {
  status: 403,
  json: { type: "about:blank", title: "Forbidden", status: 403, detail: "the key does not allow this" }
}
const missing: Answer = {
  status: 404,
  json: { type: "about:blank", title: "Not Found", status: 404, detail: "there is no such thing" }
}

/** The platform's answers. The key may not read records that are left out. */
export const agencyWith =
  (records: Records): Answers =>
  ({ path }, url) => {
    const { threads, messages = {}, calls, invoices, accounts, listings = {} } = records
    const [, callPage] = /^\/v1\/calls\/list\/(\d+)$/.exec(path) ?? []
    if (callPage !== undefined)
      return calls === undefined ? denied : pageAt(calls, callPage, url.searchParams.get("limit"))
    const [, invoicePage, invoiceLimit] = /^\/v1\/billing\/counts\/(\d+)\/(\d+)$/.exec(path) ?? []
    if (invoicePage !== undefined) {
      if (invoices === undefined) return denied
      const status = url.searchParams.get("count_status")
      const found = invoices.filter(invoice => status === null || invoice.status === status)
      return { json: { data: pageAt(found, invoicePage, invoiceLimit ?? null).json } }
    }
    if (path === "/v1/profile/account/list")
      return accounts === undefined
        ? denied
        : {
            json: {
              data: pageAt(accounts, url.searchParams.get("page") ?? "1", url.searchParams.get("limit")).json
            }
          }
    // It needs no key.
    if (path.startsWith("/v1/catalogues/items/"))
      return {
        json: { data: pageAt([], "1", url.searchParams.get("limit")).json }
      }
    if (path === "/v1/threads") {
      if (threads === undefined) return denied
      const onlyUnread = url.searchParams.has("only_uread")
      return pageOf(
        threads.filter(thread => !onlyUnread || thread.unread_messages > 0),
        url
      )
    }
    const [, threadId = ""] = /^\/v1\/threads\/(\w+)\/messages$/.exec(path) ?? []
    if (messages[threadId] !== undefined) return pageOf(messages[threadId], url)
    const [, listingId = ""] = /^\/v1\/orders\/(\d+)\/props\/empty$/.exec(path) ?? []
    if (listings[listingId] !== undefined) return { json: { data: listings[listingId] } }
    return missing
  }

/** Message number `n`. */
export const messageOf = (
  n: number,
  direction: "incoming" | "outgoing",
  createdAt: string,
  readAt: string | null = null
) =>
  wire.message({
    ulid: `01JD3Q8Z6N4T2V9W5X7Y0MSG0${n}`,
    message: "text",
    direction,
    readed_at: readAt,
    created_at: createdAt
  })

/** Call number `id`. */
export const callOf = (id: number, calledAt: string, talk: number, phone = "79161234567") =>
  wire.projectCall({
    id,
    calledAt,
    phone,
    callLength: talk,
    callWaiting: 12,
    callFile: "",
    projectName: "North",
    idPacket: 7
  })

/** Invoice number `id`. */
export const invoiceOf = (id: number, createdAt: string, amount: number, status = "not_paid") =>
  wire.invoice({
    count_id: id,
    count_number: `N-${id}`,
    created_at: createdAt,
    amount,
    payer: "Payer",
    recipient: "Recipient",
    status,
    can_delete: false
  })

/** An account whose invitation is not accepted. */
export const invited = (id: number, sentAt: string) =>
  wire.account({
    id,
    name: `Person ${id}`,
    email: `${id}@agency.example`,
    phone: "79160000000",
    invitation: { hash: "h", sentAt, acceptedAt: null },
    type: { isAdmin: false, title: "" },
    permissions: {}
  })

/** An empty field of a listing. */
export const emptyField = (code: string, required: boolean) =>
  wire.listingField({ id: 1, code, desc: "", name: code, tips: "", required })
