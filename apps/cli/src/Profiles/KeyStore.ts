import { Effect, type Redacted } from "effect"
import { Keychain } from "./Keychain.ts"
import { readFileKey, removeFileKey, writeFileKey } from "./KeyFile.ts"
import type { Profile, ProfileName } from "./Profile.ts"

/** The key of a profile, from where the profile says it is. */
export const readKey = Effect.fnUntraced(function* (name: ProfileName, { key }: Pick<Profile, "key">) {
  if (key === "file") return yield* readFileKey(name)
  const keychain = yield* Keychain
  return yield* keychain.get(name)
})

/** Keeps a key in the system's keychain, or in a file of its owner's where there is none; says where. */
export const writeKey = Effect.fnUntraced(function* (name: ProfileName, key: Redacted.Redacted) {
  const keychain = yield* Keychain
  if (yield* keychain.set(name, key)) {
    yield* removeFileKey(name)
    return "keychain" as const
  }
  yield* writeFileKey(name, key)
  return "file" as const
})

/** Forgets a key. */
export const removeKey = Effect.fnUntraced(function* (name: ProfileName, { key }: Pick<Profile, "key">) {
  if (key === "file") return yield* removeFileKey(name)
  const keychain = yield* Keychain
  yield* keychain.remove(name)
})
