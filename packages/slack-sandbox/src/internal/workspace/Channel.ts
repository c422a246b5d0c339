import { fromMicros, type Timestamp } from "../../Timestamp.ts"
import { withIds } from "./BlockIds.ts"
import type { Content, Posted } from "./Posted.ts"

/** A channel and its messages, oldest first, including replies. */
export interface Channel {
  readonly id: string
  readonly name: string
  /** The name of its workspace; undefined in the first. */
  readonly workspace: string | undefined
  readonly isMember: boolean
  readonly isArchived: boolean
  /** The person whose direct messages with an app these are; the channel is named `@Anna`. */
  readonly directWith?: string
  readonly createdSeconds: number
  /** The last `ts`, in microseconds: no `ts` is used twice, even after a deletion. */
  readonly lastMicros: number
  readonly messages: ReadonlyArray<Posted>
}

/** Its name among the channels of all workspaces: `WORKSPACE/channel` outside of the first. */
export const fullNameOf = ({ name, workspace }: Pick<Channel, "name" | "workspace">) =>
  workspace === undefined ? name : `${workspace}/${name}`

/** The message with this `ts`. */
export const messageAt = (channel: Channel, ts: string) => channel.messages.find(message => message.ts === ts)

/** The replies in the thread of this parent, oldest first. */
export const repliesTo = (channel: Channel, parent: Timestamp) =>
  channel.messages.filter(message => message.threadTs === parent)

/** Appends a message, which gets a new `ts`. */
export const post = (
  channel: Channel,
  message: Omit<Posted, "ts" | "editedTs" | "isTombstone">,
  nowMillis: number
): readonly [channel: Channel, posted: Posted] => {
  const micros = Math.max(nowMillis * 1000, channel.lastMicros + 1)
  const posted = {
    ...message,
    blocks: withIds(message.blocks, micros),
    ts: fromMicros(micros),
    editedTs: undefined,
    isTombstone: false
  }
  return [{ ...channel, lastMicros: micros, messages: [...channel.messages, posted] }, posted]
}

/** Replaces the content of a message. */
export const edit = (
  channel: Channel,
  message: Posted,
  content: Content,
  nowMillis: number
): readonly [channel: Channel, edited: Posted] => {
  const edited = {
    ...message,
    ...content,
    blocks: withIds(content.blocks, nowMillis),
    editedTs: fromMicros(Math.floor(nowMillis / 1000) * 1_000_000)
  }
  return [{ ...channel, messages: channel.messages.map(each => (each === message ? edited : each)) }, edited]
}

/** Removes a message; one with replies becomes a tombstone until they are removed. */
export const remove = (channel: Channel, message: Posted): Channel => {
  const hasReplies = repliesTo(channel, message.ts).length > 0
  const tombstone = { ...message, text: "This message was deleted.", blocks: [], metadata: undefined }
  const messages = channel.messages.flatMap(each => {
    if (each !== message) return [each]
    return hasReplies ? [{ ...tombstone, isTombstone: true }] : []
  })
  const isEmptyTombstone = (each: Posted) =>
    each.isTombstone && !messages.some(reply => reply.threadTs === each.ts)
  return { ...channel, messages: messages.filter(each => !isEmptyTombstone(each)) }
}
