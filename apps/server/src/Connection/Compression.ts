import { promisify } from "node:util"
import { constants, gzip, gzipSync } from "node:zlib"
import { HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Effect } from "effect"

/** Smaller answers are sent as they are: they would be ready later, and hardly arrive sooner. */
const LEAST_BYTES = 32 * 1024

/** An answer of this size is sent compressed to clients that accept it. */
export const isCompressible = (bytes: number): boolean => bytes >= LEAST_BYTES

/** What a compressible answer depends on, compressed or not. */
export const varyHeader = { vary: "accept-encoding" } as const

const gzipHeaders = { ...varyHeader, "content-encoding": "gzip" } as const

/** True if an `Accept-Encoding` allows gzip (RFC 9110, section 12.5.3). */
export const acceptsGzip = (header: string | undefined): boolean => {
  const weights = new Map(
    (header ?? "").split(",").map(part => {
      const [coding = "", ...parameters] = part.split(";").map(text => text.trim().toLowerCase())
      const weight = parameters.find(text => text.startsWith("q="))?.slice(2) ?? "1"
      return [coding, Number(weight)] as const
    })
  )
  return (weights.get("gzip") ?? weights.get("*") ?? 0) > 0
}

/** Compresses on another thread, with the fastest setting: a list becomes a seventh of its size. */
export const compress = (body: string | Uint8Array): Promise<Uint8Array> =>
  gzipSoon(body, { level: constants.Z_BEST_SPEED })

const gzipSoon = promisify<string | Uint8Array, { readonly level: number }, Buffer>(gzip)

/** The response, compressed if it is large and the client accepts that. */
export const compressed = (response: HttpServerResponse.HttpServerResponse) =>
  Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ headers }) => {
    const { body } = response
    if (body._tag !== "Uint8Array" || !isCompressible(body.contentLength) || "vary" in response.headers)
      return Effect.succeed(response)
    if (!acceptsGzip(headers["accept-encoding"]))
      return Effect.succeed(HttpServerResponse.setHeaders(response, varyHeader))
    return Effect.map(
      Effect.promise(() => compress(body.body)),
      bytes =>
        HttpServerResponse.uint8Array(bytes, {
          status: response.status,
          headers: { ...response.headers, ...gzipHeaders, "content-length": String(bytes.length) },
          contentType: body.contentType
        })
    )
  })

/** Answers with a text that is compressed once. */
export const precompressed = (text: string, contentType: string) => {
  const [plain, zipped] = [Buffer.from(text), gzipSync(text)]
  return Effect.map(HttpServerRequest.HttpServerRequest, ({ headers }) =>
    acceptsGzip(headers["accept-encoding"])
      ? HttpServerResponse.uint8Array(zipped, { contentType, headers: gzipHeaders })
      : HttpServerResponse.uint8Array(plain, { contentType, headers: varyHeader })
  )
}
