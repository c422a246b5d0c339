import type { HashMap } from "effect"
import type { Fault } from "../../Fault.ts"
import type { LedgerEntry } from "../../LedgerEntry.ts"
import type { Workspaces } from "../workspace/Workspace.ts"
import type { Allowances } from "./Limits.ts"
import type { RandomFaultSource } from "./RandomFaultSource.ts"

/** The whole state of the sandbox. */
export interface State {
  readonly workspaces: Workspaces
  /** By number: an array would be copied for each entry. */
  readonly ledger: HashMap.HashMap<number, LedgerEntry>
  /** Armed faults, in the order of use. */
  readonly faults: ReadonlyArray<Fault>
  /** Random faults, for calls that no armed fault matches. */
  readonly randomFaults: RandomFaultSource | undefined
  /** What is left of the rate limits; undefined if they are off. */
  readonly allowances: Allowances | undefined
}
