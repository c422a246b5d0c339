import { Readable } from "node:stream"
import type { Exchange } from "./NodeConnection.ts"
import type { ResponseHead } from "./Transport.ts"

/** A `fetch` by exchanges, for the platform's `FetchHttpClient`. It never inflates a body. */
export const nodeFetch =
  (exchange: Exchange): typeof fetch =>
  async (input, init) => {
    const { body, headers, method, signal, url } = new Request(input, init)
    const origin = new URL(url)
    const request = {
      origin,
      target: origin.pathname + origin.search,
      method,
      headers: Object.fromEntries(headers),
      body: body === null ? undefined : new Uint8Array(await new Response(body).arrayBuffer())
    }
    return new Promise((resolve, reject) => {
      const onResponse = (head: ResponseHead, body: Readable) => resolve(responseOf(head, body))
      const running = exchange(request, { onResponse, onError: reject })
      signal.addEventListener("abort", running.abort, { once: true })
    })
  }

/** The constructor of `Response` refuses a status above 599, which a platform may send. */
const responseOf = ({ status, headers }: ResponseHead, body: Readable): Response => {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, each])
  )
  return Object.defineProperty(new Response(Readable.toWeb(body), { headers: pairs }), "status", {
    value: status
  })
}
