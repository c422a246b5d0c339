import { Either } from "effect"
import { ChannelNotFound } from "../../ChannelNotFound.ts"
import type { Message } from "../../Message.ts"
import type { Channel } from "./Channel.ts"
import { wireMessage } from "./Wire.ts"
import { channelOfAny, type Workspaces, workspaceNamed } from "./Workspace.ts"

/**
 * Messages with metadata and replies, oldest first per channel; of one channel (id or name) or all.
 */
export const readMessages = (
  all: Workspaces,
  idOrName: string | undefined
): Either.Either<ReadonlyArray<Message>, ChannelNotFound> =>
  readChannels(all, idOrName).pipe(
    Either.map(channels =>
      channels.flatMap(channel => {
        const workspace = workspaceNamed(all, channel.workspace)
        return channel.messages.map(message => ({
          ...wireMessage(workspace, channel, message, true),
          channel: channel.id
        }))
      })
    )
  )

const readChannels = (
  all: Workspaces,
  idOrName: string | undefined
): Either.Either<ReadonlyArray<Channel>, ChannelNotFound> => {
  if (idOrName === undefined) return Either.right(all.channels)
  const channel = channelOfAny(all, idOrName)
  return channel === undefined
    ? Either.left(new ChannelNotFound({ channel: idOrName }))
    : Either.right([channel])
}
