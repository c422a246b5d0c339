import { createHash, randomBytes, timingSafeEqual } from "node:crypto"
import { Redacted } from "effect"

/** Letters that nobody reads as another letter, all of one case. */
const ID_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
const ID_LENGTH = 10
const SECRET_BYTES = 32

const FORM = new RegExp(`^estate_([${ID_ALPHABET}]{${ID_LENGTH}})_[A-Za-z0-9_-]{43}$`)

/** A key as it is given out, once: `estate_<id>_<43 characters>`. Only the id and the hash are kept. */
export interface NewKey {
  readonly id: string
  readonly key: Redacted.Redacted
  readonly hash: string
}

/** A key that nobody can guess. */
export const newKey = (): NewKey => {
  const id = Array.from(randomBytes(ID_LENGTH), byte => ID_ALPHABET[byte % ID_ALPHABET.length]).join("")
  const key = `estate_${id}_${randomBytes(SECRET_BYTES).toString("base64url")}`
  return { id, key: Redacted.make(key), hash: hashOf(key).toString("hex") }
}

/** The id within a key, where the text has a key's form at all. */
export const idOf = (key: string): string | undefined => FORM.exec(key)?.[1]

/** What is kept of a key. The secret is 256 random bits, so a plain hash of it cannot be guessed backwards. */
const hashOf = (key: string): Buffer => createHash("sha256").update(key).digest()

/** The key is the one whose hash was kept; it takes the same time wherever the two differ. */
export const matches = (key: string, hash: Uint8Array): boolean => {
  const given = hashOf(key)
  return hash.length === given.length && timingSafeEqual(hash, given)
}
