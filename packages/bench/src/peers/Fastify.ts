import Fastify from "fastify"
import { openDatabase } from "./Database.ts"

// The usual way: a framework, a count, a page by LIMIT and OFFSET, JSON made of objects.
const database = openDatabase()

interface List {
  readonly from: string
  readonly order: string
  readonly conditions: Readonly<Record<string, string>>
  readonly wrap: (body: Body) => unknown
}

interface Body {
  readonly items: ReadonlyArray<unknown>
  readonly total: number
  readonly pages: { readonly page: number; readonly total: number; readonly limit: number }
}

const calls: List = {
  from: "SELECT record FROM calls WHERE company = 1 AND feeds = 0",
  order: "called_at DESC, id DESC",
  conditions: {
    callLengthFrom: "duration >= :callLengthFrom",
    callLengthTo: "duration <= :callLengthTo",
    callWaitingTo: "waiting <= :callWaitingTo",
    dateFromCalledAt: "called_at >= replace(:dateFromCalledAt, '/', '-')"
  },
  wrap: body => body
}

const invoices: List = {
  from: "SELECT record FROM invoices WHERE company = 1",
  order: "created_at DESC, id DESC",
  conditions: {
    recipient_id: "recipient_id = :recipient_id",
    count_status: "status = :count_status",
    created_at_from: "created_at >= :created_at_from"
  },
  wrap: data => ({ data })
}

const threads: List = {
  from: `SELECT json_object('ulid', id, 'board_id', board_id, 'order_id', listing_id, 'order_title', listing_title,
    'author', author, 'author_avatar', author_avatar, 'last_message', last_message, 'last_message_at', last_message_at,
    'unread_messages', unread_count, 'entity', entity) AS record FROM threads WHERE company = 1 AND deleted = 0`,
  order: "last_message_at DESC, id DESC",
  conditions: {},
  wrap: body => body
}

const statements = new Map<string, ReturnType<typeof database.prepare>>()
const prepared = (sql: string) => {
  const known = statements.get(sql) ?? database.prepare(sql)
  statements.set(sql, known)
  return known
}

const read = ({ from, order, conditions, wrap }: List, page: number, limit: number, query: Query) => {
  const given = Object.entries(conditions).filter(([name]) => query[name] !== undefined)
  const values = Object.fromEntries(given.map(([name]) => [name, query[name]]))
  const selected = [from, ...given.map(([, condition]) => condition)].join(" AND ")
  const sorted = query.sort === "amount" ? "amount, id" : order
  const { total } = prepared(`SELECT count(*) AS total FROM (${selected})`).get(values) as {
    total: number
  }
  const rows = prepared(`${selected} ORDER BY ${sorted} LIMIT :limit OFFSET :offset`).all({
    ...values,
    limit,
    offset: (page - 1) * limit
  }) as Array<{ record: string }>
  const items = rows.map(({ record }): unknown => JSON.parse(record))
  return wrap({ items, total, pages: { page, total: Math.ceil(total / limit), limit } })
}

type Query = Readonly<Record<string, string | undefined>>
interface Asked {
  readonly Params: { readonly page: string; readonly limit: string }
  readonly Querystring: Query
}

const app = Fastify()
app.get<Asked>("/v1/calls/list/:page", ({ params, query }) =>
  read(calls, Number(params.page), Number(query.limit), query)
)
app.get<Asked>("/v1/billing/counts/:page/:limit", ({ params, query }) =>
  read(invoices, Number(params.page), Number(params.limit), query)
)
app.get<Asked>("/v1/threads", ({ query }) => read(threads, Number(query.page), Number(query.limit), query))
console.log(`listening on ${await app.listen({ port: 0, host: "127.0.0.1" })}`)
