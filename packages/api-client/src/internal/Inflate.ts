import { Stream } from "effect"
import { Fault } from "./Answer.ts"

/** The bytes that a gzip (RFC 1952) or zlib (RFC 1950) stream begins with, which no JSON does. */
export const isDeflated = ([first, second]: ReadonlyArray<Uint8Array>): boolean => {
  const one = first?.[0]
  const two = first?.[1] ?? second?.[0] ?? 0
  return (one === 0x1f && two === 0x8b) || (one === 0x78 && ((one << 8) | two) % 31 === 0)
}

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
