import { Schema } from "effect"

/** The action is not possible: there is no such button, menu, modal or person. */
export class CannotInteract extends Schema.TaggedError<CannotInteract>()("CannotInteract", {
  reason: Schema.String
}) {
  override get message() {
    return this.reason
  }
}
