/** The longest part of a text that sorts: an entry of an index has a limit. */
const MOST_BYTES = 1_000

/**
 * Bytes that sort as values of any type do in SQLite: numbers before texts, texts before blobs, and
 * each among their own.
 */
export const sortKey = (value: string | number | Uint8Array): Uint8Array => {
  if (typeof value === "string") return tagged(2, Buffer.from(value).subarray(0, MOST_BYTES))
  return typeof value === "number" ? tagged(1, bytesOf(value)) : tagged(3, value)
}

const tagged = (tag: number, bytes: Uint8Array) => Buffer.concat([Buffer.of(tag), bytes])

/** The bytes of a number, changed so that they sort as numbers do: negative ones the other way. */
const bytesOf = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value === 0 ? 0 : value)
  const isNegative = value < 0
  return bytes.map((byte, index) => (isNegative ? ~byte & 0xff : index === 0 ? byte ^ 0x80 : byte))
}
