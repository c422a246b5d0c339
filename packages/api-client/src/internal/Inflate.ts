import { Stream } from "effect"
import { Fault } from "./Answer.ts"

/** The bytes that a gzip (RFC 1952) or zlib (RFC 1950) stream begins with, which no JSON does. */
export const isDeflated = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0x1f && bytes[1] === 0x8b) ||
  (bytes[0] === 0x78 && ((bytes[0] << 8) | (bytes[1] ?? 0)) % 31 === 0)

/** Compressed bytes as they were before, piece by piece: who reads them can stop where it is enough. */
export const inflated = (bytes: Uint8Array, encoding: string): Stream.Stream<Uint8Array, Fault> =>
  Stream.fromReadableStream<Uint8Array, Fault>({
    evaluate: () =>
      new Blob([new Uint8Array(bytes)])
        .stream()
        .pipeThrough(new DecompressionStream(bytes[0] === 0x1f ? "gzip" : "deflate")),
    onError: () =>
      new Fault({
        reason: "unreadable",
        detail: `its compression (${encoding}) is damaged`,
        mayHaveArrived: true
      })
  })
