// The client of hey-api.
import { client } from "./generated/heyApi/client.gen.ts"
import {
  type InvoiceStatus,
  invoicesList,
  invoicesListFirstPage,
  threadsList,
  threadsMessages,
  threadsSend
} from "./generated/heyApi/index.ts"
import { type Journey, UNKNOWN_THREAD } from "./Journey.ts"

export const heyApi: Journey = async (baseUrl, auth, text) => {
  client.setConfig({ baseUrl })
  const paid: InvoiceStatus = "paid_full"
  const first = await invoicesListFirstPage({ auth, query: { count_status: paid } })
  const sized = await invoicesList({ auth, path: { page: 1, limit: 50 }, query: { sort: "amount" } })
  const numbers: ReadonlyArray<string> | undefined = sized.data?.data.items.map(each => each.count_number)
  const threads = await threadsList({ auth, query: { entity: "order" } })
  const ulid = threads.data?.items[0]?.ulid ?? ""
  const headers = { "Idempotency-Key": '"8e03978e"' }
  const sent = await threadsSend({ auth, path: { ulid }, headers, body: { message: text } })
  if (sent.error !== undefined || numbers === undefined) throw new Error(sent.error?.detail)
  const messages = await threadsMessages({ auth, path: { ulid }, query: { limit: 1000 } })
  const missing = await threadsMessages({ auth, path: { ulid: UNKNOWN_THREAD } })
  const refused = await threadsList({ query: { entity: "order" } })
  return {
    invoices: first.data?.data.total ?? 0,
    lastMessage: messages.data?.items.at(-1)?.message,
    missing: missing.error?.detail ?? "",
    withoutKey: refused.response?.status ?? 0
  }
}
