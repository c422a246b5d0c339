import type { Message } from "../../Message.ts"
import { toMicros } from "../../Timestamp.ts"
import { type Channel, repliesTo } from "./Channel.ts"
import { isBot, type Posted, userIdOf } from "./Posted.ts"
import type { Workspace } from "./Workspace.ts"

/**
 * A message in Slack's responses, with metadata on request.
 * https://docs.slack.dev/reference/methods/conversations.history
 */
export const wireMessage = (
  workspace: Workspace,
  channel: Channel,
  posted: Posted,
  withMetadata: boolean
): Message => ({
  ...author(workspace, posted),
  type: "message",
  ts: posted.ts,
  text: posted.text,
  ...(posted.blocks.length > 0 && { blocks: posted.blocks }),
  ...(withMetadata && posted.metadata !== undefined && { metadata: posted.metadata }),
  ...(posted.editedTs !== undefined && { edited: { user: userIdOf(posted.author), ts: posted.editedTs } }),
  ...thread(channel, posted)
})

const author = (workspace: Workspace, posted: Posted) => {
  const { author: bot } = posted
  if (posted.isTombstone) return { subtype: "tombstone", user: "USLACKBOT", hidden: true } as const
  if (!isBot(bot)) return { user: bot.id, team: workspace.teamId } as const
  const profile = {
    id: bot.botId,
    app_id: bot.appId,
    user_id: bot.userId,
    name: bot.name,
    icons: {},
    deleted: false,
    updated: Math.floor(toMicros(posted.ts) / 1_000_000),
    team_id: workspace.teamId
  }
  return {
    bot_id: bot.botId,
    app_id: bot.appId,
    user: bot.userId,
    team: workspace.teamId,
    bot_profile: profile
  }
}

const thread = (channel: Channel, posted: Posted) => {
  if (posted.threadTs !== undefined) {
    const parent = channel.messages.find(message => message.ts === posted.threadTs)
    return {
      thread_ts: posted.threadTs,
      ...(parent !== undefined && {
        parent_user_id: parent.isTombstone ? "USLACKBOT" : userIdOf(parent.author)
      })
    }
  }
  const replies = repliesTo(channel, posted.ts)
  const latest = replies.at(-1)
  if (latest === undefined) return {}
  const users = [...new Set(replies.map(reply => userIdOf(reply.author)))]
  return {
    thread_ts: posted.ts,
    reply_count: replies.length,
    reply_users_count: users.length,
    reply_users: users,
    latest_reply: latest.ts,
    is_locked: false,
    subscribed: false
  }
}

/**
 * A channel in Slack's responses.
 * https://docs.slack.dev/reference/objects/conversation-object
 */
export const wireChannel = (channel: Channel) => ({
  id: channel.id,
  name: channel.name,
  name_normalized: channel.name,
  is_channel: channel.directWith === undefined,
  is_group: false,
  is_im: channel.directWith !== undefined,
  ...(channel.directWith !== undefined && { user: channel.directWith }),
  is_mpim: false,
  is_private: false,
  is_shared: false,
  is_org_shared: false,
  is_ext_shared: false,
  is_general: channel.name === "general",
  is_archived: channel.isArchived,
  is_member: channel.isMember,
  created: channel.createdSeconds,
  creator: "USLACKBOT",
  unlinked: 0,
  topic: { value: "", creator: "", last_set: 0 },
  purpose: { value: "", creator: "", last_set: 0 }
})
