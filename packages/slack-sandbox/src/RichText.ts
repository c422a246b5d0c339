import { Schema } from "effect"
import { optionalField } from "./internal/OptionalField.ts"

const style = optionalField(
  Schema.Struct({
    bold: optionalField(Schema.Boolean),
    italic: optionalField(Schema.Boolean),
    strike: optionalField(Schema.Boolean),
    code: optionalField(Schema.Boolean)
  })
)

/** A run of text, a link, an emoji or a mention inside rich text. */
export const RichTextLeaf = Schema.Union(
  Schema.Struct({ type: Schema.Literal("text"), text: Schema.String, style }),
  Schema.Struct({
    type: Schema.Literal("link"),
    url: Schema.String,
    text: optionalField(Schema.String),
    unsafe: optionalField(Schema.Boolean),
    style
  }),
  Schema.Struct({
    type: Schema.Literal("emoji"),
    name: Schema.String,
    unicode: optionalField(Schema.String),
    style
  }),
  Schema.Struct({ type: Schema.Literal("user"), user_id: Schema.String, style }),
  Schema.Struct({ type: Schema.Literal("usergroup"), usergroup_id: Schema.String, style }),
  Schema.Struct({ type: Schema.Literal("channel"), channel_id: Schema.String, style }),
  Schema.Struct({
    type: Schema.Literal("broadcast"),
    range: Schema.Literal("here", "channel", "everyone"),
    style
  }),
  Schema.Struct({
    type: Schema.Literal("date"),
    timestamp: Schema.Int,
    format: Schema.String,
    url: optionalField(Schema.String),
    fallback: optionalField(Schema.String)
  })
)

/** A run of text, a link, an emoji or a mention inside rich text. */
export type RichTextLeaf = typeof RichTextLeaf.Type

const leaves = Schema.Array(RichTextLeaf)
const section = Schema.Struct({ type: Schema.Literal("rich_text_section"), elements: leaves })
const border = optionalField(Schema.Int)

/** A paragraph, list, quotation or preformatted text inside a rich_text block. */
export const RichTextElement = Schema.Union(
  section,
  Schema.Struct({
    type: Schema.Literal("rich_text_list"),
    style: Schema.Literal("bullet", "ordered"),
    elements: Schema.Array(section),
    indent: optionalField(Schema.Int),
    offset: optionalField(Schema.Int),
    border
  }),
  Schema.Struct({
    type: Schema.Literal("rich_text_preformatted"),
    elements: leaves,
    border,
    language: optionalField(Schema.String)
  }),
  Schema.Struct({ type: Schema.Literal("rich_text_quote"), elements: leaves, border })
)

/** A paragraph, list, quotation or preformatted text inside a rich_text block. */
export type RichTextElement = typeof RichTextElement.Type
