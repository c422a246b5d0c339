import type { MigrationError } from "@effect/sql/Migrator"
import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { Context, type DateTime, Effect, Layer } from "effect"
import type { ParseError } from "effect/ParseResult"
import type { AlertId } from "../Alert/AlertId.ts"
import type { Audience, Episode } from "../Alert/Episode.ts"
import type { Observation } from "../Alert/Observe.ts"
import type { Posted } from "../Slack/Slack.ts"
import { makeAlertRepo } from "./AlertRepo.ts"
import type { Delivery } from "./Delivery.ts"
import { migrate } from "./Migrations.ts"

/** The store cannot be read or written: a full disk, a lost file, or a newer program's data. */
export type StoreError = SqlError | ParseError

/** Episodes and the outbox. Each method is one transaction, on the disk when it returns. */
export class AlertStore extends Context.Tag("@estate/slack-notifier/AlertStore")<
  AlertStore,
  {
    readonly open: (audience: Audience) => Effect.Effect<ReadonlyArray<Episode>, StoreError>
    /** Stores what was observed, and what is due because of it. */
    readonly observe: (observation: Observation) => Effect.Effect<void, StoreError>
    readonly end: (ended: Episode) => Effect.Effect<void, StoreError>
    /** All that is not as it should be in Slack, or not known to be, in the order in which it became due. */
    readonly unsettled: Effect.Effect<ReadonlyArray<Delivery>, StoreError>
    readonly ambiguousCount: Effect.Effect<number, StoreError>
    /** Before a post: it is on the disk that one was begun. */
    readonly intend: (alert: AlertId, now: DateTime.Utc) => Effect.Effect<void, StoreError>
    /** It stands in the channel, showing `drawn`. */
    readonly sent: (alert: AlertId, posted: Posted, drawn: Episode) => Effect.Effect<void, StoreError>
    /** It stands in the channel; what it shows is not known. */
    readonly found: (alert: AlertId, posted: Posted) => Effect.Effect<void, StoreError>
    readonly becomes: (
      alert: AlertId,
      state: "due" | "ambiguous" | "gone" | "dropped"
    ) => Effect.Effect<void, StoreError>
    /** Slack refused its blocks: it is due again as text. */
    readonly plainly: (alert: AlertId) => Effect.Effect<void, StoreError>
  }
>() {
  static readonly layer: Layer.Layer<AlertStore, SqlError | MigrationError, SqlClient> = Layer.effect(
    AlertStore,
    Effect.zipRight(migrate, makeAlertRepo)
  )
}
