import { createServer } from "node:http"
import { listenLocally } from "@estate/testing/LocalServer"
import { call } from "../ImportLines.ts"

// A platform with 100,000 calls. A page is prepared when it is first asked for, in the rounds that
// warm up, so that only the client is measured.
const TOTAL = 100_000
const prepared = new Map<string, Buffer>()

const prepare = (url: string): Buffer => {
  const [path = "", query = ""] = url.split("?")
  const page = Number(path.split("/")[4] ?? 1)
  const limit = Number(new URLSearchParams(query).get("limit") ?? 10)
  // The page after a full last one is empty, as platforms answer.
  const before = Math.min(TOTAL, (page - 1) * limit)
  const items = Array.from({ length: Math.min(limit, TOTAL - before) }, (_, n) => call(before + n + 1))
  const pages = { page, total: Math.ceil(TOTAL / limit), limit }
  const body = Buffer.from(JSON.stringify({ items, total: TOTAL, pages }))
  prepared.set(url, body)
  return body
}

const server = createServer(({ url = "" }, response) => {
  const body = prepared.get(url) ?? prepare(url)
  response.writeHead(200, { "content-type": "application/json", "content-length": body.byteLength })
  response.end(body)
})
server.keepAliveTimeout = 600_000
const { url } = await listenLocally(server)
console.log(`listening on ${url}`)
