import type { HttpClient } from "@effect/platform"
import { ApiClient } from "@estate/api-client/ApiClient"
import type { ClientSettings } from "@estate/api-client/ClientSettings"
import type { CommandFailed } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import type { CallFailure } from "@estate/domain/CallFailure"
import { Effect, Layer, type Scope } from "effect"
import { type SkippedRecords, skippedRecords } from "./Records/SkippedRecords.ts"
import { type EstateSettings, readEstateSettings } from "./Settings.ts"
import { Notices, quietly } from "./Terminal/Notices.ts"
import { Output } from "./Terminal/Output.ts"
import { Person } from "./Terminal/Person.ts"
import { bothHooks, waitingHooks } from "./Terminal/Waiting.ts"
import { printingWarnings } from "./Terminal/Warnings.ts"
import { textOption } from "./TextOption.ts"

/**
 * The options of every command. The key is not an option, since other users can see a program's
 * arguments.
 */
export const connectionOptions = {
  profile: textOption("profile", "NAME", {
    en: "The profile to use; overrides ESTATE_PROFILE",
    ru: "Профиль; имеет приоритет над ESTATE_PROFILE"
  }).pipe(Options.withCompletion("profiles")),
  apiUrl: textOption("api-url", "URL", {
    en: "The platform's address; overrides ESTATE_API_URL",
    ru: "Адрес платформы; имеет приоритет над ESTATE_API_URL"
  }),
  chatsUrl: textOption("chats-url", "URL", {
    en: "The address of the messages; overrides ESTATE_CHATS_URL",
    ru: "Адрес для сообщений; имеет приоритет над ESTATE_CHATS_URL"
  }),
  timeout: Options.duration("timeout", {
    en: "The longest to wait for an answer, with all retries (default 30s)",
    ru: "Сколько ждать ответа, считая повторные попытки (по умолчанию 30s)"
  }).pipe(Options.optional),
  quiet: Options.boolean("quiet", {
    en: "Print only data and errors",
    ru: "Выводить только данные и ошибки"
  }).pipe(Options.withAlias("q")),
  noInput: Options.boolean("no-input", {
    en: "Never ask, even on a terminal",
    ru: "Ничего не спрашивать, даже в терминале"
  }),
  noPager: Options.boolean("no-pager", {
    en: "Print long output at once, without a pager",
    ru: "Выводить длинный текст сразу, без постраничного просмотра"
  })
}

export type ConnectionFlags = Options.Values<typeof connectionOptions>

type Around = HttpClient.HttpClient | Notices | Output | Person

/** Services of the platform, made over its client. */
export type Services<S> = Layer.Layer<S, never, ApiClient>

/**
 * Reads the settings, runs the work with these services, and fails only with `CommandFailed`. At
 * the end it prints which records were skipped.
 */
export const connectedTo = <S, A, R>(
  services: Services<S>,
  flags: ConnectionFlags,
  work: (
    settings: EstateSettings,
    skipped: SkippedRecords
  ) => Effect.Effect<A, CallFailure | CommandFailed, R>,
  override: Partial<ClientSettings> = {}
): Effect.Effect<A, CommandFailed, Exclude<Exclude<R, S>, Scope.Scope> | Around> =>
  Effect.flatMap(readEstateSettings(flags), read => {
    const { language, client } = read
    const skipped = skippedRecords(language)
    return Effect.flatMap(waitingHooks(client.apiUrl.host, language), waiting => {
      const settings = { ...read, client: { ...client, ...bothHooks(client, waiting) } }
      const platform = ApiClient.layer({ ...settings.client, onSkipped: skipped.add, ...override })
      return Effect.provide(work(settings, skipped), Layer.provide(services, Layer.orDie(platform)))
    }).pipe(
      Effect.scoped,
      Effect.catchAll(error => failedIn(error, read)),
      Effect.ensuring(skipped.print),
      printingWarnings(language),
      withOutputFlags(flags)
    )
  })

/** Loads the texts of errors only when there is an error: without them, commands start sooner. */
const failedIn = (error: CallFailure | CommandFailed, settings: EstateSettings) =>
  Effect.flatMap(
    Effect.promise(() => import("./Failure/Failure.ts")),
    ({ commandFailed }) => Effect.fail(commandFailed(error, settings))
  )

/** `--quiet`, `--no-input` and `--no-pager`. */
export const withOutputFlags =
  ({ quiet, noInput, noPager }: Partial<Pick<ConnectionFlags, "quiet" | "noInput" | "noPager">>) =>
  <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R | Notices | Output | Person> =>
    work.pipe(
      Effect.updateService(Output, output => (noPager === true ? Output.withoutPager(output) : output)),
      Effect.updateService(Notices, notices => (quiet === true ? quietly(notices) : notices)),
      Effect.updateService(Person, person => (noInput === true ? { ...person, canAnswer: false } : person))
    )
