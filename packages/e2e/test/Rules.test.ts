import { type Client, createClient } from "@estate/api-client/Promise"
import { createTestClient } from "@estate/api-client/Testing"
import * as wire from "@estate/testing/Wire"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Deployment } from "./Deployment.ts"
import { messageId, threadId } from "./ImportLines.ts"
import { linesOf, type Records, wireWorldOf } from "./model/Records.ts"

const thread = (n: number, last_message_at: string, unread_messages: number) =>
  wire.thread({
    ulid: threadId(n),
    order_id: 1000 + n,
    order_title: `Ёлочная, ${n}`,
    author: `Buyer ${n}`,
    last_message: "",
    last_message_at,
    unread_messages
  })

const message = (threadNumber: number, n: number, created_at: string, text: string) => ({
  thread: threadNumber,
  record: wire.message({ ulid: messageId(n), message: text, created_at })
})

const invoice = (n: number, changes: wire.Changes) => ({
  payerId: n,
  recipientId: 1,
  details: wire.invoiceDetails({ count_number: `Invoice ${n}` }),
  record: wire.invoice({ count_id: n, count_number: `A-${n}`, payer: `Payer ${n}`, ...changes })
})

const call = { id: 1, calledAt: "2026-11-20 09:30:00", phone: "79161112233", callLength: 60 }

const recordsWith = (feeds: boolean): Records => ({
  invoices: [
    invoice(1, { created_at: "2026-11-01", amount: 300, acts_amount: 5, payed_at: "2026-11-05" }),
    invoice(2, { created_at: "2026-11-03", amount: 100, status: "paid_full", payed_at: "2026-11-04" }),
    invoice(3, { created_at: "2026-11-02", amount: 200 })
  ],
  catalogue: [
    { level: 1, status: "finished", parentId: null, record: wire.catalogueItem({ id: 1, title: "Park" }) },
    { level: 2, status: "finished", parentId: 1, record: wire.catalogueItem({ id: 2, title: "House 1" }) },
    { level: 1, status: "not_finished", parentId: null, record: wire.catalogueItem({ id: 3 }) }
  ],
  listings: [{ id: 42, emptyFields: [wire.listingField()] }],
  accounts: [
    wire.account({ id: 1, name: "Anna", phone: "79161112233" }),
    wire.account({ id: 2, name: "Boris", phone: "4951234567" })
  ],
  threads: [
    thread(1, "2026-11-20 09:00:00", 1),
    thread(2, "2026-11-19 09:00:00", 0),
    thread(3, "2026-11-21 09:00:00", 2)
  ],
  messages: [
    message(1, 2, "2026-11-20 09:00:00", "Can I see it?"),
    message(1, 1, "2026-11-20 08:00:00", "Is it free?")
  ],
  calls: feeds
    ? [wire.listingCall(call), wire.listingCall({ ...call, id: 2, callLength: 0, phone: "123" })]
    : [wire.projectCall(call), wire.projectCall({ ...call, id: 2, callLength: 0, phone: "123", status: 2 })]
})

/** Makes a client of a platform with these records, and a function that ends the platform. */
type Make = (records: Records, feeds: boolean) => Promise<readonly [Client, () => Promise<void>]>

const platforms: Readonly<Record<string, Make>> = {
  "the service, over a socket": async (records, feeds) => {
    const deployment = await Deployment.start(linesOf(records, feeds))
    const { serviceUrl, key } = deployment
    return [createClient({ apiUrl: serviceUrl, apiKey: key }), () => deployment.close()]
  },
  "the platform in memory": async records => [createTestClient(wireWorldOf(records)), async () => {}]
}

const nameOf = (error: Error) => error.name
const failure = (call: Promise<unknown>) => call.then(() => "no error", nameOf)

const collect = async <A>(list: AsyncIterable<A>): Promise<ReadonlyArray<A>> => {
  const all: Array<A> = []
  for await (const each of list) all.push(each)
  return all
}

const idsOf = (page: { readonly items: ReadonlyArray<{ readonly id: number | string }> }) =>
  page.items.map(({ id }) => (typeof id === "string" ? Number(id.slice(-2)) : id))

