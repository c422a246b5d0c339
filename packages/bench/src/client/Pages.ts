import { createServer } from "node:http"
import { listenLocally } from "@estate/testing/LocalServer"
import { call } from "../ImportLines.ts"

// A platform with 100,000 calls whose pages are prepared, so that only the client is measured.
const TOTAL = 100_000
const prepared = new Map<number, ReadonlyArray<Buffer>>()

const pageOf = (page: number, limit: number): Buffer => {
  const before = Math.min(TOTAL, (page - 1) * limit)
  const items = Array.from({ length: Math.min(limit, TOTAL - before) }, (_, n) => call(before + n + 1))
  const pages = { page, total: Math.ceil(TOTAL / limit), limit }
  return Buffer.from(JSON.stringify({ items, total: TOTAL, pages }))
}

const pagesOf = (limit: number): ReadonlyArray<Buffer> => {
  const known = prepared.get(limit)
  if (known !== undefined) return known
  const pages = Array.from({ length: Math.ceil(TOTAL / limit) }, (_, index) => pageOf(index + 1, limit))
  prepared.set(limit, pages)
  return pages
}

const server = createServer((request, response) => {
  const [path = "", query = ""] = (request.url ?? "").split("?")
  const page = Number(path.split("/")[4] ?? 1)
  const limit = Number(new URLSearchParams(query).get("limit") ?? 10)
  // A reader that asks for the page after a full last one gets an empty one, as platforms answer.
  const body = pagesOf(limit)[page - 1] ?? pageOf(page, limit)
  response.writeHead(200, {
    "content-type": "application/json",
    "content-length": body.byteLength
  })
  response.end(body)
})
pagesOf(100)
pagesOf(1000)
server.keepAliveTimeout = 600_000
const { url } = await listenLocally(server)
console.log(`listening on ${url}`)
