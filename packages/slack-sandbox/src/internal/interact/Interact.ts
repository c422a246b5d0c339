import { Either, HashMap } from "effect"
import type { Action } from "../../Action.ts"
import type { ViewBlock } from "../../Block.ts"
import { CannotInteract } from "../../CannotInteract.ts"
import type { Interactive } from "../../Element.ts"
import { fromMicros } from "../../Timestamp.ts"
import { userNameOf } from "../methods/People.ts"
import type { Bot } from "../workspace/Bot.ts"
import { messageAt } from "../workspace/Channel.ts"
import { addTrigger, nextId, replaceView, TRIGGER_MILLIS, viewOf } from "../workspace/Dialogs.ts"
import type { Person } from "../workspace/People.ts"
import { isBot } from "../workspace/Posted.ts"
import { wireMessage } from "../workspace/Wire.ts"
import { stateValues, wireView } from "../workspace/WireView.ts"
import { channelByIdOrName, type Workspace, workspaceNamed } from "../workspace/Workspace.ts"

/** What Slack sends of an interaction, and the workspaces after it. */
export interface Interaction {
  readonly workspace: Workspace
  readonly bot: Bot
  readonly payload: Readonly<Record<string, unknown>>
}

type Click = Extract<Action, { readonly kind: "click" }>

/** The person of an action, and the workspace of that person. */
export const actorOf = (
  all: Workspace,
  nameOrId: string
): Either.Either<{ readonly person: Person; readonly workspace: Workspace }, CannotInteract> => {
  const [name, own] = nameOrId.split("@", 2)
  const person = all.people.find(
    each => each.id === nameOrId || (each.name === name && each.workspace === own)
  )
  return person === undefined
    ? cannot(`There is nobody called ${nameOrId}.`)
    : Either.right({ person, workspace: workspaceNamed(all, person.workspace) })
}

/** Fails with what makes an interaction impossible. */
export const cannot = (reason: string) => Either.left(new CannotInteract({ reason }))

/**
 * A click on an element of a message or a modal.
 * https://docs.slack.dev/reference/interaction-payloads/block_actions-payload
 */
export const click = (
  all: Workspace,
  action: Click,
  origin: string,
  nowMillis: number
): Either.Either<Interaction, CannotInteract> =>
  Either.gen(function* () {
    const { person, workspace } = yield* actorOf(all, action.person)
    const source = yield* sourceOf(workspace, person, action)
    const found = yield* Either.fromNullable(
      elements(source.blocks).find(
        ({ blockId, element }) =>
          element.action_id === action.actionId &&
          (action.blockId === undefined || action.blockId === blockId)
      ),
      () => new CannotInteract({ reason: `There is no element with action_id ${action.actionId}.` })
    )
    const chosen = yield* chosenOf(found.element, action)
    const values =
      found.element.type === "static_select" && action.value !== undefined
        ? { ...action.values, [found.blockId]: action.value }
        : action.values
    const begun = begin(workspace, source.bot, person, action, source.viewId, nowMillis)
    const shown = source.at(begun.workspace, values)
    const [responseUrl, after] =
      shown.message === undefined
        ? [undefined, begun.workspace]
        : withResponseUrl(begun.workspace, source.bot, person, shown.message, origin, nowMillis)
    return {
      bot: source.bot,
      workspace: { ...after, dialogs: shown.dialogs ?? after.dialogs },
      payload: {
        type: "block_actions",
        ...begun.common,
        ...shown.payload,
        ...(responseUrl !== undefined && { response_url: responseUrl }),
        actions: [
          {
            type: found.element.type,
            action_id: action.actionId,
            block_id: found.blockId,
            ...chosen,
            action_ts: fromMicros(nowMillis * 1000 + (begun.workspace.dialogs.serial % 1000))
          }
        ]
      }
    }
  })

