import { Option, Schema } from "effect"
import { fieldOrNull, looseObject, looseRecord, valueOrNone } from "./LooseValue.ts"
import { OffsetDateTime } from "./OffsetDateTime.ts"

const Invitation = Schema.Struct({
  hash: Schema.String,
  sentAt: OffsetDateTime,
  acceptedAt: fieldOrNull(OffsetDateTime, "acceptedAt")
})

const AccountGroup = Schema.Struct({ id: Schema.Int, title: Schema.String })

/** A person's account within a company (spec, «Account»). What the spec does not show the contents of is kept as it is. */
export class Account extends Schema.Class<Account>("Account")(
  {
    id: Schema.Int,
    name: Schema.String,
    email: Schema.String,
    phone: Schema.String,
    avatar: valueOrNone("file"),
    invitation: Invitation,
    groups: Schema.Array(AccountGroup),
    type: Schema.Struct({ isAdmin: Schema.Boolean, title: Schema.String }),
    packages: looseObject("packets"),
    wholesale: looseObject("wholesale"),
    wholesaleListings: looseObject("wholesaleOrders"),
    wholesaleResumes: looseObject("wholesaleResumes"),
    permissions: looseRecord(Schema.String, "permissions")
  },
  { identifier: "Account" }
) {
  /** The invitation was accepted. */
  get hasJoined(): boolean {
    return Option.isSome(this.invitation.acceptedAt)
  }
}
