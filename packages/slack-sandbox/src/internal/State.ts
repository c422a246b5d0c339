import type { Fault } from "../Fault.ts"
import type { LedgerEntry } from "../LedgerEntry.ts"
import type { Allowances } from "./Limits.ts"
import type { Weather } from "./Weather.ts"
import type { Workspace } from "./Workspace.ts"

/** All that the sandbox knows: what Slack would remember, what has happened, and what shall go wrong. */
export interface State {
  readonly workspace: Workspace
  /** Entry number n stands at index n - 1. */
  readonly ledger: ReadonlyArray<LedgerEntry>
  /** Armed faults in the order in which they are consumed. */
  readonly faults: ReadonlyArray<Fault>
  /** Bad weather, for calls that no armed fault meets. */
  readonly weather: Weather | undefined
  /** What is left of the callers' limits; undefined where nobody counts. */
  readonly allowances: Allowances | undefined
}
