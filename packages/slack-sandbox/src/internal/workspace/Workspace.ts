import { hash } from "node:crypto"
import { type BotProfile, profileOf } from "./Bot.ts"
import type { Channel } from "./Channel.ts"
import { type Connections, noConnections } from "./Connections.ts"
import { type Dialogs, noDialogs } from "./Dialogs.ts"
import { type Group, type GroupRequest, type Person, type PersonRequest, populate } from "./People.ts"

/**
 * The state of a workspace, or of all of them; then channels of workspaces other than the first are
 * named `WORKSPACE/channel`.
 */
export interface Workspace {
  readonly name: string
  readonly teamId: string
  readonly profiles: ReadonlyArray<BotProfile>
  readonly channels: ReadonlyArray<Channel>
  readonly people: ReadonlyArray<Person>
  readonly groups: ReadonlyArray<Group>
  /** Those of all workspaces. */
  readonly connections: Connections
  /** Those of all workspaces. */
  readonly dialogs: Dialogs
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

/** Adds a channel. Its id is derived from its name, so it is the same after a restart. */
export const addChannel = (workspace: Workspace, request: ChannelRequest, nowMillis: number): Workspace => ({
  ...workspace,
  channels: [
    ...workspace.channels,
    {
      id: channelId(request.name),
      name: request.name,
      isMember: request.member ?? true,
      isArchived: request.archived ?? false,
      createdSeconds: Math.floor(nowMillis / 1000),
      lastMicros: 0,
      messages: []
    }
  ]
})

/** Adds the direct messages of an app and a person, unless they exist. */
export const openDirect = (
  workspace: Workspace,
  appId: string,
  { id: directWith, name }: Pick<Person, "id" | "name">,
  nowMillis: number
): readonly [channel: Channel, workspace: Workspace] => {
  const id = channelId(`${appId} ${directWith}`).replace(/^C/, "D")
  const known = channelById(workspace, id)
  if (known !== undefined) return [known, workspace]
  const createdSeconds = Math.floor(nowMillis / 1000)
  const channel: Channel = {
    ...{ id, name: `@${name}`, directWith, createdSeconds },
    ...{ isMember: true, isArchived: false, lastMicros: 0, messages: [] }
  }
  return [channel, { ...workspace, channels: [...workspace.channels, channel] }]
}

/** What can be changed about a channel. */
export type ChannelChange = Omit<ChannelRequest, "name">

/** The workspaces with their channels, all empty. */
export const emptyWorkspace = (content: Content, nowMillis: number): Workspace => {
  const workspaces = workspacesOf(content.profiles)
  const names = workspaces.flatMap(workspace => content.channels.map(name => prefixOf(workspace) + name))
  return names.reduce<Workspace>((workspace, name) => addChannel(workspace, { name }, nowMillis), {
    name: content.name,
    teamId: "T0SANDBOX01",
    profiles: content.profiles,
    channels: [],
    connections: noConnections,
    dialogs: noDialogs,
    ...populate(workspaces, content.people, content.groups)
  })
}

/** The first workspace, which is undefined, and each that an app names. */
const workspacesOf = (profiles: ReadonlyArray<BotProfile>) => [
  ...new Set([undefined, ...profiles.map(({ workspace }) => workspace)])
]

/** The channel with this id. */
export const channelById = (workspace: Workspace, id: string) =>
  workspace.channels.find(channel => channel.id === id)

/** The channel with this id or name, with or without its `#`. */
export const channelByIdOrName = (workspace: Workspace, idOrName: string) =>
  channelById(workspace, idOrName) ??
  workspace.channels.find(channel => channel.name === idOrName.replace(/^#/, ""))

/** Replaces the channel with the same id. */
export const replaceChannel = (workspace: Workspace, changed: Channel): Workspace => ({
  ...workspace,
  channels: workspace.channels.map(channel => (channel.id === changed.id ? changed : channel))
})

const prefixOf = (workspace: string | undefined) => (workspace === undefined ? "" : `${workspace}/`)

/** The workspace of a token's app, which is all that the app can see. */
export const workspaceOf = (all: Workspace, token: string): Workspace =>
  workspaceNamed(all, profileOf(token, all.profiles)?.workspace)

/** One workspace of all; undefined is the first. */
export const workspaceNamed = (all: Workspace, own: string | undefined): Workspace => {
  const prefix = prefixOf(own)
  return {
    ...all,
    ...(own !== undefined && { name: own, teamId: `T${channelId(own).slice(1)}` }),
    people: all.people.filter(({ workspace }) => workspace === own),
    groups: all.groups.filter(({ workspace }) => workspace === own),
    channels: all.channels.flatMap(channel =>
      prefix === "" ? (channel.name.includes("/") ? [] : [channel]) : withoutPrefix(channel, prefix)
    )
  }
}

const withoutPrefix = (channel: Channel, prefix: string) =>
  channel.name.startsWith(prefix) ? [{ ...channel, name: channel.name.slice(prefix.length) }] : []

/** All workspaces, after one was changed. */
export const withChanged = (all: Workspace, changed: Workspace): Workspace => {
  const prefix = prefixOf(changed.name === all.name ? undefined : changed.name)
  const opened = changed.channels.filter(({ id }) => channelById(all, id) === undefined)
  return {
    ...all,
    connections: changed.connections,
    dialogs: changed.dialogs,
    channels: [
      ...all.channels.map(channel => {
        const after = channelById(changed, channel.id)
        return after === undefined ? channel : { ...after, name: channel.name }
      }),
      ...opened.map(channel => ({ ...channel, name: prefix + channel.name }))
    ]
  }
}
