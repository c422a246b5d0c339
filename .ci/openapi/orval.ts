// The client of orval. Its addresses are relative, for pages of a site, so a program sets the base.
import { invoicesListFirstPage, threadsList, threadsMessages, threadsSend } from "./generated/orval.ts"
import { type Journey, UNKNOWN_THREAD } from "./Journey.ts"

export const orval: Journey = async (baseUrl, key, text) => {
  const { fetch } = globalThis
  globalThis.fetch = (path, init) => fetch(new URL(String(path), baseUrl), init)
  try {
    const authorization = `Bearer ${key}`
    const headers = { authorization, "content-type": "application/json" }
    const invoices = await invoicesListFirstPage({ count_status: "paid_full" }, { headers })
    const threads = await threadsList({ entity: "order" }, { headers })
    if (invoices.status !== 200 || threads.status !== 200) throw new Error("a list is missing")
    const ulid = threads.data.items[0]?.ulid ?? ""
    await threadsSend(ulid, { message: text }, { headers })
    const messages = await threadsMessages(ulid, { limit: 1000 }, { headers })
    const missing = await threadsMessages(UNKNOWN_THREAD, {}, { headers })
    const refused = await threadsList({ entity: "order" })
    return {
      invoices: invoices.data.data.total,
      lastMessage: messages.status === 200 ? messages.data.items.at(-1)?.message : undefined,
      missing: missing.status === 404 ? missing.data.detail : "",
      withoutKey: refused.status
    }
  } finally {
    globalThis.fetch = fetch
  }
}
