import { Schema } from "effect"
import { optionalField } from "./internal/OptionalField.ts"

/** 1 to `max` characters, with Slack's error messages. */
export const textUpTo = (max: number) =>
  Schema.String.pipe(
    Schema.minLength(1, { message: () => "must be more than 0 characters" }),
    Schema.maxLength(max, { message: () => `must be less than ${max + 1} characters` })
  )

/**
 * Plain text, 1 to `max` characters.
 * https://docs.slack.dev/reference/block-kit/composition-objects/text-object
 */
export const plainText = (max: number) =>
  Schema.Struct({
    type: Schema.Literal("plain_text"),
    text: textUpTo(max),
    emoji: optionalField(Schema.Boolean)
  })

/**
 * Text with Slack's markup, 1 to `max` characters.
 * https://docs.slack.dev/messaging/formatting-message-text
 */
export const mrkdwn = (max: number) =>
  Schema.Struct({
    type: Schema.Literal("mrkdwn"),
    text: textUpTo(max),
    verbatim: optionalField(Schema.Boolean)
  })

/** Either kind of text, 1 to `max` characters. */
export const eitherText = (max: number) => Schema.Union(plainText(max), mrkdwn(max))

/** Either kind of text. */
export type TextObject = Schema.Schema.Type<ReturnType<typeof eitherText>>
