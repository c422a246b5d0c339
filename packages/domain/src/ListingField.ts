import * as Schema from "effect/Schema"
import { refusal } from "./CallError.ts"
import { branded } from "./internal/Branded.ts"
import { OpenEnum } from "./internal/OpenEnum.ts"
import { wireField } from "./internal/WireField.ts"

/** The identifier of a field that listings have. */
export const ListingFieldId = Schema.Int.pipe(branded("ListingFieldId"))
/** A number that is known to be a field's identifier. */
export type ListingFieldId = typeof ListingFieldId.Type

/** A listing's field that is empty (spec, «Empty listing field»). */
export class ListingField extends Schema.Class<ListingField>("ListingField")(
  {
    /** The unique identifier of the field. */
    id: ListingFieldId,
    /** The symbolic name, which stays the same when the name to show changes. */
    code: Schema.String,
    /** How it is filled in, such as `checkbox` or `photo`; other types may come. */
    type: OpenEnum("checkbox", "text", "youtube_video", "suggest_required", "photo"),
    /** What the field is for, in a sentence. */
    description: wireField(Schema.String, "desc"),
    /** The name to show, which differs between topics. */
    name: Schema.String,
    /** The unit of its value; empty if it has none. */
    unit: Schema.String,
    /** An example of a value; empty if there is none. */
    example: wireField(Schema.String, "tips"),
    /** True if the platform wants it filled in. */
    required: Schema.Boolean
  },
  { identifier: "ListingField" }
) {}

/** The listing does not exist, or belongs to another company (status 404). */
export class ListingNotFound extends refusal<ListingNotFound>()("ListingNotFound", "no such listing") {}
