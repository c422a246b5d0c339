import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { Worker } from "node:worker_threads"
import { listenLocally } from "@estate/testing/LocalServer"
import { openDatabase, pageOf } from "./Calls.ts"

// What a careful plain server does: reads in place, and one thread that commits writes together.
const database = openDatabase()
const total = database.prepare(
  "SELECT coalesce(sum(records), 0) AS total FROM ranks WHERE list = 'calls' AND company = 1"
)
const rows = database
  .prepare(
    "SELECT record FROM calls WHERE company = 1 AND feeds = 0 ORDER BY called_at DESC, id DESC LIMIT ? OFFSET ?"
  )
  .pluck(true)

const writer = new Worker(new URL("./writerThread.js", import.meta.url), { env: process.env })
let waiting = new Map<number, ServerResponse>()
let lastId = 0
writer.on("message", (ids: ReadonlyArray<number>) => {
  for (const id of ids) waiting.get(id)?.setHeader("content-type", "application/json").end("[]")
  waiting = new Map([...waiting].filter(([id]) => !ids.includes(id)))
})

const send = (request: IncomingMessage, response: ServerResponse) => {
  let body = ""
  request.setEncoding("utf8").on("data", (text: string) => {
    body += text
  })
  request.on("end", () => {
    lastId += 1
    waiting.set(lastId, response)
    writer.postMessage({ id: lastId, thread: (request.url ?? "").split("/")[3], ...JSON.parse(body) })
  })
}

const server = createServer((request, response) => {
  if (request.method === "POST") return send(request, response)
  const { page, limit } = pageOf(request.url ?? "")
  const { total: records } = total.get() as { total: number }
  const items = rows.all(limit, (page - 1) * limit)
  response.setHeader("content-type", "application/json")
  response.end(
    `{"items":[${items.join(",")}],"total":${records},"pages":{"page":${page},"total":${Math.ceil(records / limit)},"limit":${limit}}}`
  )
})
const { url } = await listenLocally(server)
console.log(`listening on ${url}`)
