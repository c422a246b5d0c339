import { Schema } from "effect"
import { ImageElement, Interactive, oneTo, PlainTextInput, StaticSelect } from "./Element.ts"
import { optionalField } from "./internal/OptionalField.ts"
import { RichTextElement } from "./RichText.ts"
import { eitherText, plainText, textUpTo } from "./TextObject.ts"

const block_id = optionalField(textUpTo(255))

const Section = Schema.Struct({
  type: Schema.Literal("section"),
  block_id,
  text: optionalField(eitherText(3000)),
  fields: optionalField(oneTo(10, eitherText(2000))),
  accessory: optionalField(Schema.Union(...Interactive.members, ImageElement)),
  expand: optionalField(Schema.Boolean)
}).pipe(
  Schema.filter(section =>
    section.text === undefined && section.fields === undefined
      ? { path: [], message: "missing required field: text" }
      : undefined
  )
)

const Header = Schema.Struct({ type: Schema.Literal("header"), block_id, text: plainText(150) })

const Context = Schema.Struct({
  type: Schema.Literal("context"),
  block_id,
  elements: oneTo(10, Schema.Union(...eitherText(3000).members, ImageElement))
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

const Image = Schema.Struct({
  ...ImageElement.fields,
  block_id,
  title: optionalField(plainText(2000))
})

/**
 * The supported blocks, with Slack's limits: section text 3000 characters, header 150, button 75.
 * https://docs.slack.dev/reference/block-kit/blocks
 */
export const Block = Schema.Union(Section, Header, Context, Actions, Divider, RichText, Image)

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
  element: Schema.Union(PlainTextInput, StaticSelect),
  hint: optionalField(plainText(2000)),
  optional: optionalField(Schema.Boolean),
  dispatch_action: optionalField(Schema.Boolean)
})

/** A field of a modal. */
export type Input = typeof Input.Type

/** The blocks of a modal: those of a message, and fields. */
export const ViewBlock = Schema.Union(...Block.members, Input)

/** A block of a modal. */
export type ViewBlock = typeof ViewBlock.Type
