import { Calls } from "@estate/api-client/Calls"
import { layer as nodeHttp } from "@estate/api-client/NodeHttp"
import { PageNumber, PageSize } from "@estate/domain/Page"
import { Effect, Layer, ManagedRuntime, Redacted, Stream } from "effect"
import { z } from "zod"

/**
 * One way to read calls. It returns a sum over everything that it read, so that no work can be
 * skipped.
 */
type Contestant = (url: string, size: number, onPage: () => void) => () => Promise<number>

const headers = { authorization: "Bearer bench" }

const services = (url: string) =>
  ManagedRuntime.make(
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

const stream: Contestant = (url, size, onPage) => {
  const runtime = services(url)
  const sum = Effect.flatMap(Calls, calls =>
    calls.stream({ pageSize: PageSize.make(size) }).pipe(
      Stream.mapChunks(chunk => {
        onPage()
        return chunk
      }),
      Stream.runFold(0, (total, call) => total + call.id)
    )
  )
  return () => runtime.runPromise(sum)
}

interface Page {
  readonly items: ReadonlyArray<{ readonly id: number }>
  readonly pages: { readonly total: number }
}

const loop =
  (read: (json: unknown) => Page): Contestant =>
  (url, size) =>
  async () => {
    let sum = 0
    for (let page = 1, last = 1; page <= last; page++) {
      const response = await fetch(`${url}/v1/calls/list/${page}?limit=${size}`, { headers })
      const { items, pages } = read(JSON.parse(await response.text()))
      for (const { id } of items) sum += id
      last = pages.total
    }
    return sum
  }

const dateTime = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)

const zodPage = z.object({
  items: z.array(
    z.object({
      id: z.int().nonnegative(),
      calledAt: dateTime,
      phone: z.string(),
      callLength: z.int().nonnegative(),
      callWaiting: z.int().nonnegative(),
      callFile: z.string().nullish(),
      projectName: z.string(),
      status: z.int(),
      idPacket: z.int(),
      packetTitle: z.string().nullish()
    })
  ),
  total: z.int().nonnegative(),
  pages: z.object({ page: z.int(), total: z.int(), limit: z.int() })
})

const isPage = (json: unknown): json is Page => typeof json === "object" && json !== null && "items" in json

/** As many callers ask for a page at once. */
const crowd =
  (callers: number): Contestant =>
  (url, size) => {
    const runtime = services(url)
    const page = Effect.flatMap(Calls, calls =>
      calls.page({ page: PageNumber.make(1), limit: PageSize.make(size) })
    )
    return async () => {
      const pages = await Promise.all(Array.from({ length: callers }, () => runtime.runPromise(page)))
      return pages.reduce((sum, { items }) => sum + items.length, 0) / callers
    }
  }

const oneFetch: Contestant = (url, size) => async () => {
  const response = await fetch(`${url}/v1/calls/list/1?limit=${size}`, { headers })
  const page: unknown = JSON.parse(await response.text())
  return isPage(page) ? page.items.length : 0
}

export const contestants = {
  stream,
  loop: loop(json => {
    if (!isPage(json)) throw new Error("no page")
    return json
  }),
  zod: loop(json => zodPage.parse(json)),
  onePage: crowd(1),
  oneFetch,
  crowd100: crowd(100),
  crowd2000: crowd(2000)
} satisfies Readonly<Record<string, Contestant>>

export type ContestantName = keyof typeof contestants
