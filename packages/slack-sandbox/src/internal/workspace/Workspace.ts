import { hash } from "node:crypto"
import { type BotProfile, profileOf } from "./Bot.ts"
import { type Channel, fullNameOf } from "./Channel.ts"
import { type Connections, noConnections } from "./Connections.ts"
import { type Dialogs, noDialogs } from "./Dialogs.ts"
import { type Group, type GroupRequest, type Person, type PersonRequest, populate } from "./People.ts"

/** All workspaces, with what they contain and what they share. */
export interface Workspaces {
  /** The name of the first. */
  readonly name: string
  readonly profiles: ReadonlyArray<BotProfile>
  readonly channels: ReadonlyArray<Channel>
  readonly people: ReadonlyArray<Person>
  readonly groups: ReadonlyArray<Group>
  readonly connections: Connections
  readonly dialogs: Dialogs
}

/** One of them, as its apps and people see it: with its own name, channels, people and groups. */
export interface Workspace extends Workspaces {
  readonly teamId: string
}

/** What all workspaces contain at the start. */
export interface Content {
  readonly name: string
  /** The names of the channels that each workspace has. */
  readonly channels: ReadonlyArray<string>
  readonly profiles: ReadonlyArray<BotProfile>
  readonly people: ReadonlyArray<PersonRequest>
  readonly groups: ReadonlyArray<GroupRequest>
}

/** A channel to add. Default: apps are members, and it is not archived. */
export interface ChannelRequest {
  readonly name: string
  readonly member?: boolean
  readonly archived?: boolean
}

const channelId = (name: string) => `C0${hash("sha256", name).slice(0, 9).toUpperCase()}`

/**
 * Adds a channel, by its name among all. Its id is derived from that, so it is the same after a
 * restart.
 */
export const addChannel = (all: Workspaces, request: ChannelRequest, nowMillis: number): Workspaces => {
  const [, workspace, name = ""] = /^(?:(.*)\/)?([^/]*)$/s.exec(request.name) ?? []
  const channel: Channel = {
    id: channelId(request.name),
    name,
    workspace,
    isMember: request.member ?? true,
    isArchived: request.archived ?? false,
    createdSeconds: Math.floor(nowMillis / 1000),
    lastMicros: 0,
    messages: []
  }
  return { ...all, channels: [...all.channels, channel] }
}

/** Adds the direct messages of an app and a person, unless they exist. */
export const openDirect = (
  workspace: Workspace,
  appId: string,
  { id: directWith, name, workspace: own }: Person,
  nowMillis: number
): readonly [channel: Channel, workspace: Workspace] => {
  const id = channelId(`${appId} ${directWith}`).replace(/^C/, "D")
  const known = channelById(workspace, id)
  if (known !== undefined) return [known, workspace]
  const createdSeconds = Math.floor(nowMillis / 1000)
  const channel: Channel = {
    ...{ id, name: `@${name}`, workspace: own, directWith, createdSeconds },
    ...{ isMember: true, isArchived: false, lastMicros: 0, messages: [] }
  }
  return [channel, { ...workspace, channels: [...workspace.channels, channel] }]
}

/** What can be changed about a channel. */
export type ChannelChange = Omit<ChannelRequest, "name">

/** The workspaces with their channels, all empty. */
export const emptyWorkspaces = (content: Content, nowMillis: number): Workspaces => {
  const workspaces = [...new Set([undefined, ...content.profiles.map(({ workspace }) => workspace)])]
  const names = workspaces.flatMap(workspace => content.channels.map(name => fullNameOf({ name, workspace })))
  return names.reduce<Workspaces>((all, name) => addChannel(all, { name }, nowMillis), {
    name: content.name,
    profiles: content.profiles,
    channels: [],
    connections: noConnections,
    dialogs: noDialogs,
    ...populate(workspaces, content.people, content.groups)
  })
}

/** The channel with this id. */
export const channelById = ({ channels }: Workspaces, id: string) =>
  channels.find(channel => channel.id === id)

/** The channel of a workspace with this id or name, with or without its `#`. */
export const channelByIdOrName = (workspace: Workspace, idOrName: string) =>
  channelById(workspace, idOrName) ??
  workspace.channels.find(({ name }) => name === idOrName.replace(/^#/, ""))

/** The channel of any workspace with this id, or this name among all. */
export const channelOfAny = (all: Workspaces, idOrName: string) =>
  channelById(all, idOrName) ??
  all.channels.find(channel => fullNameOf(channel) === idOrName.replace(/^#/, ""))

/** Replaces the channel with the same id. */
export const replaceChannel = <W extends Workspaces>(workspace: W, changed: Channel): W => ({
  ...workspace,
  channels: workspace.channels.map(channel => (channel.id === changed.id ? changed : channel))
})

/** The workspace of a token's app, which is all that the app can see. */
export const workspaceOf = (all: Workspaces, token: string): Workspace =>
  workspaceNamed(all, profileOf(token, all.profiles)?.workspace)

/** One workspace of all; undefined is the first. */
export const workspaceNamed = (all: Workspaces, name: string | undefined): Workspace => {
  const isIn = ({ workspace }: { readonly workspace: string | undefined }) => workspace === name
  return {
    ...all,
    name: name ?? all.name,
    teamId: name === undefined ? "T0SANDBOX01" : `T${channelId(name).slice(1)}`,
    channels: all.channels.filter(isIn),
    people: all.people.filter(isIn),
    groups: all.groups.filter(isIn)
  }
}

/** All workspaces, after one was changed. */
export const withChanged = (
  all: Workspaces,
  { channels, connections, dialogs }: Pick<Workspaces, "channels" | "connections" | "dialogs">
): Workspaces => {
  const byId = new Map([...all.channels, ...channels].map(channel => [channel.id, channel]))
  return { ...all, connections, dialogs, channels: [...byId.values()] }
}
