import { createServer } from "node:http"
import { Calls } from "@estate/api-client/Calls"
import { layer as nodeHttp } from "@estate/api-client/NodeHttp"
import { PageNumber, PageSize } from "@estate/domain/Page"
import { listenLocally } from "@estate/testing/LocalServer"
import { Effect, Layer, ManagedRuntime, Redacted, Stream } from "effect"

// A way to read calls in its own process, so that no other affects its heap or its optimized code.
// Each request is answered by a pass: a sum over everything that was read, so that no work can be
// skipped.
const [name = "", url = "", size = "", times = ""] = process.argv.slice(2)

const runtime = ManagedRuntime.make(
  Layer.provide(
    // Without its rate limit, which the loops do not have either.
    Calls.layer({
      apiUrl: new URL(url),
      apiKey: Redacted.make("bench"),
      requestsPerSecond: Number.POSITIVE_INFINITY
    }),
    nodeHttp
  )
)
const limit = PageSize.make(Number(size))

const idsOf = (calls: Iterable<{ readonly id: number }>) => {
  let sum = 0
  for (const { id } of calls) sum += id
  return sum
}

interface Page {
  readonly items: ReadonlyArray<{ readonly id: number }>
  readonly pages: { readonly total: number }
}

const fetchPage = async (page: number): Promise<Page> => {
  const headers = { authorization: "Bearer bench" }
  return JSON.parse(await (await fetch(`${url}/v1/calls/list/${page}?limit=${size}`, { headers })).text())
}

const readers = {
  stream: () =>
    runtime.runPromise(
      Effect.flatMap(Calls, calls =>
        Stream.runFold(calls.stream({ pageSize: limit }), 0, (sum, { id }) => sum + id)
      )
    ),
  loop: async () => {
    let sum = 0
    for (let page = 1, last = 1; page <= last; page++) {
      const { items, pages } = await fetchPage(page)
      sum += idsOf(items)
      last = pages.total
    }
    return sum
  },
  page: () =>
    runtime.runPromise(
      Effect.flatMap(Calls, calls =>
        Effect.map(calls.page({ page: PageNumber.make(1), limit }), ({ items }) => idsOf(items))
      )
    ),
  fetch: async () => idsOf((await fetchPage(1)).items)
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
