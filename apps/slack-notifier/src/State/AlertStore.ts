import type { MigrationError } from "@effect/sql/Migrator"
import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { Context, type DateTime, Effect, Layer, type Option } from "effect"
import type { ParseError } from "effect/ParseResult"
import type { AlertId } from "../Alert/AlertId.ts"
import type { Audience, Episode } from "../Alert/Episode.ts"
import type { Observation } from "../Alert/Observe.ts"
import type { Trouble } from "../Notice/Notice.ts"
import type { Posted } from "../Slack/Slack.ts"
import { makeAlertRepo } from "./AlertRepo.ts"
import type { Content, Delivery, DeliveryState, Subject } from "./Delivery.ts"
import { migrate } from "./Migrations.ts"
import { makeOperationsRepo } from "./OperationsRepo.ts"
import type { Progress } from "./Progress.ts"

/** The store cannot be read or written: a full disk, a lost file, or a newer program's data. */
export type StoreError = SqlError | ParseError

/** How many messages of a destination are in a state. */
export interface Count {
  readonly destination: string
  readonly state: DeliveryState
  readonly count: number
}

/** Episodes, the outbox, and what the operators should know. Each method is one transaction, on the disk when it returns. */
export class AlertStore extends Context.Tag("@estate/slack-notifier/AlertStore")<
  AlertStore,
  {
    readonly open: (audience: Audience) => Effect.Effect<ReadonlyArray<Episode>, StoreError>
    /** Stores what was observed, and what is due because of it. */
    readonly observe: (observation: Observation) => Effect.Effect<void, StoreError>
    readonly end: (ended: Episode) => Effect.Effect<void, StoreError>

    /** What is to be posted in a channel, or may have been, in the order in which it became due. */
    readonly unposted: (destination: string) => Effect.Effect<ReadonlyArray<Delivery>, StoreError>
    /** What stands in a channel and does not show what it should, or may not for long. */
    readonly stale: (destination: string) => Effect.Effect<ReadonlyArray<Delivery>, StoreError>
    /** What a message is to show now, and in which form. */
    readonly content: (id: AlertId) => Effect.Effect<Option.Option<Content>, StoreError>
    /** Before a post: it is on the disk that one was begun; false where another process began it first. */
    readonly intend: (id: AlertId, now: DateTime.Utc) => Effect.Effect<boolean, StoreError>
    /** It stands in Slack, showing `drawn`. */
    readonly sent: (id: AlertId, posted: Posted, drawn: Subject) => Effect.Effect<void, StoreError>
    /** Before an edit: it is on the disk that one was begun, which may land late. */
    readonly redraws: (id: AlertId, now: DateTime.Utc) => Effect.Effect<void, StoreError>
    /** It shows `drawn`; an edit begun at `uncertainSince` may still land over it. */
    readonly redrawn: (
      id: AlertId,
      drawn: Subject,
      uncertainSince: Option.Option<DateTime.Utc>
    ) => Effect.Effect<void, StoreError>
    /** It stands in Slack; what it shows is not known. */
    readonly found: (id: AlertId, posted: Posted) => Effect.Effect<void, StoreError>
    /** What another process has sent meanwhile is not dropped. */
    readonly becomes: (
      id: AlertId,
      state: "due" | "ambiguous" | "gone" | "dropped" | "refused"
    ) => Effect.Effect<void, StoreError>
    /** Slack has not taken it this time: it is tried again after a rest. */
    readonly rests: (id: AlertId, now: DateTime.Utc) => Effect.Effect<void, StoreError>
    /** Slack refused its blocks: it is drawn as text from now on. */
    readonly plainly: (id: AlertId) => Effect.Effect<void, StoreError>

    /** Channels of messages that are not settled, configured or not. */
    readonly destinations: Effect.Effect<ReadonlyArray<string>, StoreError>
    readonly counts: Effect.Effect<ReadonlyArray<Count>, StoreError>
    /** Remembers a trouble and tells the operators, unless it is known already; says whether it was new. */
    readonly trouble: (
      trouble: Trouble,
      operators: Option.Option<string>
    ) => Effect.Effect<boolean, StoreError>
    /** Forgets a trouble and tells the operators, in the thread where they were told of it; says whether it was known. */
    readonly over: (
      which: Pick<Trouble, "company" | "about" | "subject">,
      now: DateTime.Utc,
      operators: Option.Option<string>
    ) => Effect.Effect<boolean, StoreError>
    readonly troubles: Effect.Effect<ReadonlyArray<Trouble>, StoreError>
    /** Writes down how the companies' polls go, for whoever asks from outside. */
    readonly keepProgress: (progress: ReadonlyArray<Progress>) => Effect.Effect<void, StoreError>
    readonly progress: Effect.Effect<ReadonlyArray<Progress>, StoreError>
    /** Forgets what was settled before a moment; how many messages that were. */
    readonly prune: (before: DateTime.Utc) => Effect.Effect<number, StoreError>
  }
>() {
  static readonly layer: Layer.Layer<AlertStore, StoreError | MigrationError, SqlClient> = Layer.effect(
    AlertStore,
    Effect.gen(function* () {
      yield* migrate
      return AlertStore.of({ ...(yield* makeAlertRepo), ...(yield* makeOperationsRepo) })
    })
  )
}
