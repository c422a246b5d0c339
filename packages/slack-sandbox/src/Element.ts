import { Schema } from "effect"
import { optionalField } from "./internal/OptionalField.ts"
import { eitherText, plainText, textUpTo } from "./TextObject.ts"

const action_id = optionalField(textUpTo(255))
const style = optionalField(Schema.Literal("primary", "danger"))

/**
 * What a person is asked before an action.
 * https://docs.slack.dev/reference/block-kit/composition-objects/confirmation-dialog-object
 */
export const Confirm = Schema.Struct({
  title: plainText(100),
  text: eitherText(300),
  confirm: plainText(30),
  deny: plainText(30),
  style
})

/**
 * A button; with `url`, a link.
 * https://docs.slack.dev/reference/block-kit/block-elements/button-element
 */
export const Button = Schema.Struct({
  type: Schema.Literal("button"),
  text: plainText(75),
  action_id,
  url: optionalField(textUpTo(3000)),
  value: optionalField(textUpTo(2000)),
  style,
  accessibility_label: optionalField(textUpTo(75)),
  confirm: optionalField(Confirm)
})

/**
 * An option of a menu.
 * https://docs.slack.dev/reference/block-kit/composition-objects/option-object
 */
export const Option = Schema.Struct({
  text: plainText(75),
  value: textUpTo(150),
  description: optionalField(plainText(75)),
  url: optionalField(textUpTo(3000))
})

/** A list of one to `max` items, with Slack's error messages. */
export const oneTo = <A, I>(max: number, item: Schema.Schema<A, I>) =>
  Schema.Array(item).pipe(
    Schema.minItems(1, { message: () => "must contain at least 1 item" }),
    Schema.maxItems(max, { message: () => `no more than ${max} items allowed` })
  )

/**
 * A menu behind three dots, of up to five options.
 * https://docs.slack.dev/reference/block-kit/block-elements/overflow-menu-element
 */
export const Overflow = Schema.Struct({
  type: Schema.Literal("overflow"),
  action_id,
  options: oneTo(5, Option),
  confirm: optionalField(Confirm)
})

/**
 * A choice of one of up to 100 options.
 * https://docs.slack.dev/reference/block-kit/block-elements/select-menu-element
 */
export const StaticSelect = Schema.Struct({
  type: Schema.Literal("static_select"),
  action_id,
  placeholder: optionalField(plainText(150)),
  options: oneTo(100, Option),
  confirm: optionalField(Confirm)
})

/**
 * A text that a person writes, up to 3000 characters.
 * https://docs.slack.dev/reference/block-kit/block-elements/plain-text-input-element
 */
export const PlainTextInput = Schema.Struct({
  type: Schema.Literal("plain_text_input"),
  action_id,
  placeholder: optionalField(plainText(150)),
  initial_value: optionalField(Schema.String),
  multiline: optionalField(Schema.Boolean),
  max_length: optionalField(Schema.Int.pipe(Schema.between(1, 3000)))
})

/** An element that a click acts on, in a message or a modal. */
export const Interactive = Schema.Union(Button, Overflow, StaticSelect)

/** An element that a click acts on. */
export type Interactive = typeof Interactive.Type
