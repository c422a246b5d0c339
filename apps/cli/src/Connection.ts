import type { HttpClient } from "@effect/platform"
import { ApiClient } from "@estate/api-client/ApiClient"
import type { CommandFailed } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import { Effect, Layer, type Option } from "effect"
import { commandFailed, type EstateError } from "./Failure.ts"
import type { Keychain } from "./Profiles/Keychain.ts"
import { type EstateSettings, readEstateSettings } from "./Settings.ts"
import { Notices, quiet } from "./Terminal/Notices.ts"
import { Person } from "./Terminal/Person.ts"
import { textOption } from "./TextOption.ts"

/** The options of every command; the key is never one, since other users of a machine see what a program was called with. */
export const connectionOptions = {
  profile: textOption("profile", "NAME", {
    en: "The profile to use, over ESTATE_PROFILE and the current one",
    ru: "Каким профилем пользоваться; важнее ESTATE_PROFILE и текущего"
  }),
  apiUrl: textOption("api-url", "URL", {
    en: "The platform's address, over ESTATE_API_URL",
    ru: "Адрес платформы; важнее ESTATE_API_URL"
  }),
  chatsUrl: textOption("chats-url", "URL", {
    en: "The address that serves messages, over ESTATE_CHATS_URL",
    ru: "Адрес, где сообщения; важнее ESTATE_CHATS_URL"
  }),
  quiet: Options.boolean("quiet").pipe(
    Options.withAlias("q"),
    Options.withDescription({ en: "Say nothing but data and errors", ru: "Выводить только данные и ошибки" })
  ),
  noInput: Options.boolean("no-input").pipe(
    Options.withDescription({
      en: "Ask nothing, not even on a terminal",
      ru: "Ничего не спрашивать, даже на терминале"
    })
  )
}

export interface ConnectionFlags {
  readonly profile: Option.Option<string>
  readonly apiUrl: Option.Option<string>
  readonly chatsUrl: Option.Option<string>
  readonly quiet: boolean
  readonly noInput: boolean
}

type Around = HttpClient.HttpClient | Keychain | Notices | Person

/** Services of the platform, made over its client. */
export type Services<S> = Layer.Layer<S, never, ApiClient>

/** Reads the settings, runs the work with these services, and fails with `CommandFailed` alone. */
export const connectedTo = <S, A, R>(
  services: Services<S>,
  flags: ConnectionFlags,
  work: (settings: EstateSettings) => Effect.Effect<A, EstateError | CommandFailed, R>
): Effect.Effect<A, CommandFailed, Exclude<R, S> | Around> =>
  Effect.flatMap(readEstateSettings(flags), settings =>
    work(settings).pipe(
      Effect.provide(Layer.provide(services, ApiClient.layer(settings.client))),
      Effect.mapError(error => commandFailed(error, settings)),
      withManners(flags)
    )
  )

/** `--quiet` and `--no-input`. */
export const withManners =
  (flags: Pick<ConnectionFlags, "quiet" | "noInput">) =>
  <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R | Notices | Person> =>
    work.pipe(
      Effect.updateService(Notices, notices => (flags.quiet ? quiet : notices)),
      Effect.updateService(Person, person => (flags.noInput ? { ...person, isThere: false } : person))
    )
