import { Either } from "effect"
import { ChannelNotFound } from "../ChannelNotFound.ts"
import type { Message } from "../Message.ts"
import type { Channel } from "./Channel.ts"
import { wireMessage } from "./WireMessage.ts"
import { channelByIdOrName, type Workspace } from "./Workspace.ts"

/**
 * Every living message, thread replies and metadata included, oldest first within a channel; of one channel (by
 * id or name) or of all.
 */
export const readMessages = (
  workspace: Workspace,
  idOrName: string | undefined
): Either.Either<ReadonlyArray<Message>, ChannelNotFound> =>
  readChannels(workspace, idOrName).pipe(
    Either.map(channels =>
      channels.flatMap(channel =>
        channel.messages.map(message => ({
          ...wireMessage(workspace, channel, message, true),
          channel: channel.id
        }))
      )
    )
  )

const readChannels = (
  workspace: Workspace,
  idOrName: string | undefined
): Either.Either<ReadonlyArray<Channel>, ChannelNotFound> => {
  if (idOrName === undefined) return Either.right(workspace.channels)
  const channel = channelByIdOrName(workspace, idOrName)
  return channel === undefined
    ? Either.left(new ChannelNotFound({ channel: idOrName }))
    : Either.right([channel])
}
