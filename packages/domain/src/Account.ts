import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { branded } from "./internal/Branded.ts"
import { fieldOrNull, looseObject, looseRecord, valueOrNone } from "./internal/LooseValue.ts"
import { OffsetDateTime } from "./OffsetDateTime.ts"

/** The identifier of one person's account within a company. */
export const AccountId = Schema.Int.pipe(branded("AccountId"))
/** A number that is known to be an account's identifier. */
export type AccountId = typeof AccountId.Type

const Invitation = Schema.Struct({
  /** The hash that the platform made for it. */
  hash: Schema.String,
  /** When it was sent. */
  sentAt: OffsetDateTime,
  /** When it was accepted; none before that. */
  acceptedAt: fieldOrNull(OffsetDateTime, "acceptedAt")
})

/** The identifier of a group of accounts. */
export const AccountGroupId = Schema.Int.pipe(branded("AccountGroupId"))
/** A number that is known to be a group's identifier. */
export type AccountGroupId = typeof AccountGroupId.Type

const AccountGroup = Schema.Struct({
  /** The identifier of the group. */
  id: AccountGroupId,
  /** The name to show for the group. */
  title: Schema.String
})

/**
 * A person's account within a company (spec, «Account»). Values whose shape the spec does not show
 * are kept as they are.
 */
export class Account extends Schema.Class<Account>("Account")(
  {
    /** The identifier of the account within the platform. */
    id: AccountId,
    /** The name of the person. */
    name: Schema.String,
    /** The email address; the search for accounts finds it, too. */
    email: Schema.String,
    /** The phone number, digits only. */
    phone: Schema.String,
    /** The picture, in whatever form the platform sends; none if there is none. */
    avatar: valueOrNone("file"),
    /** The invitation by which the person came. */
    invitation: Invitation,
    /** The groups that the person is in. */
    groups: Schema.Array(AccountGroup),
    /** The role of the person. */
    type: Schema.Struct({
      /** True if the person administers the company. */
      isAdmin: Schema.Boolean,
      /** The name to show for the role. */
      title: Schema.String
    }),
    /** The packages of services. The spec does not show its contents. */
    packages: looseObject("packets"),
    /** The wholesale terms. The spec does not show their contents. */
    wholesale: looseObject("wholesale"),
    /** The wholesale terms for listings. The spec does not show their contents. */
    wholesaleListings: looseObject("wholesaleOrders"),
    /** The wholesale terms for CVs. The spec does not show their contents. */
    wholesaleResumes: looseObject("wholesaleResumes"),
    /** What the person may do: titles by the identifiers of permissions. */
    permissions: looseRecord(Schema.String, "permissions", { type: "string" })
  },
  { identifier: "Account" }
) {
  /** True once the invitation is accepted. */
  get hasJoined(): boolean {
    return Option.isSome(this.invitation.acceptedAt)
  }
}
