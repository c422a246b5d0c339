import { Schema } from "effect"
import { Interactive, oneTo, PlainTextInput } from "./Element.ts"
import { optionalField } from "./internal/OptionalField.ts"
import { RichTextElement } from "./RichText.ts"
import { eitherText, plainText, textUpTo } from "./TextObject.ts"

const block_id = optionalField(textUpTo(255))

const Section = Schema.Struct({
  type: Schema.Literal("section"),
  block_id,
  text: eitherText(3000)
})

const Header = Schema.Struct({ type: Schema.Literal("header"), block_id, text: plainText(150) })

const Context = Schema.Struct({
  type: Schema.Literal("context"),
  block_id,
  elements: oneTo(10, eitherText(3000))
})

const Actions = Schema.Struct({
  type: Schema.Literal("actions"),
  block_id,
  elements: oneTo(25, Interactive)
})

const Divider = Schema.Struct({ type: Schema.Literal("divider"), block_id })

const RichText = Schema.Struct({
  type: Schema.Literal("rich_text"),
  block_id,
  elements: Schema.Array(RichTextElement)
})

/**
 * The supported blocks, with Slack's limits: section text 3000 characters, header 150, button 75.
 * https://docs.slack.dev/reference/block-kit/blocks
 */
export const Block = Schema.Union(Section, Header, Context, Actions, Divider, RichText)

/** A block of a message. */
export type Block = typeof Block.Type

/**
 * A field of a modal that a person fills in.
 * https://docs.slack.dev/reference/block-kit/blocks/input-block
 */
export const Input = Schema.Struct({
  type: Schema.Literal("input"),
  block_id,
  label: plainText(2000),
  element: PlainTextInput,
  hint: optionalField(plainText(2000)),
  optional: optionalField(Schema.Boolean)
})

/** A field of a modal. */
export type Input = typeof Input.Type

/** The blocks of a modal: those of a message, and fields. */
export const ViewBlock = Schema.Union(...Block.members, Input)

/** A block of a modal. */
export type ViewBlock = typeof ViewBlock.Type
