import type { HttpClient } from "@effect/platform"
import { ApiClient } from "@estate/api-client/ApiClient"
import type { CommandFailed } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import { Context, Effect, type Option, type Scope } from "effect"
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

/** Services of the platform, as they are made over its client. */
export type Services<S> = Effect.Effect<Context.Context<S>, never, ApiClient | Scope.Scope>

/** One service alone. Most commands need no other, and start sooner than with a layer of it. */
export const only = <I, S>(
  service: Context.Tag<I, S>,
  make: Effect.Effect<S, never, ApiClient>
): Services<I> => Effect.map(make, made => Context.make(service, made))

/**
 * Reads all settings, and does the work with the given services of the platform that they name; whatever goes wrong comes out as
 * `CommandFailed`.
 */
export const connectedTo = <S, A, R>(
  services: Services<S>,
  flags: ConnectionFlags,
  work: (settings: EstateSettings) => Effect.Effect<A, EstateError | CommandFailed, R>
): Effect.Effect<A, CommandFailed, Exclude<Exclude<R, S>, Scope.Scope> | Around> =>
  Effect.flatMap(readEstateSettings(flags), settings =>
    ApiClient.make(settings.client).pipe(
      Effect.flatMap(client => Effect.provideService(services, ApiClient, client)),
      Effect.flatMap(made => Effect.provide(work(settings), made)),
      Effect.scoped,
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
