import type { Notice } from "../receive/Store.ts"
import { type Channel, messageAt } from "../workspace/Channel.ts"
import { channelById, channelByIdOrName, type Workspace } from "../workspace/Workspace.ts"
import { directoryOf } from "./Directory.ts"
import { drawMessage } from "./MessageView.ts"
import { type Tree, type TreeElement, tag } from "./Tree.ts"

/** A channel as the browser shows it. */
export interface ChannelView {
  readonly channel: string
  readonly workspace: string
  readonly title: string
  readonly note: string
  readonly channels: ReadonlyArray<Tree>
  readonly messages: ReadonlyArray<TreeElement>
  /** Who may act in this channel: the options of a menu. */
  readonly people: ReadonlyArray<TreeElement>
}

/** An event for the browser: redraw one message (`null`: remove it), or load everything again. */
export type PageEvent =
  | { readonly kind: "redraw" }
  | { readonly kind: "view"; readonly userId: string }
  | {
      readonly kind: "ephemeral"
      readonly userId: string
      readonly channel: string
      readonly ts: string
      readonly article: TreeElement | null
    }
  | {
      readonly kind: "posted" | "edited" | "deleted"
      readonly channel: string
      readonly ts: string
      readonly root: string
      readonly message: TreeElement | null
    }

/** Draws a channel (by id or name, else the first) and the list of all. */
export const viewChannel = (workspace: Workspace, idOrName: string): ChannelView | undefined => {
  const channel = channelByIdOrName(workspace, idOrName) ?? workspace.channels.at(0)
  if (channel === undefined) return undefined
  const directory = directoryOf(workspace)
  return {
    channel: channel.id,
    workspace: workspace.name,
    title: `${signOf(channel)}${channel.name}`,
    note: noteOn(channel),
    channels: workspace.channels.map(each => drawLink(each, each === channel)),
    messages: channel.messages
      .filter(message => message.threadTs === undefined)
      .map(message => drawMessage(channel, message, directory)),
    people: peopleOf(workspace, channel).map(({ id, isGuest, name }) =>
      tag("option", { value: id }, [isGuest ? `${name} (guest)` : name])
    )
  }
}

// The channels of another workspace are named WORKSPACE/channel.
const peopleOf = ({ people }: Workspace, { directWith, name }: Channel) => {
  if (directWith !== undefined) return people.filter(({ id }) => id === directWith)
  const own = name.includes("/") ? name.split("/")[0] : undefined
  return people.filter(({ workspace }) => workspace === own)
}

/** Draws the current state of a changed message, so that the order of notices does not matter. */
export const viewNotice = (workspace: Workspace, notice: Notice): PageEvent => {
  if (notice.kind === "redraw" || notice.kind === "view") return notice
  const channel = channelById(workspace, notice.channelId)
  if (notice.kind === "ephemeral") {
    if (channel === undefined) return { kind: "redraw" }
    const { kind, message, ts, userId } = notice
    const article = message === undefined ? null : drawMessage(channel, message, directoryOf(workspace))
    return { kind, userId, channel: channel.id, ts, article }
  }
  const root = channel === undefined ? undefined : messageAt(channel, notice.root)
  return {
    kind: notice.kind,
    channel: notice.channelId,
    ts: notice.ts,
    root: notice.root,
    message:
      channel === undefined || root === undefined ? null : drawMessage(channel, root, directoryOf(workspace))
  }
}

/** Direct messages have it in their name. */
const signOf = ({ directWith }: Channel) => (directWith === undefined ? "#" : "")

const noteOn = (channel: Channel) => {
  if (channel.isArchived) return "archived"
  return channel.isMember ? "" : "apps are not in this channel"
}

const drawLink = (channel: Channel, isCurrent: boolean) =>
  tag(
    "a",
    {
      class: "channel",
      href: `/archives/${channel.id}`,
      "data-channel": channel.id,
      "aria-current": isCurrent ? "page" : undefined
    },
    [
      tag("span", { class: "hash", "aria-hidden": "true" }, [channel.directWith === undefined ? "#" : "@"]),
      tag("span", { class: "name" }, [channel.name.replace(/^@/, "")])
    ]
  )
