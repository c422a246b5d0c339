import type { SqlError } from "@effect/sql/SqlError"
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { ParseError } from "effect/ParseResult"
import type { AlertId } from "../Alert/AlertId.ts"
import type { Audience, Episode } from "../Alert/Episode.ts"
import type { Observation } from "../Alert/Observe.ts"
import type { Incident, IncidentKey } from "../Incident/Incident.ts"
import type { CompanyStatus } from "../Measure/CompanyStatus.ts"
import type { Delivery, DeliveryState } from "../Outbox/Delivery.ts"
import type { Content, Subject } from "../Outbox/Subject.ts"
import type { Posted } from "../Slack/Slack.ts"

/** The state cannot be read or written: a full disk, a lost file, or a newer program's data. */
export type StoreError = SqlError | ParseError

/** How many messages of a channel are in a state. */
export interface Count {
  readonly destination: string
  readonly state: DeliveryState
  readonly count: number
}

/**
 * The state: episodes, the outbox, incidents and the status of polls. Each method is one
 * transaction, durable when it returns.
 */
export class AlertStore extends Context.Tag("@estate/slack-notifier/AlertStore")<
  AlertStore,
  {
    readonly openEpisodes: (audience: Audience) => Effect.Effect<ReadonlyArray<Episode>, StoreError>
    /** Stores an observation, and the messages that are due because of it. */
    readonly observe: (observation: Observation) => Effect.Effect<void, StoreError>
    readonly end: (ended: Episode) => Effect.Effect<void, StoreError>

    /** Messages of a channel to be posted, or that may have been, oldest first. */
    readonly unposted: (destination: string) => Effect.Effect<ReadonlyArray<Delivery>, StoreError>
    /** Posted messages of a channel that are out of date, or that a late edit may overwrite. */
    readonly stale: (destination: string) => Effect.Effect<ReadonlyArray<Delivery>, StoreError>
    /** What a message should show now, and in which form. */
    readonly content: (id: AlertId) => Effect.Effect<Option.Option<Content>, StoreError>
    /** Records that a post begins, before it does; false if another process began it first. */
    readonly beginPost: (id: AlertId, now: DateTime.Utc) => Effect.Effect<boolean, StoreError>
    /** It was posted and shows `shown`. */
    readonly sent: (id: AlertId, posted: Posted, shown: Subject) => Effect.Effect<void, StoreError>
    /** Records that an edit begins, before it does: it may land late. */
    readonly beginEdit: (id: AlertId, now: DateTime.Utc) => Effect.Effect<void, StoreError>
    /** It shows `shown`; an edit begun at `uncertainSince` may still overwrite it. */
    readonly edited: (
      id: AlertId,
      shown: Subject,
      uncertainSince: Option.Option<DateTime.Utc>
    ) => Effect.Effect<void, StoreError>
    /** It was found in Slack; what it shows is unknown. */
    readonly found: (id: AlertId, posted: Posted) => Effect.Effect<void, StoreError>
    /** Sets the delivery state; a message that another process has sent is not dropped. */
    readonly setState: (
      id: AlertId,
      state: "due" | "ambiguous" | "gone" | "dropped" | "refused"
    ) => Effect.Effect<void, StoreError>
    /** The attempt failed; the next one waits, longer each time. */
    readonly backOff: (id: AlertId, now: DateTime.Utc) => Effect.Effect<void, StoreError>
    /** Slack rejected its blocks; it is text only from now on. */
    readonly fallBackToText: (id: AlertId) => Effect.Effect<void, StoreError>

    /** Channels with messages to post, edit or reconcile, configured or not. */
    readonly destinations: Effect.Effect<ReadonlyArray<string>, StoreError>
    readonly counts: Effect.Effect<ReadonlyArray<Count>, StoreError>
    /** Stores an incident and notifies the operators, unless it is known; true if it was new. */
    readonly openIncident: (
      incident: Incident,
      operators: Option.Option<string>
    ) => Effect.Effect<boolean, StoreError>
    /**
     * Deletes an incident and replies to the operators in its notice's thread; true if it was
     * known.
     */
    readonly resolveIncident: (
      which: IncidentKey,
      now: DateTime.Utc,
      operators: Option.Option<string>
    ) => Effect.Effect<boolean, StoreError>
    readonly incidents: Effect.Effect<ReadonlyArray<Incident>, StoreError>
    /** Stores how the companies' polls go, for the `status` command. */
    readonly saveStatuses: (statuses: ReadonlyArray<CompanyStatus>) => Effect.Effect<void, StoreError>
    readonly companyStatuses: Effect.Effect<ReadonlyArray<CompanyStatus>, StoreError>
    /** Deletes messages that were settled before a moment; returns their number. */
    readonly prune: (before: DateTime.Utc) => Effect.Effect<number, StoreError>
  }
>() {}
