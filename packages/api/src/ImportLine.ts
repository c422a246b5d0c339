import { Account } from "@estate/domain/Account"
import { type Call, ListingCall, ProjectCall } from "@estate/domain/Call"
import { CatalogueItem, CatalogueItemId, CatalogueLevel } from "@estate/domain/Catalogue"
import { CompanyId } from "@estate/domain/Company"
import { Invoice, InvoiceDetails } from "@estate/domain/Invoice"
import { ListingId } from "@estate/domain/Listing"
import { ListingField } from "@estate/domain/ListingField"
import { Message } from "@estate/domain/Message"
import { Thread, ThreadId } from "@estate/domain/Thread"
import * as Schema from "effect/Schema"

const CompanyLine = Schema.Struct({
  type: Schema.Literal("company"),
  id: CompanyId,
  title: Schema.String,
  feeds: Schema.optionalWith(Schema.Boolean, { default: () => false })
})

const AccountLine = Schema.Struct({
  type: Schema.Literal("account"),
  company: CompanyId,
  record: Account
})

const InvoiceLine = Schema.Struct({
  type: Schema.Literal("invoice"),
  company: CompanyId,
  payerId: Schema.NonNegativeInt,
  recipientId: Schema.NonNegativeInt,
  record: Invoice,
  details: InvoiceDetails
})

const CatalogueItemLine = Schema.Struct({
  type: Schema.Literal("catalogueItem"),
  level: CatalogueLevel,
  status: Schema.Literal("not_finished", "finished"),
  parentId: Schema.optionalWith(Schema.NullOr(CatalogueItemId), { default: () => null }),
  record: CatalogueItem
})

const ListingLine = Schema.Struct({
  type: Schema.Literal("listing"),
  company: CompanyId,
  id: ListingId,
  title: Schema.String,
  emptyFields: Schema.Array(ListingField)
})

const ThreadLine = Schema.Struct({
  type: Schema.Literal("thread"),
  company: CompanyId,
  record: Thread
})

const MessageLine = Schema.Struct({
  type: Schema.Literal("message"),
  thread: ThreadId,
  record: Message
})

const callLine = <A, I>(record: Schema.Schema<A, I>) =>
  Schema.Struct({ type: Schema.Literal("call"), company: CompanyId, record })

/** The schemas of an import line, by its `type`; a call has one per variant. */
export const importLineSchemas = {
  company: CompanyLine,
  account: AccountLine,
  invoice: InvoiceLine,
  catalogueItem: CatalogueItemLine,
  listing: ListingLine,
  thread: ThreadLine,
  message: MessageLine,
  call: callLine(ProjectCall),
  callOfListing: callLine(ListingCall)
}

/** One line of an import file: an upsert of one record. */
export type ImportLine =
  | (typeof importLineSchemas)[keyof Omit<typeof importLineSchemas, "call" | "callOfListing">]["Type"]
  | { readonly type: "call"; readonly company: CompanyId; readonly record: Call }
