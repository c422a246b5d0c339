import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { fieldOrNull, looseObject, looseRecord, valueOrNone } from "./LooseValue.ts"
import { OffsetDateTime } from "./OffsetDateTime.ts"

/** The identifier of one person's account within a company. */
export const AccountId = Schema.Int.pipe(Schema.brand("AccountId")).annotations({
  // The OpenAPI document and errors name it as any other integer.
  identifier: "Int"
})
export type AccountId = typeof AccountId.Type

const Invitation = Schema.Struct({
  hash: Schema.String,
  sentAt: OffsetDateTime,
  acceptedAt: fieldOrNull(OffsetDateTime, "acceptedAt")
})

const AccountGroup = Schema.Struct({ id: Schema.Int, title: Schema.String })

/**
 * A person's account within a company (spec, «Account»). Values without a shape in the spec are
 * kept as they are.
 */
export class Account extends Schema.Class<Account>("Account")(
  {
    id: AccountId,
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
  /** True once the invitation is accepted. */
  get hasJoined(): boolean {
    return Option.isSome(this.invitation.acceptedAt)
  }
}
