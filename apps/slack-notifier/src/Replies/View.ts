import { Schema } from "effect"

/** A block of a modal, which goes back to Slack as it came. */
export const ViewBlock = Schema.Struct(
  { type: Schema.String, block_id: Schema.optionalWith(Schema.String, { exact: true }) },
  { key: Schema.String, value: Schema.Unknown }
)

/** A modal as it stands. `values` are its texts by `block_id`; an option's value for a menu. */
export interface View {
  readonly id: string
  readonly blocks: ReadonlyArray<typeof ViewBlock.Type>
  /** Changes with each `views.update`. */
  readonly hash: string
  readonly callbackId: string
  readonly privateMetadata: string
  readonly values: Readonly<Record<string, string>>
}
