import type { SqlError } from "@effect/sql/SqlError"
import type { ThreadId } from "@estate/domain/Thread"
import { Context, type DateTime, type Effect, identity, type Option } from "effect"
import type { ParseError } from "effect/ParseResult"
import type { AlertId } from "../Alerts/AlertId.ts"
import type { Backlog } from "../Alerts/Backlog.ts"
import type { AlertPlan, CompanyRules, Sight } from "../Alerts/CompanyRules.ts"
import type { Episode } from "../Alerts/Episode.ts"
import type { Observation } from "../Alerts/Observe.ts"
import type { OpenEpisode } from "../Alerts/OpenEpisode.ts"
import type { TaskLost } from "../Cluster/Task.ts"
import type { DueDigest } from "../Digests/Summary.ts"
import type { Incident, IncidentKey } from "../Incidents/Incident.ts"
import type { CompanyStatus } from "../Metrics/CompanyStatus.ts"
import type { Command, Event, MessageState, OutboxMessage, Parent } from "../Outbox/OutboxMessage.ts"
import type { Circumstances } from "../Outbox/Step.ts"
import type { Owed } from "../Outbox/Worth.ts"
import type { RecordedEpisode } from "./EpisodeReads.ts"

/**
 * The state cannot be read or written: a full disk, a lost file, a database that is away, a newer
 * program's data, or a task that another process has now.
 */
export type StoreError = SqlError | ParseError | TaskLost

/** A message as it was when it was read. Another process may have changed it since. */
export interface Listed {
  readonly id: AlertId
  readonly message: OutboxMessage
  readonly parent: Parent | undefined
  readonly owed: Owed
}

/** A company's own channel, and whether it is a route that took the episodes. */
export interface OpenAudience {
  readonly company: string
  readonly destination: string
  readonly isOfRoute: boolean
}

/** The channels in which messages are new or have changed. */
export type ChangedChannels = Option.Option<ReadonlyArray<string>>

/** How many messages of a channel are in a state. */
export interface Count {
  readonly destination: string
  readonly state: MessageState
  readonly count: number
}

/** An alert that ended, but still looks open in Slack. */
interface Unclosed {
  readonly episode: Episode
  /** Slack's code for rejecting its edit, or another edit in its channel. */
  readonly rejection: string
}

/** A channel with messages to post, and when the oldest of them became due. */
interface OldestDue {
  readonly destination: string
  readonly since: DateTime.Utc
}

/** A backlog, and its channel. */
interface OpenBacklog {
  readonly destination: string
  readonly backlog: Backlog
}

/** Runs a write that another part of the state makes, as this store runs its own. */
export type Guard = <A>(write: Effect.Effect<A, StoreError>) => Effect.Effect<A, StoreError>

/** The guard of what any process may write: the write itself finds out whether it came too late. */
export const anyProcess: Guard = identity

/** What is read. A test runs each of these in a transaction that must not write. */
export interface Reads {
  readonly openEpisodes: (company: string) => Effect.Effect<ReadonlyArray<OpenEpisode>, StoreError>
  /** A company's open and watched episodes. Companies that ask together share a statement. */
  readonly followedEpisodes: (company: string) => Effect.Effect<ReadonlyArray<OpenEpisode>, StoreError>
  /** For each company that has a thread, its open episode, or else its latest one. */
  readonly recordsOf: (thread: ThreadId) => Effect.Effect<ReadonlyArray<RecordedEpisode>, StoreError>
  /** When a company's threads were marked as handled, earliest first. */
  readonly handledThreads: (
    company: string
  ) => Effect.Effect<ReadonlyMap<ThreadId, ReadonlyArray<DateTime.Utc>>, StoreError>
  /** Companies with open episodes, configured or not, and their channels when these opened. */
  readonly openAudiences: Effect.Effect<ReadonlyArray<OpenAudience>, StoreError>
  /** Messages of a channel to be posted, or that may have been, oldest first. */
  readonly unposted: (destination: string) => Effect.Effect<ReadonlyArray<Listed>, StoreError>
  /** Posted messages of a channel that are out of date, or that a late edit may overwrite. */
  readonly stale: (destination: string) => Effect.Effect<ReadonlyArray<Listed>, StoreError>
  /** Channels with messages to post, edit or reconcile, configured or not. */
  readonly destinations: Effect.Effect<ReadonlyArray<string>, StoreError>
  /** Ended alerts that Slack does not let be closed, oldest first. */
  readonly unclosed: Effect.Effect<ReadonlyArray<Unclosed>, StoreError>
  /** The backlogs in which somebody still waits. */
  readonly backlogs: Effect.Effect<ReadonlyArray<OpenBacklog>, StoreError>
  /** Since when the oldest message of each channel is due, or may have arrived. */
  readonly oldestDue: Effect.Effect<ReadonlyArray<OldestDue>, StoreError>
  readonly counts: Effect.Effect<ReadonlyArray<Count>, StoreError>
  readonly incidents: Effect.Effect<ReadonlyArray<Incident>, StoreError>
  /** Those of a company, or without one for "". Companies that ask together share a statement. */
  readonly incidentsOf: (company: string) => Effect.Effect<ReadonlyArray<Incident>, StoreError>
  readonly companyStatuses: Effect.Effect<ReadonlyArray<CompanyStatus>, StoreError>
  /** That of a company, if it has one. Companies that ask together share a statement. */
  readonly statusesOf: (company: string) => Effect.Effect<ReadonlyArray<CompanyStatus>, StoreError>
}

