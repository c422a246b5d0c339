import type * as Effect from "effect/Effect"
import type { QueryOf } from "./internal/Filters.ts"
import { type DriftReport, drift, type driftPart } from "./internal/services/Drift.ts"
import { serviceClass } from "./internal/services/Layers.ts"

export type {
  ContractDifference,
  DriftReport,
  Sample,
  SampleFailure
} from "./internal/services/Drift.ts"

/** How much of each list is read. */
export interface DriftQuery extends QueryOf<typeof driftPart> {}

/** The methods of `Drift`. */
export interface DriftService {
  /**
   * Reads everything that the contract can read: the first page of every list, and each endpoint
   * that takes an id, with an id from these lists: the first of five for which the platform has an
   * answer. If something cannot be read, its sample has the failure.
   */
  readonly sample: (query?: DriftQuery) => Effect.Effect<DriftReport>
}

/**
 * Compares the platform with the contract: what it sends that the contract does not know, and what
 * it omits.
 */
export class Drift extends serviceClass<Drift, DriftService>()("@estate/api-client/Drift", drift) {}
