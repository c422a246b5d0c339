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

/** A run of text, a link or a mention of a person inside rich text. */
export const RichTextLeaf = Schema.Union(
  Schema.Struct({ type: Schema.Literal("text"), text: Schema.String, style }),
  Schema.Struct({
    type: Schema.Literal("link"),
    url: Schema.String,
    text: optionalField(Schema.String),
    unsafe: optionalField(Schema.Boolean),
    style
  }),
  Schema.Struct({ type: Schema.Literal("user"), user_id: Schema.String, style })
)

/** A run of text, a link or a mention of a person inside rich text. */
export type RichTextLeaf = typeof RichTextLeaf.Type

const section = Schema.Struct({
  type: Schema.Literal("rich_text_section"),
  elements: Schema.Array(RichTextLeaf)
})

/** A paragraph or a list inside a rich_text block. */
export const RichTextElement = Schema.Union(
  section,
  Schema.Struct({
    type: Schema.Literal("rich_text_list"),
    style: Schema.Literal("bullet", "ordered"),
    elements: Schema.Array(section)
  })
)

/** A paragraph or a list inside a rich_text block. */
export type RichTextElement = typeof RichTextElement.Type
