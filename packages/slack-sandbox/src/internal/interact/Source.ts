import { Either } from "effect"
import type { Click } from "../../Action.ts"
import type { ViewBlock } from "../../Block.ts"
import type { CannotInteract } from "../../CannotInteract.ts"
import { messageAt } from "../workspace/Channel.ts"
import { ephemeralOf, type OpenView, replaceView, viewOf } from "../workspace/Dialogs.ts"
import type { Person } from "../workspace/People.ts"
import { isBot } from "../workspace/Posted.ts"
import { wireMessage } from "../workspace/Wire.ts"
import { stateValues, wireView } from "../workspace/WireView.ts"
import { channelByIdOrName, type Workspace } from "../workspace/Workspace.ts"
import { cannot } from "./Actor.ts"

/** Where a click happens, and what Slack sends about that place after it. */
export const sourceOf = (workspace: Workspace, person: Person, action: Click) =>
  action.viewId === undefined
    ? messageSource(workspace, person, action)
    : viewSource(workspace, person, action.viewId)

const messageSource = (workspace: Workspace, person: Person, action: Click) =>
  Either.gen(function* () {
    const channel = channelByIdOrName(workspace, action.channel ?? "")
    const kept = channel === undefined ? undefined : messageAt(channel, action.ts ?? "")
    const ephemeral = ephemeralOf(workspace.dialogs, person.id, channel?.id ?? "", action.ts ?? "")
    const message = kept ?? ephemeral
    if (channel === undefined || message === undefined || !isBot(message.author))
      return yield* cannot(`There is no message ${action.ts} of an app in the channel ${action.channel}.`)
    return {
      bot: message.author,
      blocks: message.blocks,
      at: (after: Workspace, values: Readonly<Record<string, string>>) => ({
        dialogs: undefined,
        message: { channelId: channel.id, ts: message.ts },
        payload: {
          container: {
            type: "message",
            message_ts: message.ts,
            channel_id: channel.id,
            is_ephemeral: kept === undefined,
            ...(message.threadTs !== undefined && { thread_ts: message.threadTs })
          },
          channel: { id: channel.id, name: channel.name },
          // Slack sends no content of an ephemeral message.
          ...(kept !== undefined && { message: wireMessage(after, channel, kept, true) }),
          state: { values: stateValues(message.blocks, values) }
        }
      })
    }
  })

const viewSource = (workspace: Workspace, person: Person, viewId: string) =>
  Either.gen(function* () {
    const view = yield* openView(workspace, person, viewId)
    return {
      bot: view.bot,
      blocks: view.view.blocks,
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

/** A modal that a person has open. */
export const openView = (
  { dialogs }: Workspace,
  { id, name }: Person,
  viewId: string
): Either.Either<OpenView, CannotInteract> => {
  const view = viewOf(dialogs, viewId)
  return view?.userId === id ? Either.right(view) : cannot(`${name} has no modal ${viewId}.`)
}

/** The elements that a person can click, with the ids of their blocks. */
export const elementsOf = (blocks: ReadonlyArray<ViewBlock>) =>
  blocks.flatMap(block =>
    block.type === "actions"
      ? block.elements.map(element => ({ element, blockId: block.block_id ?? "" }))
      : []
  )
