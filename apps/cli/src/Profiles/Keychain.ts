import { Config, Effect, Option, Redacted } from "effect"
import { interruptible } from "../Terminal/Signals.ts"

const SERVICE = "estate"

/**
 * The key with this name in the system's store; none if the store cannot be used or has no such
 * key.
 */
export const keychainKey = (name: string) =>
  Effect.map(
    withEntry(name, entry => entry.getPassword()),
    found => Option.map(Option.filter(found, isText), text => Redacted.make(text))
  )

/** Stores a key. False if the system's store cannot be used. */
export const storeInKeychain = (name: string, key: Redacted.Redacted): Effect.Effect<boolean> =>
  Effect.map(
    withEntry(name, entry => {
      entry.setPassword(Redacted.value(key))
      return entry.getPassword() === Redacted.value(key)
    }),
    Option.getOrElse(() => false)
  )

/** Removes a key, if it is there. */
export const removeFromKeychain = (name: string): Effect.Effect<void> =>
  Effect.asVoid(withEntry(name, entry => entry.deletePassword()))

interface Entry {
  readonly getPassword: () => string | null
  readonly setPassword: (password: string) => void
  readonly deletePassword: () => boolean
}

/**
 * Loads the package when a key is read or written. `ESTATE_KEYCHAIN=off` turns it off. On Linux it
 * is the Secret Service: the kernel's keyring loses its keys when the machine restarts.
 */
const withEntry = <A>(name: string, use: (entry: Entry) => A): Effect.Effect<Option.Option<A>> =>
  Effect.gen(function* () {
    const setting = yield* Effect.orElseSucceed(Config.string("ESTATE_KEYCHAIN"), () => "on")
    if (setting === "off") return Option.none()
    return yield* Effect.option(
      Effect.tryPromise(async () => {
        const keyring = await import("@napi-rs/keyring")
        // A locked store may wait for its user, or never answer.
        return interruptible(() =>
          use(new keyring.Entry(SERVICE, name, { linux: { store: "secret-service" } }))
        )
      })
    )
  })

const isText = (value: string | null): value is string => value !== null && value !== ""