/**
 * What is written. Where several processes share the state, `fenced` refuses each of these once
 * the task has another owner.
 */
export interface Writes {
  /**
   * Stores an observation, and what the rules say about an episode that opens, except what depends
   * on other episodes: `planAlerts` decides that. None, and nothing is stored, if another process
   * has stored a later episode of the thread.
   */
  readonly observe: (
    observation: Observation,
    rules: CompanyRules,
    catchingUpSince?: DateTime.Utc
  ) => Effect.Effect<ChangedChannels, StoreError>
  /**
   * Stores an episode's end; none if it was no longer open. One that was read may be watched
   * for an answer. With rules, an alert that was held until then is stored too, as one that is
   * not wanted: if this state is an old copy, Slack may have it, and it is closed there.
   */
  readonly end: (
    ended: Episode,
    rules?: CompanyRules,
    isWatched?: boolean
  ) => Effect.Effect<ChangedChannels, StoreError>
  /** Stores an episode that is no longer watched; returns the channels that change. */
  readonly endWatched: (ended: Episode) => Effect.Effect<ReadonlyArray<string>, StoreError>
  /**
   * Stores what the rules say now about all open and watched episodes of a company. `looked`:
   * when a watched one was last found without an answer. `recheck`: those to look at now.
   */
  readonly planAlerts: (
    company: string,
    rules: CompanyRules,
    looked?: ReadonlyMap<AlertId, DateTime.Utc>,
    sight?: Sight
  ) => Effect.Effect<
    Pick<AlertPlan, "recheck" | "next"> & { readonly channels: ReadonlyArray<string> },
    StoreError
  >
  /** Stores a digest, unless its id is known; true if it was new. */
  readonly addDigest: (digest: DueDigest) => Effect.Effect<boolean, StoreError>
  /** Reads a message, lets an event happen to it, writes it, and returns what to do next. */
  readonly transact: (
    id: AlertId,
    event: Event,
    at: Pick<Circumstances, "now" | "quarantine">
  ) => Effect.Effect<Command, StoreError>
  /** First alerts that are due in a channel now could not be sent earlier. */
  readonly delayed: (destination: string) => Effect.Effect<void, StoreError>
  /**
   * Makes one message of a channel's late first alerts, if they are more than `over`; returns the
   * companies whose buyers are in it, none if there is no backlog.
   */
  readonly gatherBacklog: (
    destination: string,
    over: number
  ) => Effect.Effect<ReadonlyArray<string>, StoreError>
  /**
   * Before a channel is served: times of unsettled messages that another machine measured are
   * now, by this one's uptime. What it left uncertain waits for a whole quarantine again.
   */
  readonly beginAgain: (destination: string, now: number) => Effect.Effect<void, StoreError>
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
  /**
   * Stores how the companies' polls go, for the `status` command. With none it still fails if the
   * state cannot be written, or what alerts are made of is locked.
   */
  readonly saveStatuses: (statuses: ReadonlyArray<CompanyStatus>) => Effect.Effect<void, StoreError>
  /** Deletes messages that were settled before a moment; returns their number. */
  readonly prune: (before: DateTime.Utc) => Effect.Effect<number, StoreError>
  /** A write of another part of the state, refused as all others are. */
  readonly guarded: Guard
}

/**
 * The state: episodes, their messages, incidents and the status of polls. Each method is one
 * transaction, durable when it returns. Any number of processes may use one state.
 */
export class AlertStore extends Context.Tag("@estate/slack-notifier/AlertStore")<
  AlertStore,
  Reads & Writes
>() {}
