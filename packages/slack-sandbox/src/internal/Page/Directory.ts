import type { Workspace } from "../Workspace.ts"

/** Names behind the ids that texts mention. */
export interface Directory {
  readonly userName: (id: string) => string
  readonly channelName: (id: string) => string
}

/** The names a workspace knows: its channels, and the apps that have posted. */
export const directoryOf = (workspace: Workspace): Directory => ({
  userName: id =>
    workspace.channels.flatMap(channel => channel.messages).find(message => message.bot.userId === id)?.bot
      .name ?? id,
  channelName: id => workspace.channels.find(channel => channel.id === id)?.name ?? id
})
