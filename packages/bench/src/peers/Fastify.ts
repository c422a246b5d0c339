import Fastify from "fastify"
import { openDatabase } from "./Database.ts"

// The usual way: a framework, a count, a page by LIMIT and OFFSET, JSON made of objects.
const database = openDatabase()

const THREAD = `json_object('ulid', id, 'board_id', board_id, 'order_id', listing_id, 'order_title', listing_title,
  'author', author, 'author_avatar', author_avatar, 'last_message', last_message, 'last_message_at', last_message_at,
  'unread_messages', unread_count, 'entity', entity)`

/** Reads pages of the records that are selected. */
const list = (record: string, from: string, order: string) => {
  const count = database.prepare(`SELECT count(*) AS total FROM ${from}`)
  const select = database.prepare(
    `SELECT ${record} AS record FROM ${from} ORDER BY ${order} DESC, id DESC LIMIT ? OFFSET ?`
  )
  return (page: number, limit: number) => {
    const { total } = count.get() as { total: number }
    const rows = select.all(limit, (page - 1) * limit) as Array<{ record: string }>
    const items = rows.map(({ record }): unknown => JSON.parse(record))
    return { items, total, pages: { page, total: Math.ceil(total / limit), limit } }
  }
}

const calls = list("record", "calls WHERE company = 1 AND feeds = 0", "called_at")
const invoices = list("record", "invoices WHERE company = 1", "created_at")
const threads = list(THREAD, "threads WHERE company = 1 AND deleted = 0", "last_message_at")

interface Asked {
  readonly Params: { readonly page: string; readonly limit: string }
  readonly Querystring: { readonly page: string; readonly limit: string }
}

const app = Fastify()
app.get<Asked>("/v1/calls/list/:page", ({ params, query }) => calls(Number(params.page), Number(query.limit)))
app.get<Asked>("/v1/billing/counts/:page/:limit", ({ params }) => ({
  data: invoices(Number(params.page), Number(params.limit))
}))
app.get<Asked>("/v1/threads", ({ query }) => threads(Number(query.page), Number(query.limit)))
console.log(`listening on ${await app.listen({ port: 0, host: "127.0.0.1" })}`)
