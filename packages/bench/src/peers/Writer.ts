import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { Worker } from "node:worker_threads"
import { listenLocally } from "@estate/testing/LocalServer"
import { readCalls } from "./Calls.ts"

// What a careful plain server does: reads in place, and one thread that commits writes together.
const answer = readCalls()

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
  answer(request, response)
})
const { url } = await listenLocally(server)
console.log(`listening on ${url}`)
