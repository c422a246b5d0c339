import { Config, Context, Effect, Layer, Option, Redacted } from "effect"
import { interruptible } from "../Terminal/Interruptible.ts"

const SERVICE = "estate"

/** The system's own store of secrets, where there is one: `none` where it cannot be used or has nothing. */
export class Keychain extends Context.Tag("@estate/cli/Keychain")<
  Keychain,
  {
    readonly get: (name: string) => Effect.Effect<Option.Option<Redacted.Redacted>>
    /** Whether it was taken. */
    readonly set: (name: string, key: Redacted.Redacted) => Effect.Effect<boolean>
    readonly remove: (name: string) => Effect.Effect<void>
  }
>() {
  /**
   * Of this user. `ESTATE_KEYCHAIN=off` leaves it alone. On Linux only the Secret Service counts: the kernel's keyring forgets
   * everything when the machine restarts.
   */
  static readonly layer = Layer.succeed(Keychain, {
    get: name =>
      Effect.map(
        withEntry(name, entry => entry.getPassword()),
        found => Option.map(Option.filter(found, isText), Redacted.make)
      ),
    set: (name, key) =>
      Effect.map(
        withEntry(name, entry => {
          entry.setPassword(Redacted.value(key))
          return entry.getPassword() === Redacted.value(key)
        }),
        Option.getOrElse(() => false)
      ),
    remove: name => Effect.asVoid(withEntry(name, entry => entry.deletePassword()))
  })
}

interface Entry {
  readonly getPassword: () => string | null
  readonly setPassword: (password: string) => void
  readonly deletePassword: () => boolean
}

/** The package is loaded only where a key is kept or sought there. */
const withEntry = <A>(name: string, use: (entry: Entry) => A): Effect.Effect<Option.Option<A>> =>
  Effect.gen(function* () {
    const wanted = yield* Effect.orElseSucceed(Config.string("ESTATE_KEYCHAIN"), () => "on")
    if (wanted === "off") return Option.none()
    return yield* Effect.option(
      Effect.tryPromise(async () => {
        const keyring = await import("@napi-rs/keyring")
        // It may wait for a store that is locked, or that never answers.
        return interruptible(() =>
          use(new keyring.Entry(SERVICE, name, { linux: { store: "secret-service" } }))
        )
      })
    )
  })

const isText = (value: string | null): value is string => value !== null && value !== ""
