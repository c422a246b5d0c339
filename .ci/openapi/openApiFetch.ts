// The types of openapi-typescript, with openapi-fetch.
import createClient from "openapi-fetch"
import type { components, paths } from "./generated/types.ts"
import { type Journey, UNKNOWN_THREAD } from "./Journey.ts"

export const openApiFetch: Journey = async (baseUrl, key, text) => {
  const client = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${key}` } })
  const paid: components["schemas"]["InvoiceStatus"] = "paid_full"
  const invoices = await client.GET("/v1/billing/counts/{page}/{limit}", {
    params: { path: { page: 1, limit: 50 }, query: { sort: "amount", count_status: paid } }
  })
  const threads = await client.GET("/v1/threads", {
    params: { query: { entity: "order", only_uread: true, search: 1 } }
  })
  const all = await client.GET("/v1/threads", { params: { query: { entity: "order" } } })
  const ulid = all.data?.items[0]?.ulid ?? ""
  const avatar: string | undefined = all.data?.items[0]?.author_avatar
  const accounts = await client.GET("/v1/profile/account/list")
  const permissions: Readonly<Record<string, string>> | undefined = accounts.data?.data.items[0]?.permissions
  await client.POST("/v1/threads/{ulid}/message", { params: { path: { ulid } }, body: { message: text } })
  const messages = await client.GET("/v1/threads/{ulid}/messages", {
    params: { path: { ulid }, query: { limit: 1000 } }
  })
  const missing = await client.GET("/v1/threads/{ulid}/messages", {
    params: { path: { ulid: UNKNOWN_THREAD } }
  })
  const stranger = createClient<paths>({ baseUrl })
  const refused = await stranger.GET("/v1/threads", { params: { query: { entity: "order" } } })
  if (avatar === undefined || permissions === undefined || threads.error !== undefined)
    throw new Error("an answer is missing")
  return {
    invoices: invoices.data?.data.total ?? 0,
    lastMessage: messages.data?.items.at(-1)?.message,
    missing: missing.error?.detail ?? "",
    withoutKey: refused.response.status
  }
}
