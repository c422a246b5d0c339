import { promisify } from "node:util"
import { constants, gzip, gzipSync } from "node:zlib"
import { Effect, Either } from "effect"
import type { Answer } from "./Answer.ts"

/**
 * Smaller answers are sent uncompressed: compression would delay them, and they would hardly arrive
 * sooner.
 */
const LEAST_BYTES = 32 * 1024

/** A character of a text has at most three bytes for each of its units. */
const MOST_BYTES_OF_UNIT = 3

/**
 * True if an answer is large enough to be compressed for clients that accept it. Its bytes are
 * counted only if the length does not decide it.
 */
const isCompressible = (body: string | Uint8Array): boolean =>
  body.length >= LEAST_BYTES ||
  (body.length * MOST_BYTES_OF_UNIT >= LEAST_BYTES && Buffer.byteLength(body) >= LEAST_BYTES)

/** What a compressible answer depends on, compressed or not. */
const varyHeader = { vary: "accept-encoding" } as const

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
const compress = (body: string | Uint8Array) =>
  Effect.tryPromise(() => gzipSoon(body, { level: constants.Z_BEST_SPEED }))

const gzipSoon = promisify<string | Uint8Array, { readonly level: number }, Buffer>(gzip)

/** True if it depends on the client whether the answer is sent compressed. */
export const hasForms = ({ body, zipped }: Answer): boolean => zipped !== undefined || isCompressible(body)

/**
 * Such an answer in the form that this client accepts; in place, unless it has to be compressed.
 */
export const encoded = (
  answer: Answer,
  accepted: string | undefined
): Either.Either<Answer> | Effect.Effect<Answer> => {
  const { body, zipped } = answer
  if (!acceptsGzip(accepted)) return Either.right(withHeaders(answer, varyHeader))
  const inGzip = (bytes: Uint8Array) => withHeaders({ ...answer, body: bytes }, gzipHeaders)
  return zipped === undefined
    ? Effect.map(compress(body), inGzip).pipe(Effect.orElseSucceed(() => withHeaders(answer, varyHeader)))
    : Either.right(inGzip(zipped))
}

const withHeaders = (answer: Answer, headers: Readonly<Record<string, string>>): Answer => ({
  ...answer,
  headers: { ...headers, ...answer.headers }
})

/** An answer of a text that is compressed once. */
export const precompressed = (
  text: string,
  type: string,
  headers: Readonly<Record<string, string>> = {}
): Answer => ({ status: 200, type, body: Buffer.from(text), zipped: gzipSync(text), headers })
