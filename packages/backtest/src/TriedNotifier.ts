import type { CommandFailed } from "@estate/command-line/CommandFailed"
import type { PlatformError } from "@estate/domain/PlatformError"
import type { SearchTooShort } from "@estate/domain/Thread"
import type { Rules } from "@estate/rules/Rules"
import type { Language } from "@estate/text/Language"
import type { DateTime, Duration, Effect } from "effect"
import type { PlatformThreads } from "./FetchConversations.ts"
import type { PastNotifier } from "./PastNotifier.ts"

/** The rules of a settings file, and how a notifier would have followed them. */
export interface TriedRules {
  /** If undefined, each company's own channel gets everything, at once. */
  readonly rules: Rules | undefined
  readonly companies: ReadonlyArray<{ readonly name: string; readonly zone: DateTime.TimeZone }>
  readonly pollInterval: Duration.Duration
  /** Whether a moment, in its own zone, is in the night. */
  readonly isNight: (at: DateTime.Zoned) => boolean
  /** A company's notifier, before its first poll. */
  readonly start: (company: string, zone: DateTime.TimeZone) => PastNotifier
  /** A channel as people read it. */
  readonly channelName: (destination: string) => string
}

/** A company whose conversations are fetched. */
export interface FetchedCompany<R> {
  readonly name: string
  readonly threads: Effect.Effect<PlatformThreads, never, R>
  readonly failureOf: (error: PlatformError | SearchTooShort) => CommandFailed
}

/** What the commands need from the notifier whose rules are tried. */
export interface TriedNotifier<R> {
  /** Those of the settings. */
  readonly companies: Effect.Effect<
    { readonly companies: ReadonlyArray<FetchedCompany<R>>; readonly language: Language },
    CommandFailed,
    R
  >
  /** Reads a settings file for what concerns its rules. `option` names it. */
  readonly readRules: (path: string, option: string) => Effect.Effect<TriedRules, CommandFailed, R>
  /** Fails with all failures as one, if there are any. */
  readonly failedWith: (failures: ReadonlyArray<CommandFailed>) => Effect.Effect<void, CommandFailed>
}
