import { type BodyLimit, bodyWithin, type Chunks } from "./Transport.ts"
import { tooLarge } from "./TransportError.ts"

/**
 * The bytes of a web stream, up to a limit; rejects with `TransportError` if the limit is exceeded.
 */
export const bytesOf = async (
  stream: ReadableStream<Uint8Array> | null,
  limit: BodyLimit
): Promise<Chunks> => {
  const { maxBytes, overflow } = limit
  const body = bodyWithin(limit)
  const reader = stream?.getReader()
  try {
    for (let isWanted = true; isWanted; ) {
      const { value } = (await reader?.read()) ?? {}
      isWanted = value !== undefined && body.add(value)
    }
  } catch (cause) {
    if (overflow === "fails") throw cause
  }
  // Reading the rest would be pointless.
  reader?.cancel().catch(() => {})
  if (body.isTooLarge()) throw tooLarge(maxBytes)
  return body.chunks
}
