import { Either } from "effect"
import type { Timestamp } from "../../Timestamp.ts"
import type { Bot } from "../workspace/Bot.ts"
import type { Channel } from "../workspace/Channel.ts"
import type { Posted } from "../workspace/Posted.ts"
import { channelById, type Workspace } from "../workspace/Workspace.ts"
import type { Fields } from "./Fields.ts"
import { Refusal } from "./Refusal.ts"

/** A call of a method by a known app. */
export interface Call {
  readonly workspace: Workspace
  readonly bot: Bot
  readonly fields: Fields
  readonly nowMillis: number
  /** The address that the caller used, such as `http://127.0.0.1:4010`. */
  readonly origin: string
}

/** A changed message; `root` is its thread's parent, or itself. */
export interface Change {
  readonly kind: "posted" | "edited" | "deleted"
  readonly channelId: string
  readonly ts: Timestamp
  readonly root: Timestamp
}

/** What one person sees changed: a modal, or a message that nobody else sees and nobody keeps. */
export type ViewChange =
  | { readonly kind: "view"; readonly userId: string }
  | {
      readonly kind: "ephemeral"
      readonly userId: string
      readonly channelId: string
      readonly message: Posted
    }

/** A successful call: the body without `ok`, and the new workspace. */
export interface Answer {
  readonly body: Readonly<Record<string, unknown>>
  readonly about: { readonly channel?: string; readonly ts?: Timestamp }
  readonly workspace: Workspace
  readonly changes: ReadonlyArray<Change | ViewChange>
}

/** A method of the Web API, as a function of the workspace. */
export type Method = (call: Call) => Either.Either<Answer, Refusal>

/** An answer that changes nothing. */
export const unchanged = (
  call: Call,
  body: Readonly<Record<string, unknown>>,
  about: Answer["about"] = {}
): Answer => ({ body, about, workspace: call.workspace, changes: [] })

/** A channel of the app; fails with `channel_not_found` or `not_in_channel`. */
export const joinedChannel = (workspace: Workspace, id: string): Either.Either<Channel, Refusal> =>
  Either.fromNullable(channelById(workspace, id), () => Refusal.of("channel_not_found")).pipe(
    Either.filterOrLeft(
      channel => channel.isMember,
      () => Refusal.of("not_in_channel")
    )
  )
