import { Either } from "effect"
import type { Say } from "../../Action.ts"
import type { CannotInteract } from "../../CannotInteract.ts"
import type { Timestamp } from "../../Timestamp.ts"
import { type Bot, botOf, isBotToken } from "../workspace/Bot.ts"
import { messageAt, post } from "../workspace/Channel.ts"
import { channelByIdOrName, replaceChannel, type Workspace, type Workspaces } from "../workspace/Workspace.ts"
import { actorOf, cannot } from "./Actor.ts"

/** A message that a person wrote, and the events that Slack sends about it. */
interface Said {
  readonly workspace: Workspace
  readonly ts: Timestamp
  readonly events: ReadonlyArray<{
    readonly bot: Bot
    readonly payload: Readonly<Record<string, unknown>>
  }>
}

/**
 * Posts a person's message, with an event for each app of the workspace that subscribes to them.
 * https://docs.slack.dev/reference/events/message.channels
 */
export const say = (all: Workspaces, action: Say, nowMillis: number): Either.Either<Said, CannotInteract> =>
  Either.gen(function* () {
    const { person, workspace } = yield* actorOf(all, action.person)
    const channel = channelByIdOrName(workspace, action.channel)
    if (channel === undefined) return yield* cannot(`There is no channel ${action.channel}.`)
    const parent = action.threadTs === undefined ? undefined : messageAt(channel, action.threadTs)
    if (action.threadTs !== undefined && parent === undefined)
      return yield* cannot(`There is no message ${action.threadTs} in the channel ${action.channel}.`)
    const threadTs = parent?.threadTs ?? parent?.ts
    const message = { author: person, text: action.text, blocks: [], metadata: undefined }
    const [changed, posted] = post(channel, { ...message, threadTs }, nowMillis)
    const event = {
      type: "message",
      user: action.forge?.user ?? person.id,
      text: action.text,
      ts: posted.ts,
      ...(threadTs !== undefined && { thread_ts: threadTs }),
      team: action.forge?.team ?? workspace.teamId,
      channel: channel.id,
      event_ts: posted.ts,
      channel_type: "channel"
    }
    return {
      workspace: replaceChannel(workspace, changed),
      ts: posted.ts,
      events: listeners(workspace, person.workspace).map(bot => ({
        bot,
        payload: {
          type: "event_callback",
          token: "sandbox",
          team_id: workspace.teamId,
          api_app_id: bot.appId,
          event,
          event_id: `Ev${posted.ts.replace(".", "")}`,
          event_time: Math.floor(nowMillis / 1000),
          authorizations: [
            {
              enterprise_id: null,
              team_id: workspace.teamId,
              user_id: bot.userId,
              is_bot: true,
              is_enterprise_install: false
            }
          ],
          is_ext_shared_channel: false
        }
      }))
    }
  })

const listeners = ({ profiles }: Workspace, own: string | undefined): ReadonlyArray<Bot> => {
  const subscribed = profiles.filter(
    each => each.events === true && isBotToken(each.token) && each.workspace === own
  )
  const apps = subscribed.map(({ token }) => botOf(token, profiles))
  return [...new Map(apps.map(bot => [bot.appId, bot])).values()]
}
