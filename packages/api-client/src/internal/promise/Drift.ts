import { listThreads } from "@estate/api/Threads"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { PlainQueryOf } from "../Filters.ts"
import * as Found from "../services/Drift.ts"
import type { Answered } from "./Answers.ts"
import type { EstateError } from "./Errors.ts"
import { errorOf } from "./Failure.ts"
import { anyOf, named } from "./Inputs.ts"
import { resource } from "./Methods.ts"
import type { CallOptions } from "./Options.ts"
import type { Plain } from "./Plain.ts"

/**
 * A difference between the platform's answers and the contract. It contains names, types and the
 * values of enumerations and statuses, but no content of records.
 */
export interface ContractDifference extends Plain<Found.ContractDifference> {}

/** A list that was read, or could not be. */
export interface Sample extends Omit<Found.Sample, "failure"> {
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

/** How much of each list is read (`drift.sample`). */
export interface DriftQuery extends PlainQueryOf<typeof Found.driftPart> {}

/** Differences between what the platform sends and the contract. */
export interface DriftCalls {
  /** Reads a page of every list, and compares it with the contract. */
  readonly sample: (query?: DriftQuery, options?: CallOptions) => Answered<DriftReport>
}

const driftCalls = resource(
  Found.drift,
  ({ one }): DriftCalls => ({
    sample: one(anyOf(named(listThreads, Found.SAMPLE), Found.driftPart), (s, q) =>
      Effect.map(s.sample(q), withPlainErrors)
    )
  })
)

const withPlainErrors = ({ samples, differences }: Found.DriftReport) => ({
  samples: samples.map(sample => ({ ...sample, failure: Option.map(sample.failure, errorOf) })),
  differences
})

export default driftCalls
