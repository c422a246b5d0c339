import type { LedgerEntry, Outcome } from "../../LedgerEntry.ts"
import type { State } from "./State.ts"

/** Adds an entry; returns its number. */
export const appended = (
  state: State,
  entry: Omit<LedgerEntry, "seq" | "at">,
  nowMillis: number
): readonly [seq: number, state: State] => {
  const seq = state.ledger.length + 1
  const whole = { seq, at: new Date(nowMillis).toISOString(), ...entry }
  return [seq, { ...state, ledger: [...state.ledger, whole] }]
}

/** Changes how an entry ended. */
export const rewritten = (state: State, seq: number, change: (before: Outcome) => Outcome): State => {
  const entry = state.ledger[seq - 1]
  if (entry === undefined) return state
  return { ...state, ledger: state.ledger.with(seq - 1, { ...entry, outcome: change(entry.outcome) }) }
}
