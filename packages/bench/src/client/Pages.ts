import { createServer } from "node:http"
import { listenLocally } from "@estate/testing/LocalServer"
import { call } from "../ImportLines.ts"

// A platform with 100,000 calls whose pages are prepared, so that only the client is measured.
const TOTAL = 100_000
const prepared = new Map<number, ReadonlyArray<Buffer>>()

const pagesOf = (limit: number): ReadonlyArray<Buffer> => {
  const known = prepared.get(limit)
  if (known !== undefined) return known
  const total = Math.ceil(TOTAL / limit)
  const pages = Array.from({ length: total }, (_, index) => {
    const items = Array.from({ length: Math.min(limit, TOTAL - index * limit) }, (_, n) =>
      call(index * limit + n + 1)
    )
    return Buffer.from(JSON.stringify({ items, total: TOTAL, pages: { page: index + 1, total, limit } }))
  })
  prepared.set(limit, pages)
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
const { url } = await listenLocally(server)
console.log(`listening on ${url}`)
