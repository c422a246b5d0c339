import { Option } from "effect"
import type { Fault } from "../Fault.ts"
import type { Faulted, LedgerEntry, Outcome } from "../LedgerEntry.ts"
import { withinLimit } from "./Limits.ts"
import type { Change } from "./Methods/Method.ts"
import { type ApiRequest, type Performed, perform, senderOf } from "./Methods/Perform.ts"
import { answerReply, faultReply, type Reply } from "./Reply.ts"
import type { State } from "./State.ts"
import { nextFault } from "./Weather.ts"
import { channelByIdOrName, type Workspace } from "./Workspace.ts"

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
 * Takes one API request in. What may step between a caller and Slack is asked first, and only here: the limits, then the armed
 * faults, then the weather.
 */
export const receive = (state: State, request: ApiRequest, nowMillis: number): Received => {
  const bot = senderOf(state.workspace, request)
  const { retryAfter, allowances } = countCall(state, request, nowMillis)
  const { fault, faults, weather } =
    retryAfter === undefined ? faultFor(state, request.method) : { ...state, fault: undefined }
  const turn = turnOf(state, request, nowMillis, { retryAfter, fault, isKnown: Option.isSome(bot) })
  const entry: LedgerEntry = {
    seq: state.ledger.length + 1,
    at: new Date(nowMillis).toISOString(),
    method: request.method,
    bot_id: Option.getOrNull(Option.map(bot, each => each.botId)),
    request: request.fields,
    outcome: turn.outcome
  }
  return {
    state: { workspace: turn.workspace, ledger: [...state.ledger, entry], faults, weather, allowances },
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

const turnOf = (
  { workspace }: State,
  request: ApiRequest,
  nowMillis: number,
  met: {
    readonly retryAfter: number | undefined
    readonly fault: Fault | undefined
    readonly isKnown: boolean
  }
): Turn => {
  if (met.retryAfter !== undefined) return refused(workspace, met.retryAfter)
  if (met.fault === undefined) return passed(perform(workspace, request, nowMillis), met.isKnown)
  const done = commits(met.fault) ? Option.some(perform(workspace, request, nowMillis)) : Option.none()
  return struck(met.fault, done, workspace)
}

const countCall = ({ allowances, workspace }: State, request: ApiRequest, nowMillis: number) => {
  if (allowances === undefined) return { retryAfter: undefined, allowances }
  const { channel } = request.fields
  const channelId = typeof channel === "string" ? channelByIdOrName(workspace, channel)?.id : undefined
  return withinLimit(allowances, request, channelId ?? "", nowMillis)
}

const faultFor = ({ faults, weather }: State, method: string) => {
  const armed = takeFault(faults, method)
  return armed.fault !== undefined || weather === undefined
    ? { ...armed, weather }
    : { ...nextFault(weather, method), faults }
}

const refused = (workspace: Workspace, retryAfter: number): Turn => ({
  workspace,
  outcome: { ok: false, error: "ratelimited" },
  reply: faultReply({ kind: "rateLimited", method: "*", times: 1, retryAfter }),
  changes: []
})

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
