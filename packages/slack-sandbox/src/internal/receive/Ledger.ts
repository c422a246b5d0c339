import { HashMap, Option } from "effect"
import type { LedgerEntry, Outcome } from "../../LedgerEntry.ts"
import type { State } from "./State.ts"

/** The entries after number `since`, in order. */
export const entriesSince = ({ ledger }: State, since: number): ReadonlyArray<LedgerEntry> => {
  const first = Math.max(0, Math.floor(since)) + 1
  const length = Math.max(0, HashMap.size(ledger) + 1 - first)
  return Array.from({ length }, (_, index) => HashMap.unsafeGet(ledger, first + index))
}

/** Adds an entry; returns its number. */
export const appended = (
  state: State,
  entry: Omit<LedgerEntry, "seq" | "at">,
  nowMillis: number
): readonly [seq: number, state: State] => {
  const seq = HashMap.size(state.ledger) + 1
  const whole = { seq, at: new Date(nowMillis).toISOString(), ...entry }
  return [seq, { ...state, ledger: HashMap.set(state.ledger, seq, whole) }]
}

/** Changes how an entry ended. */
export const rewritten = (state: State, seq: number, change: (before: Outcome) => Outcome): State => ({
  ...state,
  ledger: HashMap.modifyAt(
    state.ledger,
    seq,
    Option.map(entry => ({ ...entry, outcome: change(entry.outcome) }))
  )
})
