import * as Schema from "effect/Schema"
import { refusalFields } from "./CallError.ts"
import { OpenEnum } from "./OpenEnum.ts"
import { wireField } from "./WireField.ts"

/** A listing's field that is empty (spec, «Empty listing field»). */
export class ListingField extends Schema.Class<ListingField>("ListingField")(
  {
    id: Schema.Int,
    code: Schema.String,
    type: OpenEnum("checkbox", "text", "youtube_video", "suggest_required", "photo"),
    description: wireField(Schema.String, "desc"),
    name: Schema.String,
    unit: Schema.String,
    example: wireField(Schema.String, "tips"),
    required: Schema.Boolean
  },
  { identifier: "ListingField" }
) {}

/** There is no such listing, or it is another company's (status 404). */
export class ListingNotFound extends Schema.TaggedError<ListingNotFound>()("ListingNotFound", refusalFields) {
  override get message() {
    return `no such listing: ${this.detail}`
  }
}
