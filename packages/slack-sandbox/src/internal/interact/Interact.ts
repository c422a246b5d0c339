import { Either, HashMap } from "effect"
import type { Action, Click } from "../../Action.ts"
import { CannotInteract } from "../../CannotInteract.ts"
import type { Interactive } from "../../Element.ts"
import { fromMicros } from "../../Timestamp.ts"
import { userNameOf } from "../methods/People.ts"
import type { Bot } from "../workspace/Bot.ts"
import { addTrigger, nextId, TRIGGER_MILLIS } from "../workspace/Dialogs.ts"
import type { Person } from "../workspace/People.ts"
import type { Workspace, Workspaces } from "../workspace/Workspace.ts"
import { actorOf, cannot } from "./Actor.ts"
import { elementsOf, sourceOf } from "./Source.ts"

/** What Slack sends about an interaction, and the workspace after it. */
export interface Interaction {
  readonly workspace: Workspace
  readonly bot: Bot
  readonly payload: Readonly<Record<string, unknown>>
}

/**
 * A click on an element of a message or a modal.
 * https://docs.slack.dev/reference/interaction-payloads/block_actions-payload
 */
export const click = (
  all: Workspaces,
  action: Click,
  origin: string,
  nowMillis: number
): Either.Either<Interaction, CannotInteract> =>
  Either.gen(function* () {
    const { person, workspace } = yield* actorOf(all, action.person)
    const source = yield* sourceOf(workspace, person, action)
    const found = yield* Either.fromNullable(
      elementsOf(source.blocks).find(
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
    const begun = begin(workspace, source.bot, person, action, nowMillis)
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
  nowMillis: number
) => {
  const madeAtMillis = forge?.expiredTrigger === true ? nowMillis - TRIGGER_MILLIS - 1 : nowMillis
  const [triggerId, dialogs] = addTrigger(workspace.dialogs, {
    bot,
    teamId: workspace.teamId,
    userId: person.id,
    madeAtMillis
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
