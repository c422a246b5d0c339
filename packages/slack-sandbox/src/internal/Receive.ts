import { Option } from "effect"
import type { Fault } from "../Fault.ts"
import type { Faulted, LedgerEntry, Outcome } from "../LedgerEntry.ts"
import type { Change } from "./Methods/Method.ts"
import { type ApiRequest, type Performed, perform, senderOf } from "./Methods/Perform.ts"
import { answerReply, faultReply, type Reply } from "./Reply.ts"
import type { State } from "./State.ts"
import type { Workspace } from "./Workspace.ts"

/** A call that is to take effect later, and the number of its entry in the ledger. */
interface Landing {
  readonly seq: number
  readonly afterMillis: number
}

/** What became of a request: the answer, the state after it, and what lands later. */
export interface Received {
  readonly state: State
  readonly reply: Reply
  readonly changes: ReadonlyArray<Change>
  readonly landing: Option.Option<Landing>
}

/**
 * Takes one API request in. What may step between a caller and Slack is asked first, and only here: today the armed
 * faults; a rate limiter would be the next to be asked.
 */
export const receive = (state: State, request: ApiRequest, nowMillis: number): Received => {
  const bot = senderOf(state.workspace, request)
  const { fault, faults } = takeFault(state.faults, request.method)
  const turn =
    fault === undefined
      ? passed(perform(state.workspace, request, nowMillis), Option.isSome(bot))
      : struck(
          fault,
          commits(fault) ? Option.some(perform(state.workspace, request, nowMillis)) : Option.none(),
          state.workspace
        )
  const entry: LedgerEntry = {
    seq: state.ledger.length + 1,
    at: new Date(nowMillis).toISOString(),
    method: request.method,
    bot_id: Option.getOrNull(Option.map(bot, each => each.botId)),
    request: request.fields,
    outcome: turn.outcome
  }
  return {
    state: { workspace: turn.workspace, ledger: [...state.ledger, entry], faults },
    reply: turn.reply,
    changes: turn.changes,
    landing:
      fault?.kind === "late" ? Option.some({ seq: entry.seq, afterMillis: fault.afterMillis }) : Option.none()
  }
}

/** Carries out a request that a `late` fault held back, and rewrites its entry in the ledger. */
export const land = (state: State, seq: number, request: ApiRequest, nowMillis: number) => {
  const performed = perform(state.workspace, request, nowMillis)
  const outcome = { ...faulted("late", performed), landedAt: new Date(nowMillis).toISOString() }
  return {
    state: {
      ...state,
      workspace: performed.workspace,
      ledger: state.ledger.map(entry => (entry.seq === seq ? { ...entry, outcome } : entry))
    },
    changes: performed.changes
  }
}

interface Turn {
  readonly workspace: Workspace
  readonly outcome: Outcome
  readonly reply: Reply
  readonly changes: ReadonlyArray<Change>
}

const passed = (performed: Performed, isKnown: boolean): Turn => ({
  ...performed,
  reply: answerReply(performed.body, isKnown)
})

const struck = (fault: Fault, performed: Option.Option<Performed>, before: Workspace): Turn => {
  const reply = faultReply(fault)
  const told = fault.kind === "error" ? { error: fault.error } : {}
  return Option.match(performed, {
    onNone: () => ({
      workspace: before,
      outcome: { fault: fault.kind, committed: false, ...told },
      reply,
      changes: []
    }),
    onSome: done => ({ ...done, outcome: { ...faulted(fault.kind, done), ...told }, reply })
  })
}

const commits = (fault: Fault) => "committed" in fault && fault.committed

const takeFault = (faults: ReadonlyArray<Fault>, method: string) => {
  const fault = faults.find(each => each.method === method || each.method === "*")
  if (fault === undefined) return { fault, faults }
  const left = fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : []
  return { fault, faults: faults.flatMap(each => (each === fault ? left : [each])) }
}

// A call that Slack would have refused has not taken effect, whatever the fault was armed for.
const faulted = (kind: Fault["kind"], { outcome }: Performed): typeof Faulted.Type => {
  if (!outcome.ok) return { fault: kind, committed: false, error: outcome.error }
  const { ok: _, ...about } = outcome
  return { fault: kind, committed: true, ...about }
}
