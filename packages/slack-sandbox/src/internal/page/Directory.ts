import { fullNameOf } from "../workspace/Channel.ts"
import { userIdOf } from "../workspace/Posted.ts"
import { channelById, type Workspaces } from "../workspace/Workspace.ts"

/** The names of the ids that texts mention. */
export interface Directory {
  readonly userName: (id: string) => string
  readonly channelName: (id: string) => string
  readonly groupName: (id: string) => string
}

/** The names of people, groups and channels, and of apps that have posted. */
export const directoryOf = (all: Workspaces): Directory => ({
  userName: id =>
    all.people.find(person => person.id === id)?.name ??
    all.channels.flatMap(channel => channel.messages).find(message => userIdOf(message.author) === id)?.author
      .name ??
    id,
  channelName: id => {
    const channel = channelById(all, id)
    return channel === undefined ? id : fullNameOf(channel)
  },
  groupName: id => all.groups.find(group => group.id === id)?.handle ?? "group"
})
