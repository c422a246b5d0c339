import { createServer } from "node:http"
import { call } from "../service/Data.ts"

// The platform with nothing to do: every page of 100,000 calls is ready, so that what is measured is who asks for it.
const TOTAL = 100_000
const ready = new Map<number, ReadonlyArray<Buffer>>()

const pagesOf = (limit: number): ReadonlyArray<Buffer> => {
  const known = ready.get(limit)
  if (known !== undefined) return known
  const total = Math.ceil(TOTAL / limit)
  const pages = Array.from({ length: total }, (_, index) => {
    const items = Array.from({ length: Math.min(limit, TOTAL - index * limit) }, (_, n) =>
      call(index * limit + n + 1)
    )
    return Buffer.from(JSON.stringify({ items, total: TOTAL, pages: { page: index + 1, total, limit } }))
  })
  ready.set(limit, pages)
  return pages
}

const server = createServer((request, response) => {
  const [path = "", query = ""] = (request.url ?? "").split("?")
  const page = Number(path.split("/")[4] ?? 1)
  const body = pagesOf(Number(new URLSearchParams(query).get("limit") ?? 10))[page - 1]
  response.writeHead(body === undefined ? 404 : 200, {
    "content-type": "application/json",
    "content-length": body?.byteLength ?? 0
  })
  response.end(body)
})
pagesOf(100)
pagesOf(1000)
server.keepAliveTimeout = 600_000
server.listen(0, "127.0.0.1", () => {
  const address = server.address()
  console.log(`listening on http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`)
})
