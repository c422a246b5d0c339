import { Schema } from "effect"
import { optionalField } from "./internal/OptionalField.ts"
import { RichTextElement } from "./RichText.ts"
import { eitherText, plainText, textUpTo } from "./TextObject.ts"

const oneTo = <A, I>(max: number, item: Schema.Schema<A, I>) =>
  Schema.Array(item).pipe(
    Schema.minItems(1, { message: () => "must contain at least 1 item" }),
    Schema.maxItems(max, { message: () => `no more than ${max} items allowed` })
  )

const block_id = optionalField(textUpTo(255))

/**
 * An image in a block.
 * https://docs.slack.dev/reference/block-kit/block-elements/image-element
 */
export const ImageElement = Schema.Struct({
  type: Schema.Literal("image"),
  image_url: textUpTo(3000),
  alt_text: textUpTo(2000)
})

/**
 * A button; with `url`, a link.
 * https://docs.slack.dev/reference/block-kit/block-elements/button-element
 */
export const Button = Schema.Struct({
  type: Schema.Literal("button"),
  text: plainText(75),
  action_id: optionalField(textUpTo(255)),
  url: optionalField(textUpTo(3000)),
  value: optionalField(textUpTo(2000)),
  style: optionalField(Schema.Literal("primary", "danger")),
  accessibility_label: optionalField(textUpTo(75)),
  confirm: optionalField(
    Schema.Struct({
      title: plainText(100),
      text: eitherText(300),
      confirm: plainText(30),
      deny: plainText(30),
      style: optionalField(Schema.Literal("primary", "danger"))
    })
  )
})

/** A button of an actions block, or the accessory of a section. */
export type Button = typeof Button.Type

const Section = Schema.Struct({
  type: Schema.Literal("section"),
  block_id,
  text: optionalField(eitherText(3000)),
  fields: optionalField(oneTo(10, eitherText(2000))),
  accessory: optionalField(Schema.Union(Button, ImageElement)),
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
  elements: oneTo(25, Button)
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
 * The supported blocks, with Slack\'s limits: section text 3000 characters, header 150, button 75.
 * https://docs.slack.dev/reference/block-kit/blocks
 */
export const Block = Schema.Union(Section, Header, Context, Actions, Divider, RichText, Image)

/** A block of a message. */
export type Block = typeof Block.Type

/** The supported types of block. */
export const blockTypes: ReadonlyArray<string> = [
  "section",
  "header",
  "context",
  "actions",
  "divider",
  "rich_text",
  "image"
] satisfies ReadonlyArray<Block["type"]>
