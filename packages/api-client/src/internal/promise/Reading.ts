import type * as Domain from "@estate/domain/Page"
import type * as Settings from "../../ClientSettings.ts"
import type * as Drift from "../../Drift.ts"
import type * as Request from "../../PlatformRequest.ts"
import type { EstateError } from "./Errors.ts"
import type { Plain } from "./Plain.ts"

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
