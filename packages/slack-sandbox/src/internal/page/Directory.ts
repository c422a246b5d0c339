import { userIdOf } from "../workspace/Posted.ts"
import type { Workspace } from "../workspace/Workspace.ts"

/** The names of the ids that texts mention. */
export interface Directory {
  readonly userName: (id: string) => string
  readonly channelName: (id: string) => string
  readonly groupName: (id: string) => string
}

/** The names of people, groups and channels, and of apps that have posted. */
export const directoryOf = (workspace: Workspace): Directory => ({
  userName: id =>
    workspace.people.find(person => person.id === id)?.name ??
    workspace.channels.flatMap(channel => channel.messages).find(message => userIdOf(message.author) === id)
      ?.author.name ??
    id,
  channelName: id => workspace.channels.find(channel => channel.id === id)?.name ?? id,
  groupName: id => workspace.groups.find(group => group.id === id)?.handle ?? "group"
})
