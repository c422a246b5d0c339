import { type Rules, type Swap, withSwaps } from "@estate/rules/Rules"
import { Context, type DateTime, Deferred, Effect, FiberId, Layer, Option, Redacted, Struct } from "effect"
import type { Company } from "./Companies.ts"
import { processTable } from "./ProcessTable.ts"
import type { Settings } from "./Settings.ts"
import type { StoredSilence } from "./StoredSilence.ts"

/** The rules in force. */
export interface RulesInForce {
  /** With the swaps of rotas. Undefined if there is no file, or it has no rules. */
  readonly rules: Rules | undefined
  /** Since when the rules of the file are in force. */
  readonly since: DateTime.Utc
  /** Those in force, recent ones and future ones. */
  readonly silences: ReadonlyArray<StoredSilence>
}

/** What people have added to the rules of the file for a while, as the state has it. */
export interface Additions {
  readonly silences: ReadonlyArray<StoredSilence>
  readonly swaps: ReadonlyArray<Swap>
}

/** The language and the times of a company's texts, and their links to its threads. */
type CompanyStyle = Pick<Company, "language" | "zone" | "threadUrl">

/** The settings in force, which a reload replaces while everything runs. */
export class LiveSettings extends Context.Tag("@estate/slack-notifier/LiveSettings")<
  LiveSettings,
  {
    readonly now: () => Settings
    /** A company: the same object until it changes. */
    readonly company: (name: string) => Company | undefined
    /** How a company's texts look; the defaults for a name that the settings do not have. */
    readonly styleOf: (name: string) => CompanyStyle
    /** The rules in force: the same object until they change. */
    readonly rules: () => RulesInForce
    /** What the state has now. */
    readonly follow: (additions: Additions) => void
    /** Waits until others than these settings are in force. */
    readonly changeFrom: (followed: Settings) => Effect.Effect<void>
    /** Their rules are in force since a time that the state knows. */
    readonly replace: (settings: Settings, rulesSince: DateTime.Utc) => Effect.Effect<void>
  }
>() {
  static readonly layer = (settings: Settings, rulesSince: DateTime.Utc): Layer.Layer<LiveSettings> =>
    Layer.sync(LiveSettings, () => make(settings, rulesSince))
}

const make = (first: Settings, rulesSince: DateTime.Utc): Context.Tag.Service<typeof LiveSettings> => {
  let settings = first
  let companies = byName(first)
  let additions: Additions = { silences: [], swaps: [] }
  const inForceSince = (rules: Rules | undefined, since: DateTime.Utc): RulesInForce => ({
    rules: rules && withSwaps(rules, additions.swaps),
    since,
    silences: additions.silences
  })
  let inForce = inForceSince(first.rules, rulesSince)
  let change = Deferred.unsafeMake<void>(FiberId.none)
  return LiveSettings.of({
    now: () => settings,
    company: name => companies.get(name),
    styleOf: name =>
      companies.get(name) ?? {
        language: settings.language,
        zone: settings.zone,
        threadUrl: Option.none()
      },
    rules: () => inForce,
    follow: latest => {
      additions = latest
      inForce = inForceSince(settings.rules, inForce.since)
    },
    changeFrom: followed =>
      Effect.suspend(() => (settings === followed ? Deferred.await(change) : Effect.void)),
    replace: (next, since) =>
      Effect.suspend(() => {
        if (next.rulesText !== settings.rulesText) inForce = inForceSince(next.rules, since)
        settings = {
          ...next,
          companies: next.companies.map(company => {
            const before = companies.get(company.name)
            return before !== undefined && isEqual(before, company) ? before : company
          })
        }
        companies = byName(settings)
        const changed = change
        change = Deferred.unsafeMake<void>(FiberId.none)
        return Deferred.succeed(changed, undefined)
      })
  })
}

const byName = ({ companies }: Settings) => new Map(companies.map(company => [company.name, company]))

/**
 * Whether a reload has changed nothing. `rulesText` has what `rules` were read from; `texts` may
 * change without a change of settings.
 */
export const isSame = (one: Settings, other: Settings): boolean =>
  isEqual(Struct.omit(one, "rules", "texts"), Struct.omit(other, "rules", "texts"))

/** Whether two settings are the same, including keys and tokens. */
export const isEqual = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other)

const textOf = (value: unknown): string =>
  JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, key: string, text: unknown) {
    const each = this[key]
    if (Redacted.isRedacted(each)) return Redacted.value(each)
    return each instanceof Map ? [...each] : text
  })

const readAtStart = Struct.keys(processTable).filter(key => "isReadAtStart" in processTable[key])

/** The settings that a process reads only when it starts, by their names in the file. */
export const needRestart = (before: Settings, after: Settings): ReadonlyArray<string> =>
  readAtStart.filter(key => !isEqual(before[key], after[key]))

/** The new settings, except those that need a restart. */
export const withoutRestart = (before: Settings, after: Settings): Settings => ({
  ...after,
  ...Struct.pick(before, ...readAtStart)
})
