import { Either, type Schema } from "effect"
import type { Timestamp } from "../../Timestamp.ts"
import type { Bot } from "../workspace/Bot.ts"
import type { Channel } from "../workspace/Channel.ts"
import { channelById, channelByIdOrName, type Workspace } from "../workspace/Workspace.ts"
import { type Fields, readFields } from "./Fields.ts"
import { present, Refusal, refuse } from "./Refusal.ts"

/** A call of a method by a known app. */
export interface Call {
  readonly workspace: Workspace
  readonly bot: Bot
  readonly fields: Fields
  readonly nowMillis: number
  /** The address that the caller used, such as `http://127.0.0.1:4010`. */
  readonly origin: string
}

/** A successful call: the body without `ok`, and the new workspace. */
export interface MethodResult {
  readonly body: Readonly<Record<string, unknown>>
  readonly about: { readonly channel?: string; readonly ts?: Timestamp }
  readonly workspace: Workspace
}

/** A method of the Web API, as a function of the workspace. */
export type Method = (call: Call) => Either.Either<MethodResult, Refusal>

/** A method with these parameters; it fails with `invalid_arguments` if they are wrong. */
export const method = <A, I>(
  parameters: Schema.Schema<A, I>,
  perform: (given: A, call: Call) => Either.Either<MethodResult, Refusal>
): Method => {
  const read = readFields(parameters)
  return call => Either.flatMap(read(call.fields), given => perform(given, call))
}

/** An answer that changes nothing. */
export const unchanged = (
  call: Call,
  body: Readonly<Record<string, unknown>>,
  about: MethodResult["about"] = {}
): MethodResult => ({ body, about, workspace: call.workspace })

/** A channel of the app; fails with `channel_not_found` or `not_in_channel`. */
export const joinedChannel = (workspace: Workspace, id: string): Either.Either<Channel, Refusal> =>
  Either.flatMap(found(channelById(workspace, id)), joined)

/**
 * A channel to post in, by its id or name; fails with `channel_not_found`, `is_archived` or
 * `not_in_channel`.
 */
export const channelToPostIn = (workspace: Workspace, idOrName: string): Either.Either<Channel, Refusal> =>
  found(channelByIdOrName(workspace, idOrName)).pipe(
    Either.filterOrLeft(
      channel => !channel.isArchived,
      () => Refusal.of("is_archived")
    ),
    Either.flatMap(joined)
  )

const found = (channel: Channel | undefined) => present(channel, "channel_not_found")

const joined = (channel: Channel): Either.Either<Channel, Refusal> =>
  channel.isMember ? Either.right(channel) : refuse("not_in_channel")
