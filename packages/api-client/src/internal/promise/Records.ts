/** An invoice in a list (spec, «Invoice list record»). Amounts are whole roubles. */
export interface Invoice {
  /** What `details` takes; the wire calls it `count_id`. */
  readonly id: number
  /** The number printed on the invoice, which may have letters. */
  readonly number: string
  /** The day it was issued, `YYYY-MM-DD`. */
  readonly createdAt: string
  /** What is to be paid, in whole roubles. */
  readonly amount: number
  /** The name of who pays. */
  readonly payer: string
  /** The name of who is paid. */
  readonly recipient: string
  /** The payment order, in whatever form the platform sends; null while it is unpaid. */
  readonly paymentOrder: unknown
  /** When it was paid, in whatever form the platform sends; null while it is unpaid. */
  readonly paidAt: unknown
  /** The sum of its acts, in whole roubles. */
  readonly actsAmount: number
  /** What the acts say, if there are any. */
  readonly actsText: string | null
  /** `not_paid`, `paid_partial`, `paid_full`, or a status that came after this version. */
  readonly status: string
  /** True if the platform would let the company delete it. */
  readonly canDelete: boolean
}

/** What an invoice prints (spec, «Invoice details»). Amounts are whole roubles. */
export interface InvoiceDetails {
  /** The title line: the number with its date, as a sentence. */
  readonly number: string
  /** The name of who is paid. */
  readonly recipient: string
  /** How to reach the recipient, on several lines. */
  readonly contacts: string
  /** The recipient's taxpayer number (ИНН). */
  readonly bankItin: string
  /** The recipient's tax registration code (КПП). */
  readonly bankKpp: string
  /** The account that the money goes to. */
  readonly bankAccountNumber: string
  /** The code of the recipient's bank (БИК). */
  readonly bankBik: string
  /** The account of the recipient's bank at the central bank. */
  readonly bankCorrespondentAccount: string
  /** The position of who signs for the recipient. */
  readonly generalManagerPosition: string
  /** The name of who signs for the recipient. */
  readonly generalManager: string
  /** The payer, described in one line. */
  readonly payer: string
  /** The terms of the offer, on several lines. */
  readonly offerText: string
  /** What is paid for, line by line. */
  readonly services: ReadonlyArray<{
    /** The service, as it is printed. */
    readonly title: string
    /** Its price in whole roubles. */
    readonly amount: number
  }>
  /** The sum without VAT. */
  readonly totalAmount: number
  /** The sum with VAT: what is to be paid. */
  readonly totalAmountWithVat: number
  /** How VAT is described, such as its rate. */
  readonly vatString: string
  /** VAT alone. */
  readonly vatAmount: number
  /** What is to be paid, in words. */
  readonly sumString: string
}

/** A payer, recipient or status that invoices can be filtered by (spec, «Filter entry»). */
export interface FilterEntry {
  /** The value of the filter: digits for a payer or a recipient, a word for a status. */
  readonly id: string
  /** The name to show for it. */
  readonly label: string
}

/** A photo of a complex or a building (spec, «Catalogue file record»). */
export interface CataloguePhoto {
  /** The identifier of the file. */
  readonly id: number
  /** The identifier of the field that it was uploaded to, if any. */
  readonly propertyId: number | null
  /** The extension without its dot, such as `jpg`. */
  readonly extension: string
  /** The name under which it was uploaded. */
  readonly fileName: string
  /** The media type, such as `image/jpeg`. */
  readonly mediaType: string
  /** The size in bytes. */
  readonly fileSize: number
  /** The path of the file on the platform. */
  readonly path: string
  /** True for the photo that is shown first. */
  readonly isMain: boolean
  /** When it was uploaded: ISO 8601 with an offset, as the platform wrote it. */
  readonly uploadedAt: string
  /** The width in pixels. */
  readonly width: number
  /** The height in pixels. */
  readonly height: number
  /** The place among the photos of the item; smaller comes first. */
  readonly sortIndex: number
  /** The hash of the file. */
  readonly hash: string
  /** The number of the listing that it belongs to, if any. */
  readonly listingNumber: number | null
  /** The path of a small version on the platform. */
  readonly preview: string
  /** False for a file that is no picture. */
  readonly isImage: boolean
}

/** A housing complex or a building in a list (spec, «Catalogue item»). */
export interface CatalogueItem {
  /** What `item` and the filter `parentId` take. */
  readonly id: number
  /** The name of the complex. */
  readonly title: string
  /** How many buildings a complex has; 0 for a building. */
  readonly childrenCount: number
  /** The address in one line. */
  readonly address: string
  /** The photos, which may be none. */
  readonly photos: ReadonlyArray<CataloguePhoto>
}

/** One complex or building with all that it is a part of. */
export interface CatalogueItemWithParent extends CatalogueItem {
  /** The complex of a building; null for a complex. */
  readonly parent: CatalogueItemWithParent | null
}

/** How many objects have a status (spec, «Catalogue counter»). */
export interface CatalogueCounter {
  /** `all`, `not_finished` (under construction) or `finished`. */
  readonly id: string
  /** The name to show for the status. */
  readonly title: string
  /** The number of objects. */
  readonly value: number
}

/** A field of a listing that nobody has filled in (spec, «Empty listing field»). */
export interface ListingField {
  /** The unique identifier of the field. */
  readonly id: number
  /** The symbolic name, which stays when the name to show changes. */
  readonly code: string
  /** How it is filled in, such as `checkbox` or `photo`; other types may come. */
  readonly type: string
  /** What the field is for, in a sentence. */
  readonly description: string
  /** The name to show, which differs between topics. */
  readonly name: string
  /** The unit of its value; empty if it has none. */
  readonly unit: string
  /** An example of a value; empty if there is none. */
  readonly example: string
  /** True if the platform wants it filled in. */
  readonly required: boolean
}

/** A person's account within the company (spec, «Account»). */
export interface Account {
  /** The identifier of the account within the platform. */
  readonly id: number
  /** The name of the person. */
  readonly name: string
  /** The email address, which the filter `text` finds too. */
  readonly email: string
  /** The phone, digits only. */
  readonly phone: string
  /** The picture, in whatever form the platform sends; null if there is none. */
  readonly avatar: unknown
  /** The invitation by which the person came. */
  readonly invitation: {
    /** The hash that the platform made for it. */
    readonly hash: string
    /** When it was sent: ISO 8601 with an offset. */
    readonly sentAt: string
    /** When it was accepted, in the form of `sentAt`; null until then. */
    readonly acceptedAt: string | null
  }
  /** The groups that the person is in. */
  readonly groups: ReadonlyArray<{
    /** The identifier of the group. */
    readonly id: number
    /** The name to show for the group. */
    readonly title: string
  }>
  /** The role of the person. */
  readonly type: {
    /** True if the person administers the company. */
    readonly isAdmin: boolean
    /** The name to show for the role. */
    readonly title: string
  }
  /** The packages of services. The spec does not show what is in it. */
  readonly packages: { readonly [name: string]: unknown }
  /** The wholesale terms. The spec does not show what is in it. */
  readonly wholesale: { readonly [name: string]: unknown }
  /** The wholesale terms for listings. The spec does not show what is in it. */
  readonly wholesaleListings: { readonly [name: string]: unknown }
  /** The wholesale terms for CVs. The spec does not show what is in it. */
  readonly wholesaleResumes: { readonly [name: string]: unknown }
  /** What the person may do: titles by the identifiers of permissions. */
  readonly permissions: { readonly [id: string]: string }
}
