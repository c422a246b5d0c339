import { type Message, MessageId } from "@estate/domain/Message"
import { ThreadId } from "@estate/domain/Thread"
import type { Language } from "@estate/text/Language"
import type { ModalView } from "@slack/types"
import { Either, Option, Schema } from "effect"
import { AlertId } from "../Alerts/AlertId.ts"
import type { Episode } from "../Alerts/Episode.ts"
import { oneLine } from "../Alerts/Render.ts"
import { plainSection, plainText } from "../Alerts/SlackMessage.ts"
import { replyTextsIn } from "./ReplyTexts.ts"

/** The most characters of a reply: what a field of a modal takes. */
const REPLY_MAX_LENGTH = 3000

/** The field of the text. */
export const REPLY_FIELD = "reply"

/** The modal's `callback_id`. */
export const REPLY_MODAL = "reply"

/** How many of the thread's messages it shows, and how much of each. */
const SHOWN = 5
const SHOWN_LENGTH = 600
const NAME_LENGTH = 60

/** What a modal is about, which it brings along when it is submitted. No personal data. */
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

/** The purpose of a submitted modal; undefined if the modal is not of this version's form. */
export const readPurpose = (privateMetadata: string): Purpose | undefined =>
  Either.getOrUndefined(decode(privateMetadata))

/** What the modal shows until the thread is read. */
export const loadingModal = (language: Language): ModalView => {
  const texts = replyTextsIn(language)
  return { ...frame(language), blocks: [plainSection(texts.reading)] }
}

/** What it shows of a thread, in order, and the field. `messages`: undefined if not known. */
export const replyModal = (
  purpose: Purpose,
  episode: Episode,
  messages: ReadonlyArray<Message> | undefined,
  draft: string,
  language: Language
): ModalView => {
  const texts = replyTextsIn(language)
  const author = oneLine(episode.author)
  const shown = (messages ?? []).slice(-SHOWN).flatMap(message => [
    {
      type: "context",
      elements: [
        plainText(
          `${message.isIncoming ? author : texts.us} · ${message.createdAt.toWire().slice(0, 16)}`,
          NAME_LENGTH * 2
        )
      ]
    },
    plainSection(message.text.trim() || "…", SHOWN_LENGTH)
  ])
  return {
    ...frame(language),
    private_metadata: JSON.stringify(purpose),
    submit: plainText(texts.send, 24),
    blocks: [
      plainSection(`🏠 ${oneLine(episode.listingTitle)}`, 300),
      ...(messages === undefined ? [plainSection(texts.unavailable)] : []),
      ...(messages?.length === 0 ? [plainSection(texts.noMessages)] : shown),
      {
        type: "input",
        block_id: REPLY_FIELD,
        label: plainText(texts.field(author), 200),
        hint: plainText(texts.hint, 200),
        element: {
          type: "plain_text_input",
          action_id: REPLY_FIELD,
          multiline: true,
          max_length: REPLY_MAX_LENGTH,
          ...(draft === "" ? {} : { initial_value: draft })
        }
      }
    ]
  }
}

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
