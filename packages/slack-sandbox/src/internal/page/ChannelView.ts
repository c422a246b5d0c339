import { fromMicros, toMicros } from "../../Timestamp.ts"
import { type Channel, fullNameOf } from "../workspace/Channel.ts"
import { ephemeralsFor, frontView } from "../workspace/Dialogs.ts"
import { channelOfAny, type Workspaces } from "../workspace/Workspace.ts"
import { directoryOf } from "./Directory.ts"
import { drawMessage } from "./MessageView.ts"
import { drawModal } from "./ModalView.ts"
import { type TreeElement, tag } from "./Tree.ts"

/** What the browser shows a person. */
export interface ChannelView {
  readonly channel: string
  readonly workspace: string
  readonly title: string
  readonly note: string
  readonly channels: ReadonlyArray<TreeElement>
  readonly messages: ReadonlyArray<TreeElement>
  /** The people who may act in this channel, as options of a menu. */
  readonly people: ReadonlyArray<TreeElement>
  readonly modal: TreeElement | null
  /** Now, as a `ts`. */
  readonly now: string
}

/** What is shown, and to whom. */
interface Looked {
  /** A channel's id or name; without one, the first channel is shown. */
  readonly channel: string
  /** The id of the person. */
  readonly person: string
  /** Messages that only this person sees are shown from this `ts` on. Default: none are shown. */
  readonly since?: string
}

/** Draws a channel and the list of all channels. */
export const viewChannel = (
  all: Workspaces,
  { channel: idOrName, person, since }: Looked,
  nowMillis: number
): ChannelView | undefined => {
  const channel = channelOfAny(all, idOrName) ?? all.channels.at(0)
  if (channel === undefined) return undefined
  const directory = directoryOf(all)
  const open = frontView(all.dialogs, person)
  const kept = channel.messages.filter(message => message.threadTs === undefined)
  const own = ephemeralsFor(all.dialogs, person, channel.id).filter(
    ({ ts }) => since !== undefined && ts >= since
  )
  return {
    channel: channel.id,
    workspace: all.name,
    title: `${signOf(channel)}${fullNameOf(channel)}`,
    note: noteOn(channel),
    channels: all.channels.map(each => drawLink(each, each === channel)),
    messages: [...kept, ...own]
      .toSorted((one, other) => toMicros(one.ts) - toMicros(other.ts))
      .map(message => drawMessage(channel, message, directory, own.includes(message))),
    people: peopleOf(all, channel).map(({ id, isGuest, name }) =>
      tag("option", { value: id }, [isGuest ? `${name} (guest)` : name])
    ),
    modal: open === undefined ? null : drawModal(open, directory),
    now: fromMicros(nowMillis * 1000)
  }
}

const peopleOf = ({ people }: Workspaces, { directWith, workspace }: Channel) =>
  people.filter(person =>
    directWith === undefined ? person.workspace === workspace : person.id === directWith
  )

/** Direct messages already contain it in their name. */
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
      "data-latest": channel.messages.at(-1)?.ts ?? "",
      "aria-current": isCurrent ? "page" : undefined
    },
    [
      tag("span", { class: "hash", "aria-hidden": "true" }, [channel.directWith === undefined ? "#" : "@"]),
      tag("span", { class: "name" }, [fullNameOf(channel).replace(/^@/, "")])
    ]
  )