describe.each(Object.entries(platforms))("%s, without feeds", (_, make) => {
  let client: Client
  let close: () => Promise<void>
  beforeAll(async () => {
    ;[client, close] = await make(recordsWith(false), false)
  })
  afterAll(async () => {
    await client.close()
    await close()
  })

  it("lists threads by the last message, newest first, and finds them", async () => {
    expect(idsOf(await client.threads.page())).toEqual([3, 1, 2])
    expect(idsOf(await client.threads.page({ onlyUnread: true }))).toEqual([3, 1])
    expect(idsOf(await client.threads.page({ search: "1002" }))).toEqual([2])
    expect(idsOf(await client.threads.page({ search: "ЕЛОЧ" }))).toEqual([3, 1, 2])
    expect(await failure(client.threads.page({ search: "ab" }))).toBe("SearchTooShort")
  })

  it("has pages with totals, and none past the end", async () => {
    const { items, ...second } = await client.threads.page({ page: 2, limit: 2 })
    expect([items.length, second]).toEqual([1, { skipped: [], total: 3, page: 2, totalPages: 2 }])
    expect(await client.threads.page({ page: 9, limit: 2 })).toMatchObject({ items: [], total: 3, page: 9 })
    expect(await failure(client.threads.page({ page: 0 }))).toBe("InvalidInput")
    expect(await failure(client.threads.page({ limit: 1001 }))).toBe("InvalidInput")
  })

  it("has messages, oldest first, and finds words in them", async () => {
    expect(idsOf(await client.threads.messagesPage(threadId(1)))).toEqual([1, 2])
    expect(idsOf(await client.threads.messagesPage(threadId(1), { search: "FREE" }))).toEqual([1])
    expect(await failure(client.threads.messagesPage(threadId(9)))).toBe("ThreadNotFound")
  })

  it("stores a reply without spaces around it, and marks the thread read", async () => {
    expect(await failure(client.threads.reply(threadId(1), " \n"))).toBe("MessageEmpty")
    expect(await failure(client.threads.reply(threadId(1), "x".repeat(4001)))).toBe("MessageTooLong")
    expect(await failure(client.threads.reply(threadId(9), "Yes"))).toBe("ThreadNotFound")
    await client.threads.reply(threadId(1), "  Yes, at 11:00 🙂 ")
    const messages = await collect(client.threads.messages(threadId(1)))
    expect(messages.at(-1)).toMatchObject({ text: "Yes, at 11:00 🙂", direction: "outgoing", type: "text" })
    expect(messages.slice(0, -1).map(({ readAt }) => readAt)).not.toContain(null)
    const { items } = await client.threads.page()
    expect(items[0]).toMatchObject({ id: threadId(1), unreadCount: 0, lastMessage: "Yes, at 11:00 🙂" })
    await client.threads.reply(threadId(1), "😀".repeat(4000))
  })

  it("deletes a thread with its messages", async () => {
    await client.threads.remove(threadId(2))
    expect(idsOf(await client.threads.page({ search: "1002" }))).toEqual([])
    expect(await failure(client.threads.messagesPage(threadId(2)))).toBe("ThreadNotFound")
    expect(await failure(client.threads.remove(threadId(2)))).toBe("ThreadNotFound")
  })

  it("lists invoices, newest first or as asked, missing values last", async () => {
    expect(idsOf(await client.invoices.page())).toEqual([2, 3, 1])
    expect(idsOf(await client.invoices.page({ sort: "amount" }))).toEqual([2, 3, 1])
    expect(idsOf(await client.invoices.page({ sort: "paidAt", direction: "asc" }))).toEqual([2, 1, 3])
    expect(idsOf(await client.invoices.page({ sort: "paidAt", direction: "desc" }))).toEqual([1, 2, 3])
    expect(idsOf(await client.invoices.page({ status: "paid_full" }))).toEqual([2])
    expect(idsOf(await client.invoices.page({ createdAtFrom: "2026-11-02", payerId: 3 }))).toEqual([3])
    expect(await client.invoices.details(3)).toMatchObject({ number: "Invoice 3" })
    expect(await failure(client.invoices.details(9))).toBe("InvoiceNotFound")
  })

  it("lists payers, recipients and statuses without the entry for all", async () => {
    expect(await collect(client.invoices.payers())).toEqual([
      { id: "1", label: "Payer 1" },
      { id: "2", label: "Payer 2" },
      { id: "3", label: "Payer 3" }
    ])
    expect(await collect(client.invoices.payers({ withActs: true }))).toEqual([{ id: "1", label: "Payer 1" }])
    expect(await collect(client.invoices.recipients())).toEqual([{ id: "1", label: "LLC Platform" }])
    const statuses = await client.invoices.statuses()
    expect(statuses.map(({ id }) => id)).toEqual(["not_paid", "paid_full", "paid_partial"])
  })

  it("lists the catalogue, and shows an item with its parents", async () => {
    expect(idsOf(await client.catalogue.page({ level: 1 }))).toEqual([1, 3])
    expect(idsOf(await client.catalogue.page({ status: "finished" }))).toEqual([1, 2])
    expect(idsOf(await client.catalogue.page({ parentId: 1 }))).toEqual([2])
    expect(await client.catalogue.item(2)).toMatchObject({
      title: "House 1",
      parent: { title: "Park", parent: null }
    })
    expect(await failure(client.catalogue.item(9))).toBe("CatalogueItemNotFound")
    const counters = await client.catalogue.counters()
    expect(counters.map(({ id, value }) => [id, value])).toEqual([
      ["all", 3],
      ["not_finished", 1],
      ["finished", 2]
    ])
  })

  it("has the empty fields of a listing, and the accounts", async () => {
    expect(await client.listingFields.empty(42)).toMatchObject([{ code: "floor" }])
    expect(await failure(client.listingFields.empty(43))).toBe("ListingNotFound")
    expect(idsOf(await client.accounts.page())).toEqual([1, 2])
    expect(idsOf(await client.accounts.page({ text: "8 (916) 111" }))).toEqual([1])
    expect(idsOf(await client.accounts.page({ text: "BOR" }))).toEqual([2])
  })

  it("filters calls of projects, and has none of listings", async () => {
    expect(idsOf(await client.calls.page({ phone: "8 916 111-22-33" }))).toEqual([1])
    expect(idsOf(await client.calls.page({ durationTo: 0 }))).toEqual([2])
    expect(idsOf(await client.calls.page({ dateFrom: "2026-11-21" }))).toEqual([])
    expect(idsOf(await client.calls.projectPage({ statuses: [2], projectName: "NORTH park" }))).toEqual([2])
    expect(await failure(client.calls.listingPage())).toBe("UnreadableResponse")
  })

  it("keeps to the contract, in every list", async () => {
    const { differences } = await client.drift.sample()
    expect(differences).toEqual([])
  })
})

describe.each(Object.entries(platforms))("%s, with feeds", (_, make) => {
  it("has calls of listings, and refuses the filters of projects", async () => {
    const [client, close] = await make(recordsWith(true), true)
    expect(idsOf(await client.calls.listingPage({ durationFrom: 60 }))).toEqual([1])
    expect(await failure(client.calls.projectPage())).toBe("UnreadableResponse")
    expect(await failure(client.calls.projectPage({ statuses: [1] }))).toBe("RequestRejected")
    await client.close()
    await close()
  })
})
