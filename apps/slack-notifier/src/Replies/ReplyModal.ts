import { type Message, MessageId } from "@estate/domain/Message"
import { ThreadId } from "@estate/domain/Thread"
import type { Language } from "@estate/text/Language"
import type { ModalView } from "@slack/types"
import { Either, Option, Schema } from "effect"
import { AlertId } from "../Alerts/AlertId.ts"
import type { Episode } from "../Alerts/Episode.ts"
import { buyerName, listingName, visibleName } from "../Alerts/EpisodeNames.ts"
import type { RenderStyle } from "../Alerts/Render.ts"
import { plainSection, plainText, slackTime } from "../Alerts/SlackMessage.ts"
import { replyTextsIn } from "./ReplyTexts.ts"
import type { View } from "./View.ts"

/** The maximum number of characters of a reply: what a field of a modal accepts. */
const REPLY_MAX_LENGTH = 3000

/** The id of the text field's block, or its beginning once an answer was put into the field. */
const REPLY_FIELD = "reply"

/** The menu of saved answers. */
export const ANSWER_MENU = "replyAnswer"

/** The modal's `callback_id`. */
export const REPLY_MODAL = "reply"

/** The number of the thread's messages that it shows, and how much of each. */
const SHOWN = 5
const SHOWN_LENGTH = 600
const NAME_LENGTH = 120

/** What a modal is about, which comes back when it is submitted. It contains no personal data. */
const Purpose = Schema.Struct({
  alertId: AlertId,
  company: Schema.String,
  threadId: ThreadId,
  channel: Schema.String,
  ts: Schema.String,
  /** The newest message that it shows; empty if it shows none. */
  seen: Schema.Union(MessageId, Schema.Literal("")),
  /** The reply whose text it has, and which it replaces. */
  replaces: Schema.optionalWith(Schema.Struct({ replyId: AlertId, number: Schema.Int }), { exact: true })
})
export type Purpose = typeof Purpose.Type

const decode = Schema.decodeUnknownEither(Schema.parseJson(Purpose))

/** The purpose of a submitted modal; undefined if the modal does not have this version's format. */
export const readPurpose = (privateMetadata: string): Purpose | undefined =>
  Either.getOrUndefined(decode(privateMetadata))

/** What the modal shows until the thread is read. */
export const loadingModal = (language: Language): ModalView => {
  const texts = replyTextsIn(language)
  return { ...frame(language), blocks: [plainSection(texts.reading)] }
}

/**
 * What it shows of a thread, in order, and the field. `messages` is undefined if they are not
 * known.
 */
export const replyModal = (
  purpose: Purpose,
  episode: Episode,
  messages: ReadonlyArray<Message> | undefined,
  draft: string,
  answers: ReadonlyArray<string>,
  { language, zone }: Pick<RenderStyle, "language" | "zone">
): ModalView => {
  const texts = replyTextsIn(language)
  const author = buyerName(episode, language)
  const shown = (messages ?? []).slice(-SHOWN).flatMap(message => [
    {
      type: "context",
      elements: [
        plainText(message.isIncoming ? author : texts.us, NAME_LENGTH),
        { type: "mrkdwn", text: slackTime(message.createdAt.toInstant(zone), zone) }
      ]
    },
    plainSection(message.text.trim() || "…", SHOWN_LENGTH)
  ])
  return {
    ...frame(language),
    private_metadata: JSON.stringify(purpose),
    submit: plainText(texts.send, 24),
    blocks: [
      plainSection(`🏠 ${listingName(episode, language)}`, 300),
      ...(messages === undefined ? [plainSection(texts.unavailable)] : []),
      ...(messages?.length === 0 ? [plainSection(texts.noMessages)] : shown),
      ...answerMenu(answers, texts.answers),
      fieldBlock(REPLY_FIELD, episode, draft, texts.hint, language)
    ]
  }
}

const answerMenu = (answers: ReadonlyArray<string>, placeholder: string) =>
  answers.length === 0
    ? []
    : [
        {
          type: "actions",
          block_id: ANSWER_MENU,
          elements: [
            {
              type: "static_select",
              action_id: ANSWER_MENU,
              placeholder: plainText(placeholder, 150),
              options: answers.slice(0, MAX_ANSWERS).map(name => ({ text: plainText(name, 75), value: name }))
            }
          ]
        }
      ]

const fieldBlock = (
  blockId: string,
  { author }: Episode,
  text: string,
  hint: string,
  language: Language
) => ({
  type: "input",
  block_id: blockId,
  label: plainText(replyTextsIn(language).field(visibleName(author)), 200),
  hint: plainText(hint, 200),
  element: {
    type: "plain_text_input",
    action_id: REPLY_FIELD,
    multiline: true,
    max_length: REPLY_MAX_LENGTH,
    ...(text === "" ? {} : { initial_value: text })
  }
})

/** The same modal with another text in its field; Slack keeps what a field of one block id has. */
export const withText = (
  { blocks, hash, privateMetadata }: Pick<View, "blocks" | "hash" | "privateMetadata">,
  episode: Episode,
  text: string,
  hint: string,
  language: Language
): ModalView => {
  const field = fieldBlock(`${REPLY_FIELD} ${hash}`, episode, text.slice(0, REPLY_MAX_LENGTH), hint, language)
  return {
    ...frame(language),
    private_metadata: privateMetadata,
    submit: plainText(replyTextsIn(language).send, 24),
    blocks: blocks.map(block => (block.type === "input" ? field : block))
  }
}

/** The field of a modal, by its block, and what is written there. */
export const fieldOf = (values: View["values"]): { readonly block: string; readonly text: string } => {
  const isField = (block: string) => block === REPLY_FIELD || block.startsWith(`${REPLY_FIELD} `)
  const block = Object.keys(values).find(isField) ?? REPLY_FIELD
  return { block, text: values[block] ?? "" }
}

/** Slack's limit of a menu. */
const MAX_ANSWERS = 100

/** What is wrong with a text, if anything is. */
export const textProblem = (text: string, threadId: string, language: Language): Option.Option<string> => {
  const texts = replyTextsIn(language)
  if (text.trim() === "") return Option.some(texts.empty)
  return [...text.trim()].length > REPLY_MAX_LENGTH
    ? Option.some(texts.tooLong(`estate threads reply ${threadId} --edit`))
    : Option.none()
}

const frame = (language: Language) => {
  const { title, cancel } = replyTextsIn(language)
  return {
    type: "modal" as const,
    callback_id: REPLY_MODAL,
    private_metadata: "",
    title: plainText(title, 24),
    close: plainText(cancel, 24)
  }
}
