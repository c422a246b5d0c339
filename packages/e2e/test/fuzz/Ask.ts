import { Agent, request } from "node:http"

/** A request as it goes over the wire: nothing in it is mended on the way. */
export interface Ask {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | undefined
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  readonly text: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 })

/** A service that is alive answers sooner, whatever it is asked. */
const PATIENCE_MILLIS = 10_000

/** Asks, and reads the whole answer. */
export const ask = (serviceUrl: string, { method, path, headers, body }: Ask): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(serviceUrl)
    // Node sends the body of a DELETE without its length, which makes the next request of it.
    const framed = body === undefined ? headers : { ...headers, "content-length": Buffer.byteLength(body) }
    const sent = request({ agent, hostname, port, method, path, headers: framed }, response => {
      response.setEncoding("utf8")
      let text = ""
      response.on("data", (chunk: string) => {
        text += chunk
      })
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
      response.on("error", reject)
    })
    sent.on("error", reject)
    sent.setTimeout(PATIENCE_MILLIS, () => sent.destroy(new Error("no answer")))
    sent.end(body)
  })
