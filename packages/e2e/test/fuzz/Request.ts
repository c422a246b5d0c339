import { Agent, request } from "node:http"
import { gunzipSync } from "node:zlib"

/** A request that is sent exactly as it is, valid or not. */
export interface HttpRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | undefined
  /** Sends no Host header. */
  readonly isHostless?: boolean
}

/** A whole response; its text is decompressed. */
export interface HttpResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  readonly text: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 })

const TIMEOUT_MILLIS = 10_000

/** Sends a request and reads the whole response; rejects when none comes in time. */
export const send = (
  serviceUrl: string,
  { method, path, headers, body, isHostless = false }: HttpRequest
): Promise<HttpResponse> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(serviceUrl)
    // Node sends the body of a DELETE without its length: the service would read it as a request.
    const framed = body === undefined ? headers : { ...headers, "content-length": Buffer.byteLength(body) }
    const options = { agent, hostname, port, method, path, headers: framed, setHost: !isHostless }
    const sent = request(options, response => {
      const chunks: Array<Buffer> = []
      response.on("data", (chunk: Buffer) => chunks.push(chunk))
      response.on("end", () => {
        const bytes = Buffer.concat(chunks)
        const isZipped = response.headers["content-encoding"] === "gzip" && bytes.length > 0
        const text = (isZipped ? gunzipSync(bytes) : bytes).toString("utf8")
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
      })
      response.on("error", reject)
    })
    sent.on("error", reject)
    sent.setTimeout(TIMEOUT_MILLIS, () => sent.destroy(new Error(`no response in ${TIMEOUT_MILLIS} ms`)))
    sent.end(body)
  })
