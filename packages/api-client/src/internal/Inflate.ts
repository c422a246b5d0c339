import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import { type Chunks, joined } from "./transport/Transport.ts"
import { isTooLarge, TransportError, tooLarge, unreadable } from "./transport/TransportError.ts"
import { bytesOf } from "./transport/WebBody.ts"

type Encoding = "gzip" | "deflate" | "deflate-raw" | "br" | "zstd"

/** How many times a body may have been compressed: a proxy may compress a compressed body again. */
const MOST_LAYERS = 3

/**
 * Inflates a compressed body. The limit counts inflated bytes, and inflating stops there. The
 * header alone is not enough: a transport may have inflated the body and kept the header.
 */
export const inflate = (
  body: Chunks,
  named: string | undefined,
  maxBytes: number,
  layers = MOST_LAYERS
): Effect.Effect<Chunks, TransportError> => {
  const marked = layers === 0 ? undefined : markedEncoding(body)
  if (marked !== undefined)
    return Effect.flatMap(inflateOnce(body, marked, maxBytes), inflated =>
      inflate(inflated, undefined, maxBytes, layers - 1)
    )
  const encoding = named === "br" ? "br" : named === "deflate" ? "deflate-raw" : undefined
  if (encoding === undefined) return Effect.succeed(body)
  // These two encodings have no magic bytes. If inflating fails, the transport has already inflated
  // it.
  return inflateOnce(body, encoding, maxBytes).pipe(
    Effect.map(inflated => (inflated.some(bytes => bytes.byteLength > 0) ? inflated : body)),
    Effect.catchIf(
      error => !isTooLarge(error),
      () => Effect.succeed(body)
    )
  )
}

/** The encoding, identified by its magic bytes; no JSON begins with them (RFC 1952, 1950, 8878). */
export const markedEncoding = ([first, second]: Chunks): Encoding | undefined => {
  const one = first?.[0]
  const two = first?.[1] ?? second?.[0] ?? 0
  if (one === 0x1f && two === 0x8b) return "gzip"
  if (one === 0x78 && ((one << 8) | two) % 31 === 0) return "deflate"
  return one === 0x28 && two === 0xb5 ? "zstd" : undefined
}

const inflateOnce = (
  body: Chunks,
  encoding: Encoding,
  maxBytes: number
): Effect.Effect<Chunks, TransportError> => {
  const bytes = joined(body)
  const decompress = nodeFunctionOf(encoding)
  const failed = (cause: unknown) => failureOf(cause, encoding, maxBytes)
  if (decompress !== undefined)
    return Effect.async(resume => {
      decompress(bytes, { maxOutputLength: Math.min(maxBytes, 2 ** 31 - 1) }, (error, inflated) =>
        resume(error === null ? Effect.succeed([inflated]) : Effect.fail(failed(error)))
      )
    })
  if (encoding === "br" || encoding === "zstd")
    return Effect.fail(
      unreadable(`it is compressed with ${encoding}, which this runtime cannot read; gzip was asked for`)
    )
  return Effect.tryPromise({
    try: () => {
      const inflated = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(encoding))
      return bytesOf(inflated, { maxBytes, overflow: "fails" })
    },
    catch: cause => (cause instanceof TransportError ? cause : failed(cause))
  })
}

const failureOf = (cause: unknown, encoding: Encoding, maxBytes: number): TransportError => {
  const code = Predicate.hasProperty(cause, "code") ? cause.code : undefined
  if (code === "ERR_BUFFER_TOO_LARGE") return tooLarge(maxBytes)
  // A body that ends early means a broken connection: the next attempt may get the whole body.
  return code === "Z_DATA_ERROR"
    ? unreadable(`its compression (${encoding}) is damaged`)
    : new TransportError({
        reason: "unreachable",
        detail: `its compressed body (${encoding}) breaks off`,
        mayHaveArrived: true
      })
}

type Decompress = (
  bytes: Uint8Array,
  options: { readonly maxOutputLength: number },
  callback: (error: Error | null, inflated: Uint8Array) => void
) => void

const nodeNames = {
  gzip: "gunzip",
  deflate: "inflate",
  "deflate-raw": "inflateRaw",
  br: "brotliDecompress",
  zstd: "zstdDecompress"
}

/** The function of `node:zlib`, if there is one: it is faster, and knows all encodings. */
const nodeFunctionOf = (encoding: Encoding): Decompress | undefined => {
  if (typeof process !== "object" || typeof process.getBuiltinModule !== "function") return undefined
  const found: unknown = Reflect.get(process.getBuiltinModule("node:zlib"), nodeNames[encoding])
  return isDecompress(found) ? found : undefined
}

const isDecompress = (value: unknown): value is Decompress => typeof value === "function"
