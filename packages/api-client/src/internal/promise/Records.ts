import type * as Accounts from "@estate/domain/Account"
import type * as Calls from "@estate/domain/Call"
import type * as Catalogue from "@estate/domain/Catalogue"
import type * as FilterEntries from "@estate/domain/FilterEntry"
import type * as Invoices from "@estate/domain/Invoice"
import type * as ListingFields from "@estate/domain/ListingField"
import type * as Messages from "@estate/domain/Message"
import type * as Domain from "@estate/domain/Page"
import type * as Threads from "@estate/domain/Thread"
import type * as Settings from "../../ClientSettings.ts"
import type * as Request from "../../PlatformRequest.ts"
import type * as Drift from "../services/Drift.ts"
import type { EstateError } from "./Errors.ts"
import type { Plain, PlainRecord } from "./Plain.ts"

/**
 * An invoice in a list (spec, «Invoice list record»). Amounts are whole roubles, and days are
 * `YYYY-MM-DD`.
 */
export interface Invoice extends PlainRecord<typeof Invoices.Invoice> {}

/** What an invoice prints (spec, «Invoice details»). Amounts are whole roubles. */
export interface InvoiceDetails extends PlainRecord<typeof Invoices.InvoiceDetails> {}

/** A payer, recipient or status that invoices can be filtered by (spec, «Filter entry»). */
export interface FilterEntry extends Plain<FilterEntries.FilterEntry> {}

/** A photo of a complex or a building (spec, «Catalogue file record»). */
export interface CataloguePhoto extends PlainRecord<typeof Catalogue.CataloguePhoto> {}

/** A housing complex or a building in a list (spec, «Catalogue item»). */
export interface CatalogueItem extends PlainRecord<typeof Catalogue.CatalogueItem> {}

/** One complex or building with all that it is a part of. */
export interface CatalogueItemWithParent extends CatalogueItem {
  /** The complex of a building; null for a complex. */
  readonly parent: CatalogueItemWithParent | null
}

/** How many objects have a status (spec, «Catalogue counter»). */
export interface CatalogueCounter extends PlainRecord<typeof Catalogue.CatalogueCounter> {}

/** A field of a listing that nobody has filled in (spec, «Empty listing field»). */
export interface ListingField extends PlainRecord<typeof ListingFields.ListingField> {}

/** A person's account within the company (spec, «Account»). Times are ISO 8601 with an offset. */
export interface Account extends PlainRecord<typeof Accounts.Account> {}

/**
 * A conversation with one buyer about one listing (spec, «Thread»). Times are
 * `YYYY-MM-DDTHH:MM:SS` on the platform's clock, without a zone.
 */
export interface Thread extends PlainRecord<typeof Threads.Thread> {}

/**
 * One message of a thread (spec, «Message»). Times are `YYYY-MM-DDTHH:MM:SS` on the platform's
 * clock, without a zone.
 */
export interface Message extends PlainRecord<typeof Messages.Message> {}

/**
 * A call of a company without the feeds module (spec, «Call, without the feeds module»). Times are
 * `YYYY-MM-DDTHH:MM:SS` on the platform's clock, without a zone, and durations are seconds.
 */
export interface ProjectCall extends PlainRecord<typeof Calls.ProjectCall> {}

/**
 * A call of a company with the feeds module (spec, «Call, with the feeds module»). Times are
 * `YYYY-MM-DDTHH:MM:SS` on the platform's clock, without a zone, and durations are seconds.
 */
export interface ListingCall extends PlainRecord<typeof Calls.ListingCall> {}

/** A call of either variant: `"projectName" in call` tells them apart. */
export type Call = ProjectCall | ListingCall

/** One page of a list, as the platform counted the list when it answered. */
export interface Page<A> extends Omit<Domain.Page<A>, "skipped"> {
  /** The records of this page that were left out; always none unless `onUnreadable` is `skip`. */
  readonly skipped: ReadonlyArray<UnreadableRecord>
}

/** A record of a page that does not match the contract. It holds names and types, no values. */
export interface UnreadableRecord extends Plain<Domain.UnreadableRecord> {}

/** What an answer has beside its body. */
export interface PlatformResponse extends Plain<Request.PlatformResponse> {}

/** The answer to a `PlatformRequest`. */
export interface PlatformAnswer extends PlatformResponse {
  /** The JSON of the answer; null if it is empty. */
  readonly body: unknown
}

/** A record that was skipped. */
export interface SkippedRecord extends Plain<Settings.SkippedRecord> {}

/**
 * A difference between the platform's answers and the contract. It holds names, types and the
 * values of enumerations and statuses, no record's content.
 */
export interface ContractDifference extends Plain<Drift.ContractDifference> {}

/** A list that was read, or could not be. */
export interface Sample extends Omit<Drift.Sample, "failure"> {
  /** The error of a list that could not be read. */
  readonly failure: EstateError | null
}

/** What a comparison of the platform with the contract found. */
export interface DriftReport {
  /** What was read: one sample for each operation. */
  readonly samples: ReadonlyArray<Sample>
  /** All differences, by operation and field. */
  readonly differences: ReadonlyArray<ContractDifference>
}
