import { Effect, type Redacted } from "effect"
import { Keychain } from "./Keychain.ts"
import { readFileKey } from "./KeyFile.ts"
import type { Profile, ProfileName } from "./Profile.ts"

/** The key of a profile, from the file or the keychain. */
export const readKey = Effect.fnUntraced(function* (name: ProfileName, { key }: Pick<Profile, "key">) {
  if (key === "file") return yield* readFileKey(name)
  const keychain = yield* Keychain
  return yield* keychain.get(name)
})

/**
 * Stores a key in the system's keychain, and says where it belongs: in the file if there is no
 * keychain. A keychain may wait for its user, so call it outside the profile lock.
 */
export const storeInKeychain = Effect.fnUntraced(function* (name: ProfileName, key: Redacted.Redacted) {
  const keychain = yield* Keychain
  return (yield* keychain.set(name, key)) ? ("keychain" as const) : ("file" as const)
})

/** Removes a key from the system's keychain, if it is there. Call it outside the profile lock. */
export const removeFromKeychain = Effect.fnUntraced(function* (
  name: ProfileName,
  { key }: Pick<Profile, "key">
) {
  if (key === "file") return
  const keychain = yield* Keychain
  yield* keychain.remove(name)
})
