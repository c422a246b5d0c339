import { Options } from "@effect/cli"
import type { HttpClient } from "@effect/platform"
import { type ClientSettings, clientConfig, clientFixes } from "@estate/api-client/ClientSettings"
import { Threads } from "@estate/api-client/Threads"
import type { CommandFailed } from "@estate/command-line/CommandFailed"
import { type Language, languageConfig, languageFixes } from "@estate/command-line/Language"
import { readSettings } from "@estate/command-line/Settings"
import { zoneConfig, zoneFixes } from "@estate/command-line/Zone"
import { Config, type DateTime, Effect, type Option } from "effect"
import { commandFailed, type EstateError } from "./Failure.ts"

/** What every command reads before it does anything. */
export interface EstateSettings {
  readonly client: ClientSettings
  readonly zone: DateTime.TimeZone
  readonly language: Language
}

/** The addresses as options; the key is never one, since other users of a machine see what a program was called with. */
export const connectionOptions = {
  apiUrl: Options.text("api-url").pipe(
    Options.withPseudoName("URL"),
    Options.withDescription("The platform's address, over ESTATE_API_URL"),
    Options.optional
  ),
  chatsUrl: Options.text("chats-url").pipe(
    Options.withPseudoName("URL"),
    Options.withDescription("The address that serves messages, over ESTATE_CHATS_URL"),
    Options.optional
  )
}

export interface ConnectionFlags {
  readonly apiUrl: Option.Option<string>
  readonly chatsUrl: Option.Option<string>
}

const config = Config.all({ client: clientConfig, zone: zoneConfig, language: languageConfig })
const fixes = { ...clientFixes, ...zoneFixes, ...languageFixes }

/** Reads all settings, and does the work with the platform they name; whatever goes wrong comes out as `CommandFailed`. */
export const connected = <A, R>(
  flags: ConnectionFlags,
  work: (settings: EstateSettings) => Effect.Effect<A, EstateError | CommandFailed, R>
): Effect.Effect<A, CommandFailed, Exclude<R, Threads> | HttpClient.HttpClient> =>
  readSettings(config, {
    fixes,
    flags: { ESTATE_API_URL: flags.apiUrl, ESTATE_CHATS_URL: flags.chatsUrl }
  }).pipe(
    Effect.flatMap(settings =>
      work(settings).pipe(Effect.mapError(commandFailed), Effect.provide(Threads.layer(settings.client)))
    )
  )