/** The part of a payload that is the same for every interaction, with a new trigger. */
export const begin = (
  workspace: Workspace,
  bot: Bot,
  person: Person,
  { forge }: Pick<Action, "forge">,
  viewId: string | undefined,
  nowMillis: number
) => {
  const madeAtMillis = forge?.expiredTrigger === true ? nowMillis - TRIGGER_MILLIS - 1 : nowMillis
  const [triggerId, dialogs] = addTrigger(workspace.dialogs, {
    bot,
    teamId: workspace.teamId,
    userId: person.id,
    madeAtMillis,
    viewId
  })
  const teamId = forge?.team ?? workspace.teamId
  const name = userNameOf(person.name)
  return {
    workspace: { ...workspace, dialogs },
    common: {
      team: { id: teamId, domain: workspace.name.toLowerCase() },
      user: { id: forge?.user ?? person.id, username: name, name, team_id: teamId },
      api_app_id: bot.appId,
      token: "sandbox",
      enterprise: null,
      is_enterprise_install: false,
      trigger_id: triggerId
    }
  }
}

const sourceOf = (workspace: Workspace, person: Person, action: Click) =>
  action.viewId === undefined
    ? messageSource(workspace, action)
    : viewSource(workspace, person, action.viewId)

const messageSource = (workspace: Workspace, action: Click) =>
  Either.gen(function* () {
    const channel = channelByIdOrName(workspace, action.channel ?? "")
    const message = channel === undefined ? undefined : messageAt(channel, action.ts ?? "")
    if (channel === undefined || message === undefined || !isBot(message.author))
      return yield* cannot(`There is no message ${action.ts} of an app in the channel ${action.channel}.`)
    return {
      bot: message.author,
      blocks: message.blocks,
      viewId: undefined,
      at: (after: Workspace, values: Readonly<Record<string, string>>) => ({
        dialogs: undefined,
        message: { channelId: channel.id, ts: message.ts },
        payload: {
          container: {
            type: "message",
            message_ts: message.ts,
            channel_id: channel.id,
            is_ephemeral: false,
            ...(message.threadTs !== undefined && { thread_ts: message.threadTs })
          },
          channel: { id: channel.id, name: channel.name },
          message: wireMessage(after, channel, message, true),
          state: { values: stateValues(message.blocks, values) }
        }
      })
    }
  })

const viewSource = (workspace: Workspace, person: Person, viewId: string) =>
  Either.gen(function* () {
    const view = viewOf(workspace.dialogs, viewId)
    if (view === undefined || view.userId !== person.id)
      return yield* cannot(`${person.name} has no modal ${viewId}.`)
    return {
      bot: view.bot,
      blocks: view.view.blocks,
      viewId,
      at: (after: Workspace, values: Readonly<Record<string, string>>) => {
        const entered = { ...view, values: { ...view.values, ...values } }
        return {
          dialogs: replaceView(after.dialogs, entered),
          message: undefined,
          payload: { container: { type: "view", view_id: viewId }, view: wireView(entered) }
        }
      }
    }
  })

const elements = (blocks: ReadonlyArray<ViewBlock>) =>
  blocks.flatMap(block => interactiveOf(block).map(element => ({ element, blockId: block.block_id ?? "" })))

const interactiveOf = (block: ViewBlock): ReadonlyArray<Interactive> => {
  if (block.type === "actions") return block.elements
  const accessory = block.type === "section" ? block.accessory : undefined
  return accessory === undefined || accessory.type === "image" ? [] : [accessory]
}

const chosenOf = (
  element: Interactive,
  { forge, value }: Click
): Either.Either<Readonly<Record<string, unknown>>, CannotInteract> => {
  if (element.type === "button") {
    const sent = forge?.value ?? element.value
    const style = element.style === undefined ? {} : { style: element.style }
    return Either.right({ text: element.text, ...(sent !== undefined && { value: sent }), ...style })
  }
  const chosen = element.options.find(option => option.value === value)
  return chosen === undefined
    ? cannot(`The menu has no option with the value ${value}.`)
    : Either.right({ selected_option: { text: chosen.text, value: forge?.value ?? chosen.value } })
}

const withResponseUrl = (
  workspace: Workspace,
  bot: Bot,
  person: Person,
  message: { readonly channelId: string; readonly ts: string },
  origin: string,
  nowMillis: number
) => {
  const [id, dialogs] = nextId(workspace.dialogs, "R")
  const responseUrls = HashMap.set(dialogs.responseUrls, id, {
    bot,
    channelId: message.channelId,
    messageTs: message.ts,
    workspace: person.workspace,
    userId: person.id,
    madeAtMillis: nowMillis,
    uses: 0
  })
  return [`${origin}/actions/${id}`, { ...workspace, dialogs: { ...dialogs, responseUrls } }] as const
}
