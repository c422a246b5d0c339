import { Account } from "@estate/domain/Account"
import { type Call, ListingCall, ProjectCall } from "@estate/domain/Call"
import { CatalogueItem, CatalogueItemId, CatalogueLevel } from "@estate/domain/Catalogue"
import { CompanyId } from "@estate/domain/Company"
import { Invoice, InvoiceDetails, PayerId, RecipientId } from "@estate/domain/Invoice"
import { ListingId } from "@estate/domain/Listing"
import { ListingField } from "@estate/domain/ListingField"
import { Message } from "@estate/domain/Message"
import { Thread, ThreadId } from "@estate/domain/Thread"
import * as Schema from "effect/Schema"

const line = <const Type extends string, F extends Schema.Struct.Fields>(type: Type, fields: F) =>
  Schema.Struct({ type: Schema.Literal(type), ...fields })

/** The schemas of an import line, by its `type`; a call has one per variant. */
export const importLineSchemas = {
  company: line("company", {
    id: CompanyId,
    title: Schema.String,
    feeds: Schema.optionalWith(Schema.Boolean, { default: () => false })
  }),
  account: line("account", { company: CompanyId, record: Account }),
  invoice: line("invoice", {
    company: CompanyId,
    payerId: PayerId,
    recipientId: RecipientId,
    record: Invoice,
    details: InvoiceDetails
  }),
  catalogueItem: line("catalogueItem", {
    level: CatalogueLevel,
    // The catalogue's other two statuses only filter and count.
    status: Schema.Literal("not_finished", "finished"),
    parentId: Schema.optionalWith(Schema.NullOr(CatalogueItemId), { default: () => null }),
    record: CatalogueItem
  }),
  listing: line("listing", {
    company: CompanyId,
    id: ListingId,
    title: Schema.String,
    emptyFields: Schema.Array(ListingField)
  }),
  thread: line("thread", { company: CompanyId, record: Thread }),
  message: line("message", { thread: ThreadId, record: Message }),
  call: line("call", { company: CompanyId, record: ProjectCall }),
  callOfListing: line("call", { company: CompanyId, record: ListingCall })
}

/** One line of an import file: an upsert of one record. */
export type ImportLine =
  | (typeof importLineSchemas)[keyof Omit<typeof importLineSchemas, "call" | "callOfListing">]["Type"]
  | { readonly type: "call"; readonly company: CompanyId; readonly record: Call }

/** An import line of a type. */
export type ImportLineOf<Type extends ImportLine["type"]> = Extract<ImportLine, { readonly type: Type }>
