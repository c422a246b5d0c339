import { createServer } from "node:http"
import { Calls } from "@estate/api-client/Calls"
import { layer as nodeHttp } from "@estate/api-client/NodeHttp"
import { PageNumber, PageSize } from "@estate/domain/Page"
import { listenLocally } from "@estate/testing/LocalServer"
import { Effect, Layer, ManagedRuntime, Redacted, Stream } from "effect"

// Reads calls in one way, in a process of its own, so that no other way affects its heap or
// optimized code. Each request is answered by a pass, which reads all calls a number of times, with
// the sum of their ids: no work can be skipped.
const [name = "", url = "", size = "", times = ""] = process.argv.slice(2)

// Without its rate limit, which the loop does not have either.
const settings = {
  apiUrl: new URL(url),
  apiKey: Redacted.make("bench"),
  requestsPerSecond: Number.POSITIVE_INFINITY
}
const runtime = ManagedRuntime.make(Layer.provide(Calls.layer(settings), nodeHttp))
const calls = await runtime.runPromise(Calls)
const limit = PageSize.make(Number(size))

const sumOf = (items: Iterable<{ readonly id: number }>) => {
  let sum = 0
  for (const { id } of items) sum += id
  return sum
}

const readers = {
  stream: () =>
    Effect.runPromise(Stream.runFold(calls.stream({ pageSize: limit }), 0, (sum, { id }) => sum + id)),
  page: async () => sumOf((await Effect.runPromise(calls.page({ page: PageNumber.make(1), limit }))).items),
  loop: async () => {
    const headers = { authorization: "Bearer bench" }
    let sum = 0
    for (let page = 1, last = 1; page <= last; page++) {
      const response = await fetch(`${url}/v1/calls/list/${page}?limit=${size}`, { headers })
      const { items, pages } = JSON.parse(await response.text())
      sum += sumOf(items)
      last = pages.total
    }
    return sum
  }
}

export type ReaderName = keyof typeof readers

const read = Object.entries(readers).find(([each]) => each === name)?.[1]
if (read === undefined) throw new Error(`nothing reads as ${name}`)

const server = createServer(async (_, response) => {
  let sum = 0
  for (let time = 0; time < Number(times); time++) sum += await read()
  response.end(String(sum))
})
console.log(`listening on ${(await listenLocally(server)).url}`)
