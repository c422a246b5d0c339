import { Schema } from "effect"
import { ViewBlock } from "./Block.ts"
import { optionalField } from "./internal/OptionalField.ts"
import { plainText } from "./TextObject.ts"

const upTo = (max: number) =>
  Schema.String.pipe(Schema.maxLength(max, { message: () => `must be less than ${max + 1} characters` }))

/** The fields of a modal besides its blocks, with Slack's limits. */
export const viewFields = {
  type: Schema.Literal("modal"),
  title: plainText(24),
  submit: optionalField(plainText(24)),
  close: optionalField(plainText(24)),
  private_metadata: optionalField(upTo(3000)),
  callback_id: optionalField(upTo(255))
}

/**
 * A modal as an app sends it, with up to 100 blocks.
 * https://docs.slack.dev/reference/views/modal-views
 */
export const View = Schema.Struct({ ...viewFields, blocks: Schema.Array(ViewBlock) })

/** A modal as an app sends it. */
export type View = typeof View.Type
