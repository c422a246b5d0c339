import { Either, Schema } from "effect"
import { optionalField } from "../OptionalField.ts"
import type { Bot } from "../workspace/Bot.ts"
import { type Channel, edit, messageAt, post, remove } from "../workspace/Channel.ts"
import { isBot, type Posted } from "../workspace/Posted.ts"
import { wireMessage } from "../workspace/Wire.ts"
import { replaceChannel } from "../workspace/Workspace.ts"
import { contentFields, readContent, shownContent } from "./ContentInput.ts"
import { channelToPostIn, joinedChannel, method } from "./Method.ts"
import { present, Refusal, refuse } from "./Refusal.ts"

/** Posts a message or a reply. https://docs.slack.dev/reference/methods/chat.postMessage */
export const chatPostMessage = method(
  Schema.Struct({
    channel: Schema.String,
    ...contentFields,
    thread_ts: optionalField(Schema.String)
  }),
  (fields, call) =>
    Either.gen(function* () {
      const content = yield* readContent(fields)
      const channel = yield* channelToPostIn(call.workspace, fields.channel)
      const { text, blocks } = yield* shownContent(content.text ?? "", content.blocks ?? [])
      const threadTs = yield* parentOf(channel, fields.thread_ts)
      const [changed, posted] = post(
        channel,
        {
          author: call.bot,
          text,
          blocks,
          metadata: content.metadata === "none" ? undefined : content.metadata,
          threadTs
        },
        call.nowMillis
      )
      const workspace = replaceChannel(call.workspace, changed)
      return {
        body: {
          channel: channel.id,
          ts: posted.ts,
          message: wireMessage(workspace, changed, posted, true)
        },
        about: { channel: channel.id, ts: posted.ts },
        workspace
      }
    })
)

// Slack only warns against replying to a reply; refusing it reveals the mistake in a test.
const parentOf = (channel: Channel, threadTs: string | undefined) => {
  if (threadTs === undefined || threadTs === "") return Either.right(undefined)
  const parent = messageAt(channel, threadTs)
  return parent === undefined || parent.threadTs !== undefined
    ? refuse("thread_not_found")
    : Either.right(parent.ts)
}

/**
 * Edits an app's own message. Text without blocks removes the blocks; metadata stays unless it is
 * sent.
 * https://docs.slack.dev/reference/methods/chat.update
 */
export const chatUpdate = method(
  Schema.Struct({ channel: Schema.String, ts: Schema.String, ...contentFields }),
  (fields, call) =>
    Either.gen(function* () {
      const content = yield* readContent(fields)
      const channel = yield* joinedChannel(call.workspace, fields.channel)
      if (channel.isArchived) return yield* refuse("is_inactive")
      const message = yield* ownMessage(channel, fields.ts, call.bot, "cant_update_message")
      if (content.text === undefined && content.blocks === undefined && content.metadata === undefined) {
        return yield* refuse("no_text")
      }
      const kept = content.text === undefined ? message.blocks : []
      const { text, blocks } = yield* shownContent(content.text ?? "", content.blocks ?? kept)
      const metadata = content.metadata === "none" ? undefined : (content.metadata ?? message.metadata)
      const [changed, edited] = edit(channel, message, { text, blocks, metadata }, call.nowMillis)
      const workspace = replaceChannel(call.workspace, changed)
      return {
        body: {
          channel: channel.id,
          ts: edited.ts,
          text: edited.text,
          message: wireMessage(workspace, changed, edited, true)
        },
        about: { channel: channel.id, ts: edited.ts },
        workspace
      }
    })
)

/** Deletes an app's own message. https://docs.slack.dev/reference/methods/chat.delete */
export const chatDelete = method(
  Schema.Struct({ channel: Schema.String, ts: Schema.String }),
  (fields, call) =>
    Either.gen(function* () {
      const channel = yield* joinedChannel(call.workspace, fields.channel)
      const message = yield* ownMessage(channel, fields.ts, call.bot, "cant_delete_message")
      const about = { channel: channel.id, ts: message.ts }
      return { body: about, about, workspace: replaceChannel(call.workspace, remove(channel, message)) }
    })
)

/** The app's own message: `message_not_found`, or `error` if another app posted it. */
const ownMessage = (channel: Channel, ts: string, bot: Bot, error: string): Either.Either<Posted, Refusal> =>
  present(messageAt(channel, ts), "message_not_found").pipe(
    Either.filterOrLeft(
      message => !message.isTombstone,
      () => Refusal.of("message_not_found")
    ),
    Either.filterOrLeft(
      message => isBot(message.author) && message.author.botId === bot.botId,
      () => Refusal.of(error)
    )
  )
