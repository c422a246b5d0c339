import { createHash, randomBytes, timingSafeEqual } from "node:crypto"
import { Redacted } from "effect"

/** Lower-case letters and digits without those that look alike. */
const ID_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
const ID_LENGTH = 10
const SECRET_BYTES = 32

const FORM = new RegExp(`^estate_([${ID_ALPHABET}]{${ID_LENGTH}})_[A-Za-z0-9_-]{43}$`)

/**
 * A key as it is shown once: `estate_<id>_<43 characters>`. The store keeps the id and the hash.
 */
export interface NewKey {
  readonly id: string
  readonly key: Redacted.Redacted
  readonly hash: string
}

/** Makes a random key. */
export const newKey = (): NewKey => {
  const id = Array.from(randomBytes(ID_LENGTH), byte => ID_ALPHABET[byte % ID_ALPHABET.length]).join("")
  const key = `estate_${id}_${randomBytes(SECRET_BYTES).toString("base64url")}`
  return { id, key: Redacted.make(key), hash: hashOf(key).toString("hex") }
}

/** The id within a key; undefined if the text has not the form of a key. */
export const idOf = (key: string): string | undefined => FORM.exec(key)?.[1]

/**
 * The stored hash. The secret has 256 random bits, so a plain hash cannot be reversed by guessing.
 */
const hashOf = (key: string): Buffer => createHash("sha256").update(key).digest()

/** True if the hash is the key's; in constant time. */
export const matches = (key: string, hash: Uint8Array): boolean => {
  const given = hashOf(key)
  return hash.length === given.length && timingSafeEqual(hash, given)
}
