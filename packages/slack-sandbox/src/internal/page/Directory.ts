import type { Workspace } from "../workspace/Workspace.ts"

/** The names of the ids that texts mention. */
export interface Directory {
  readonly userName: (id: string) => string
  readonly channelName: (id: string) => string
}

/** The names of channels, and of apps that have posted. */
export const directoryOf = (workspace: Workspace): Directory => ({
  userName: id =>
    workspace.channels.flatMap(channel => channel.messages).find(message => message.bot.userId === id)?.bot
      .name ?? id,
  channelName: id => workspace.channels.find(channel => channel.id === id)?.name ?? id
})
