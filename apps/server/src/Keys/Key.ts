import { hash, randomBytes, timingSafeEqual } from "node:crypto"
import { crc32 } from "node:zlib"
import { Redacted } from "effect"

/** Lower-case letters and digits without those that look alike. */
const ID_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
const ID_LENGTH = 10

/** Letters and digits only, so that a double click takes the whole key. */
const SECRET_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
/** 62 to this power is more than 2 to the power of 256. */
const SECRET_LENGTH = 43
const CHECKSUM_LENGTH = 6

/** Older keys have no checksum, and other characters. */
const FORM = new RegExp(
  `^estate_([${ID_ALPHABET}]{${ID_LENGTH}})_[A-Za-z0-9_-]{${SECRET_LENGTH}}([A-Za-z0-9]{${CHECKSUM_LENGTH}})?$`
)

/**
 * Makes a random key, which is shown once: `estate_<id>_<43 random characters><6 of a checksum>`.
 * The store keeps the id and the hash.
 */
export const newKey = () => {
  const id = randomText(ID_ALPHABET, ID_LENGTH)
  const unchecked = `estate_${id}_${randomText(SECRET_ALPHABET, SECRET_LENGTH)}`
  const key = unchecked + checksumOf(unchecked)
  return { id, key: Redacted.make(key), hash: hashOf(key) }
}

/** The id within a key; undefined if the text does not look like a key. */
export const idOf = (key: string): string | undefined => FORM.exec(key)?.[1]

/** The part of a key that is not secret. */
export const publicPart = (key: string): string => key.slice(0, "estate_".length + ID_LENGTH)

/** Each character is equally likely: bytes that would favour the first characters are dropped. */
const randomText = (alphabet: string, length: number): string => {
  const most = 256 - (256 % alphabet.length)
  let text = ""
  while (text.length < length)
    for (const byte of randomBytes(length))
      if (byte < most && text.length < length) text += alphabet.charAt(byte % alphabet.length)
  return text
}

/** The CRC-32 of a key's text, so that a search for leaked keys finds no other texts. */
const checksumOf = (text: string): string => {
  let rest = crc32(text)
  let written = ""
  for (let index = 0; index < CHECKSUM_LENGTH; index++) {
    written = SECRET_ALPHABET.charAt(rest % SECRET_ALPHABET.length) + written
    rest = Math.floor(rest / SECRET_ALPHABET.length)
  }
  return written
}

/**
 * The stored hash. The secret has 256 random bits, so a plain hash cannot be reversed by guessing.
 */
const hashOf = (key: string): string => hash("sha256", key, "hex")

/** True if the stored hash is that of the key; compares in constant time. */
export const matches = (key: string, stored: Uint8Array): boolean => {
  // Node.js gives a hash as text in a quarter of the time that it takes for bytes.
  const given = Buffer.from(hashOf(key), "latin1")
  return stored.length === given.length && timingSafeEqual(stored, given)
}
