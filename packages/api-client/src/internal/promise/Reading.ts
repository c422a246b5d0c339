import type { EstateError } from "./Errors.ts"

/** One page of a list, as the platform counted the list when it answered. */
export interface Page<A> {
  /** The records of this page, in the platform's order; none beyond the last page. */
  readonly items: ReadonlyArray<A>
  /** The records of this page that were left out; always none unless `onUnreadable` is `skip`. */
  readonly skipped: ReadonlyArray<UnreadableRecord>
  /** How many records the list has on all its pages. */
  readonly total: number
  /** The number of this page, from 1. */
  readonly page: number
  /** How many pages of this size the list has. */
  readonly totalPages: number
}

/** A record of a page that does not match the contract. It holds names and types, no values. */
export interface UnreadableRecord {
  /** Its place on the page, from 0. */
  readonly index: number
  /** The invalid field, such as `last_message_at`; empty for the record itself. */
  readonly path: string
  /** What is expected there, and the type of what came. */
  readonly detail: string
  /** The ULID of the record, if it has one. */
  readonly recordId: string | null
}

/** A record that was skipped. */
export interface SkippedRecord extends UnreadableRecord {
  /** The operation that read it, such as `Threads.page`. */
  readonly operation: string
}

/**
 * A difference between the platform's answers and the contract. It holds names, types and the
 * values of enumerations and statuses, no record's content.
 */
export interface ContractDifference {
  /** The operation that read it, such as `Threads.page`. */
  readonly operation: string
  /** The field, such as `items.unread_messages`; empty for a status. */
  readonly path: string
  /** In what the field differs; `status` is an HTTP status that the contract does not have. */
  readonly kind: "unknownField" | "missingField" | "type" | "form" | "unknownValue" | "status"
  /** What the contract says, such as `number`. */
  readonly expected: string
  /** What came, such as `string`. */
  readonly actual: string
  /** What becomes of it: read all the same, ignored, or the reason why a record is unreadable. */
  readonly outcome: "read" | "ignored" | "unreadable"
  /** In how many records it was found. */
  readonly count: number
  /** How many records were compared. */
  readonly of: number
}

/** What a comparison of the platform with the contract found. */
export interface DriftReport {
  /** What was read: one sample for each operation. */
  readonly samples: ReadonlyArray<{
    /** The operation that read it, such as `Threads.page`. */
    readonly operation: string
    /** How many records were compared; 1 for an answer that is not a list. */
    readonly records: number
    /** The error of a list that could not be read. */
    readonly failure: EstateError | null
  }>
  /** All differences, by operation and field. */
  readonly differences: ReadonlyArray<ContractDifference>
}
