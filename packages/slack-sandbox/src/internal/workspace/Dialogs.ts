import { hash } from "node:crypto"
import { HashMap, Option } from "effect"
import type { View } from "../../View.ts"
import type { Bot } from "./Bot.ts"
import type { Posted } from "./Posted.ts"

/** What a person has entered, by `block_id`. */
export type Values = Readonly<Record<string, string>>

/** A modal that a person has open. */
export interface OpenView {
  readonly id: string
  readonly bot: Bot
  readonly teamId: string
  readonly userId: string
  readonly hash: string
  readonly view: View
  readonly values: Values
  /** What is wrong with a submission, by `block_id`. */
  readonly errors: Values
}

/** Proof of an interaction, with which an app may open one modal within three seconds. */
export interface Trigger {
  readonly bot: Bot
  readonly teamId: string
  readonly userId: string
  readonly madeAtMillis: number
  readonly isUsed: boolean
}

/** A URL to which an app may respond up to five times after an interaction. */
export interface ResponseUrl {
  readonly bot: Bot
  readonly workspace: string | undefined
  readonly channelId: string
  readonly messageTs: string
  readonly userId: string
  readonly madeAtMillis: number
  readonly uses: number
}

/** A message that only one person sees. */
interface Ephemeral {
  readonly userId: string
  readonly channelId: string
  readonly message: Posted
}

/** The interactions of all workspaces. */
export interface Dialogs {
  readonly serial: number
  readonly triggers: HashMap.HashMap<string, Trigger>
  readonly responseUrls: HashMap.HashMap<string, ResponseUrl>
  /** By channel and `ts`. */
  readonly ephemerals: HashMap.HashMap<string, Ephemeral>
  /** A person's last modal is in front. */
  readonly views: ReadonlyArray<OpenView>
}

/** How long an app has to open a modal with a trigger. */
export const TRIGGER_MILLIS = 3_000

/** No interactions. */
export const noDialogs: Dialogs = {
  serial: 0,
  triggers: HashMap.empty(),
  responseUrls: HashMap.empty(),
  ephemerals: HashMap.empty(),
  views: []
}

/** A new id; two are never equal, and the same steps give the same ids. */
export const nextId = (dialogs: Dialogs, prefix: string): readonly [id: string, dialogs: Dialogs] => {
  const serial = dialogs.serial + 1
  return [
    `${prefix}0${hash("sha256", `${prefix} ${serial}`).slice(0, 9).toUpperCase()}`,
    { ...dialogs, serial }
  ]
}

/** The hash of a modal's state. */
const hashOf = (id: string, serial: number, nowMillis: number) =>
  `${Math.floor(nowMillis / 1000)}.${hash("sha256", `${id} ${serial}`).slice(0, 8)}`

/** Adds a trigger. */
export const addTrigger = (
  dialogs: Dialogs,
  trigger: Omit<Trigger, "isUsed">
): readonly [id: string, dialogs: Dialogs] => {
  const serial = dialogs.serial + 1
  const id = `${serial}.${trigger.madeAtMillis}.${hash("sha256", `trigger ${serial}`).slice(0, 32)}`
  const triggers = HashMap.set(dialogs.triggers, id, { ...trigger, isUsed: false })
  return [id, { ...dialogs, serial, triggers }]
}

/** The modal with this id. */
export const viewOf = (dialogs: Dialogs, id: string) => dialogs.views.find(view => view.id === id)

/** The modal that a person sees. */
export const frontView = (dialogs: Dialogs, userId: string) =>
  dialogs.views.findLast(view => view.userId === userId)

/** Replaces a modal. */
export const replaceView = (dialogs: Dialogs, changed: OpenView): Dialogs => ({
  ...dialogs,
  views: dialogs.views.map(view => (view.id === changed.id ? changed : view))
})

/** Closes a modal. */
export const closeView = (dialogs: Dialogs, closed: OpenView): Dialogs => ({
  ...dialogs,
  views: dialogs.views.filter(view => view.id !== closed.id)
})

/** The trigger with this id. */
export const triggerOf = (dialogs: Dialogs, id: string) =>
  Option.getOrUndefined(HashMap.get(dialogs.triggers, id))

/** Puts a modal in front of a person. */
export const showView = (
  dialogs: Dialogs,
  shown: Pick<OpenView, "bot" | "teamId" | "userId" | "view">,
  nowMillis: number
): readonly [opened: OpenView, dialogs: Dialogs] => {
  const [id, next] = nextId(dialogs, "V")
  const opened: OpenView = {
    ...shown,
    id,
    hash: hashOf(id, next.serial, nowMillis),
    values: {},
    errors: {}
  }
  return [opened, { ...next, views: [...next.views, opened] }]
}

/** Replaces the content of a modal; values entered in fields that remain are kept. */
export const changeView = (
  dialogs: Dialogs,
  before: OpenView,
  view: View,
  nowMillis: number
): readonly [changed: OpenView, dialogs: Dialogs] => {
  const serial = dialogs.serial + 1
  const kept = view.blocks.map(block => block.block_id ?? "")
  const values = Object.fromEntries(Object.entries(before.values).filter(([id]) => kept.includes(id)))
  const changed = { ...before, view, values, errors: {}, hash: hashOf(before.id, serial, nowMillis) }
  return [changed, { ...replaceView(dialogs, changed), serial }]
}

const ephemeralKey = (channelId: string, ts: string) => `${channelId} ${ts}`

/** The message with this `ts` that only this person sees. */
export const ephemeralOf = (dialogs: Dialogs, userId: string, channelId: string, ts: string) =>
  Option.getOrUndefined(
    Option.filter(
      HashMap.get(dialogs.ephemerals, ephemeralKey(channelId, ts)),
      each => each.userId === userId
    )
  )?.message

/** The messages of a channel that only this person sees. */
export const ephemeralsFor = (dialogs: Dialogs, userId: string, channelId: string): ReadonlyArray<Posted> =>
  HashMap.toValues(dialogs.ephemerals)
    .filter(each => each.userId === userId && each.channelId === channelId)
    .map(({ message }) => message)

/** Shows a message to one person, replacing one with the same `ts`. */
export const showEphemeral = (dialogs: Dialogs, shown: Ephemeral): Dialogs => ({
  ...dialogs,
  ephemerals: HashMap.set(dialogs.ephemerals, ephemeralKey(shown.channelId, shown.message.ts), shown)
})
