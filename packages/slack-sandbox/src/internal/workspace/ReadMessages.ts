import { Either } from "effect"
import { ChannelNotFound } from "../../ChannelNotFound.ts"
import type { Message } from "../../Message.ts"
import type { Channel } from "./Channel.ts"
import { wireMessage } from "./Wire.ts"
import { channelByIdOrName, type Workspace } from "./Workspace.ts"

/**
 * Messages with metadata and replies, oldest first per channel; of one channel (id or name) or all.
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
