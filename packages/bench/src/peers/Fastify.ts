import Fastify from "fastify"
import { openDatabase, pageOf } from "./Calls.ts"

// The usual way: a framework, a count, a page by LIMIT and OFFSET, JSON made of objects.
const database = openDatabase()
const count = database.prepare("SELECT count(*) AS total FROM calls WHERE company = ? AND feeds = 0")
const select = database.prepare(
  "SELECT record FROM calls WHERE company = ? AND feeds = 0 ORDER BY called_at DESC, id DESC LIMIT ? OFFSET ?"
)

const app = Fastify()
app.get("/v1/calls/list/:page", request => {
  const { page, limit } = pageOf(request.url)
  const { total } = count.get(1) as { total: number }
  const rows = select.all(1, limit, (page - 1) * limit) as Array<{ record: string }>
  return {
    items: rows.map(({ record }) => JSON.parse(record)),
    total,
    pages: { page, total: Math.ceil(total / limit), limit }
  }
})
console.log(`listening on ${await app.listen({ port: 0, host: "127.0.0.1" })}`)
