import type { EstateError } from "./Errors.ts"

/**
 * A record of a page that does not match the spec: its index from 0, the path of the invalid field,
 * the type that is expected and the one that came, and the ULID if it has one. It holds no values.
 */
export interface UnreadableRecord {
  readonly index: number
  readonly path: string
  readonly detail: string
  readonly recordId: string | null
}

/** A record that was skipped, with the operation that read it, such as `Threads.page`. */
export interface SkippedRecord extends UnreadableRecord {
  readonly operation: string
}

/**
 * A page of a list: records, number, and the totals of records and pages; `skipped` where
 * `onUnreadable` is `skip`.
 */
export interface Page<A> {
  readonly items: ReadonlyArray<A>
  readonly skipped: ReadonlyArray<UnreadableRecord>
  readonly total: number
  readonly page: number
  readonly totalPages: number
}

/**
 * An invoice in a list. Amounts are whole roubles, dates `YYYY-MM-DD`; values without a shape in
 * the spec are kept as they are.
 */
export interface Invoice {
  readonly id: number
  readonly number: string
  readonly createdAt: string
  readonly amount: number
  readonly payer: string
  readonly recipient: string
  readonly paymentOrder: unknown
  readonly paidAt: unknown
  readonly actsAmount: number
  readonly actsText: string | null
  readonly status: string
  readonly canDelete: boolean
}

/** The printable details of an invoice. */
export interface InvoiceDetails {
  readonly number: string
  readonly recipient: string
  readonly contacts: string
  readonly bankItin: string
  readonly bankKpp: string
  readonly bankAccountNumber: string
  readonly bankBik: string
  readonly bankCorrespondentAccount: string
  readonly generalManagerPosition: string
  readonly generalManager: string
  readonly payer: string
  readonly offerText: string
  readonly services: ReadonlyArray<{ readonly title: string; readonly amount: number }>
  readonly totalAmount: number
  readonly totalAmountWithVat: number
  readonly vatString: string
  readonly vatAmount: number
  readonly sumString: string
}

/** A payer, recipient or status to filter by. */
export interface FilterEntry {
  readonly id: string
  readonly label: string
}

/**
 * A photo of a complex or a building. Sizes are bytes and pixels; `uploadedAt` is ISO 8601 with
 * an offset.
 */
export interface CataloguePhoto {
  readonly id: number
  readonly propertyId: number | null
  readonly extension: string
  readonly fileName: string
  readonly mediaType: string
  readonly fileSize: number
  readonly path: string
  readonly isMain: boolean
  readonly uploadedAt: string
  readonly width: number
  readonly height: number
  readonly sortIndex: number
  readonly hash: string
  readonly listingNumber: number | null
  readonly preview: string
  readonly isImage: boolean
}

/** A housing complex or a building in a list. */
export interface CatalogueItem {
  readonly id: number
  readonly title: string
  readonly childrenCount: number
  readonly address: string
  readonly photos: ReadonlyArray<CataloguePhoto>
}

/** One complex or building with its chain of parents. */
export interface CatalogueItemWithParent extends CatalogueItem {
  readonly parent: CatalogueItemWithParent | null
}

/** The number of objects of a status. */
export interface CatalogueCounter {
  readonly id: string
  readonly title: string
  readonly value: number
}

/** A field of a listing that is empty. */
export interface ListingField {
  readonly id: number
  readonly code: string
  readonly type: string
  readonly description: string
  readonly name: string
  readonly unit: string
  readonly example: string
  readonly required: boolean
}

/** A person's account within a company. */
export interface Account {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly avatar: unknown
  readonly invitation: {
    readonly hash: string
    readonly sentAt: string
    readonly acceptedAt: string | null
  }
  readonly groups: ReadonlyArray<{ readonly id: number; readonly title: string }>
  readonly type: { readonly isAdmin: boolean; readonly title: string }
  readonly packages: { readonly [name: string]: unknown }
  readonly wholesale: { readonly [name: string]: unknown }
  readonly wholesaleListings: { readonly [name: string]: unknown }
  readonly wholesaleResumes: { readonly [name: string]: unknown }
  readonly permissions: { readonly [id: string]: string }
}

/**
 * A conversation with one buyer about one listing. Times are `YYYY-MM-DDTHH:MM:SS`, without a
 * zone.
 */
export interface Thread {
  readonly id: string
  readonly boardId: number
  readonly listingId: number
  readonly listingTitle: string
  readonly author: string
  readonly authorAvatar: string | null
  readonly lastMessage: string
  readonly lastMessageAt: string
  readonly unreadCount: number
  readonly entity: string
}

/** One message of a thread; `readAt` is null while it is unread. */
export interface Message {
  readonly id: string
  readonly text: string
  readonly type: string
  readonly direction: string
  readonly readAt: string | null
  readonly createdAt: string
}

/** A call of a project. Durations are seconds. */
export interface ProjectCall {
  readonly id: number
  readonly calledAt: string
  readonly phone: string
  readonly duration: number
  readonly waiting: number
  readonly packageId: number
  readonly recordingUrl: string | null
  readonly projectName: string
  readonly status: number
  readonly packageTitle: string | null
}

/** A call of a listing. Durations are seconds. */
export interface ListingCall {
  readonly id: number
  readonly calledAt: string
  readonly phone: string
  readonly duration: number
  readonly waiting: number
  readonly packageId: number
  readonly listingTitle: string
  readonly listingPrice: string
}

export type Call = ProjectCall | ListingCall

/**
 * A difference between the platform's answers and the contract, in `count` of `of` records: a field
 * (`items.unread_messages`), what is expected and what came, and what becomes of it. It holds names
 * and types, no record's content.
 */
export interface ContractDifference {
  readonly operation: string
  readonly path: string
  readonly kind: "unknownField" | "missingField" | "type" | "form" | "unknownValue" | "status"
  readonly expected: string
  readonly actual: string
  readonly outcome: "read" | "ignored" | "unreadable"
  readonly count: number
  readonly of: number
}

/** The lists that were read, with the number of records or the error, and all differences. */
export interface DriftReport {
  readonly samples: ReadonlyArray<{
    readonly operation: string
    readonly records: number
    readonly failure: EstateError | null
  }>
  readonly differences: ReadonlyArray<ContractDifference>
}
