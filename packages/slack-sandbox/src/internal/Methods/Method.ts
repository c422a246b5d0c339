import { Either } from "effect"
import type { Timestamp } from "../../Timestamp.ts"
import type { Bot } from "../Bot.ts"
import type { Channel } from "../Channel.ts"
import type { Fields } from "../Fields.ts"
import { Refusal } from "../Refusal.ts"
import { channelById, type Workspace } from "../Workspace.ts"

/** One call of a method by an app that has shown its token. */
export interface Call {
  readonly workspace: Workspace
  readonly bot: Bot
  readonly fields: Fields
  readonly nowMillis: number
  /** Where the caller reached the sandbox, such as `http://127.0.0.1:4010`. */
  readonly origin: string
}

/** What an onlooker sees change; `root` is the message it stands under in the channel. */
export interface Change {
  readonly kind: "posted" | "edited" | "deleted"
  readonly channelId: string
  readonly ts: Timestamp
  readonly root: Timestamp
}

/** A call that succeeded: the body beside `ok:true`, and the workspace after it. */
export interface Answer {
  readonly body: Readonly<Record<string, unknown>>
  readonly about: { readonly channel?: string; readonly ts?: Timestamp }
  readonly workspace: Workspace
  readonly changes: ReadonlyArray<Change>
}

/** A method of the Web API: from the workspace before to the answer and the workspace after. */
export type Method = (call: Call) => Either.Either<Answer, Refusal>

/** An answer that changes nothing. */
export const read = (
  call: Call,
  body: Readonly<Record<string, unknown>>,
  about: Answer["about"] = {}
): Answer => ({ body, about, workspace: call.workspace, changes: [] })

/** The channel with this id, where the app may read and write: `channel_not_found`, `not_in_channel`. */
export const joinedChannel = (workspace: Workspace, id: string): Either.Either<Channel, Refusal> =>
  Either.fromNullable(channelById(workspace, id), () => Refusal.of("channel_not_found")).pipe(
    Either.filterOrLeft(
      channel => channel.isMember,
      () => Refusal.of("not_in_channel")
    )
  )
