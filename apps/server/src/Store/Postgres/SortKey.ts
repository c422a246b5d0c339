/** The longest part of a text that is used for sorting: index entries have a size limit. */
const MOST_BYTES = 1_000

/**
 * Bytes that sort like values of any type in SQLite: numbers before texts, texts before blobs.
 */
export const sortKey = (value: string | number | Uint8Array): Uint8Array => {
  if (typeof value === "string") return tagged(2, Buffer.from(value).subarray(0, MOST_BYTES))
  return typeof value === "number" ? tagged(1, bytesOf(value)) : tagged(3, value)
}

const tagged = (tag: number, bytes: Uint8Array) => Buffer.concat([Buffer.of(tag), bytes])

/** The bytes of a number, changed so that they sort like numbers, with negative ones reversed. */
const bytesOf = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value === 0 ? 0 : value)
  const isNegative = value < 0
  return bytes.map((byte, index) => (isNegative ? ~byte & 0xff : index === 0 ? byte ^ 0x80 : byte))
}
