import type { Fault } from "../../Fault.ts"
import type { Faulted, Outcome } from "../../LedgerEntry.ts"
import { neededScope } from "../methods/MethodTable.ts"
import { type ApiRequest, grantedScopes, type Performed, perform, senderOf } from "../methods/Perform.ts"
import { channelByIdOrName, type Workspaces, workspaceOf } from "../workspace/Workspace.ts"
import { appended, rewritten } from "./Ledger.ts"
import { withinLimit } from "./Limits.ts"
import { drawFault } from "./RandomFaultSource.ts"
import { answerReply, faultReply, type Reply } from "./Reply.ts"
import type { State } from "./State.ts"

/** A call that takes effect later, and the number of its ledger entry. */
export interface Landing {
  readonly seq: number
  readonly afterMillis: number
}

/** The result of a request: the reply, the new state, and a call that takes effect later. */
export interface Received {
  readonly state: State
  readonly reply: Reply
  readonly landing: Landing | undefined
}

/**
 * Handles one API request. Everything between a caller and Slack is here: the rate limits, then
 * armed faults, then random faults.
 */
export const receive = (state: State, request: ApiRequest, nowMillis: number): Received => {
  const bot = senderOf(state.workspaces, request)
  const { retryAfter, allowances } = countCall(state, request, nowMillis)
  const { fault, faults, randomFaults } =
    retryAfter === undefined ? faultFor(state, request.method) : { ...state, fault: undefined }
  const handled = handle(state, request, nowMillis, {
    retryAfter,
    fault,
    headers: bot === undefined ? {} : scopeHeaders(state.workspaces, request)
  })
  const entry = {
    method: request.method,
    bot_id: bot?.botId ?? null,
    request: request.fields,
    outcome: handled.outcome
  }
  const [seq, after] = appended(
    { ...state, workspaces: handled.workspaces, faults, randomFaults, allowances },
    entry,
    nowMillis
  )
  return {
    state: after,
    reply: handled.reply,
    landing: fault?.kind === "late" ? { seq, afterMillis: fault.afterMillis } : undefined
  }
}

/** Performs a request that a `late` fault delayed, and rewrites its ledger entry. */
export const land = (state: State, seq: number, request: ApiRequest, nowMillis: number) => {
  const performed = perform(state.workspaces, request, nowMillis)
  const outcome = { ...faulted("late", performed), landedAt: new Date(nowMillis).toISOString() }
  return rewritten({ ...state, workspaces: performed.workspaces }, seq, () => outcome)
}

interface Handled {
  readonly workspaces: Workspaces
  readonly outcome: Outcome
  readonly reply: Reply
}

const handle = (
  { workspaces }: State,
  request: ApiRequest,
  nowMillis: number,
  conditions: {
    readonly retryAfter: number | undefined
    readonly fault: Fault | undefined
    readonly headers: Readonly<Record<string, string>>
  }
): Handled => {
  if (conditions.retryAfter !== undefined) return rateLimited(workspaces, conditions.retryAfter)
  if (conditions.fault === undefined)
    return answered(perform(workspaces, request, nowMillis), conditions.headers)
  const done = commits(conditions.fault) ? perform(workspaces, request, nowMillis) : undefined
  return failed(conditions.fault, done, workspaces)
}

const countCall = ({ allowances, workspaces }: State, request: ApiRequest, nowMillis: number) => {
  if (allowances === undefined) return { retryAfter: undefined, allowances }
  const { channel } = request.fields
  const channelId =
    typeof channel === "string"
      ? channelByIdOrName(workspaceOf(workspaces, request.token), channel)?.id
      : undefined
  return withinLimit(allowances, request, channelId ?? "", nowMillis)
}

const faultFor = ({ faults, randomFaults }: State, method: string) => {
  const armed = takeFault(faults, method)
  if (armed.fault !== undefined || randomFaults === undefined) return { ...armed, randomFaults }
  const { fault, source } = drawFault(randomFaults, method)
  return { fault, faults, randomFaults: source }
}

const rateLimited = (workspaces: Workspaces, retryAfter: number): Handled => ({
  workspaces,
  outcome: { ok: false, error: "ratelimited" },
  reply: faultReply({ kind: "rateLimited", method: "*", times: 1, retryAfter })
})

const scopeHeaders = (workspaces: Workspaces, request: ApiRequest) => ({
  "x-oauth-scopes": grantedScopes(workspaces, request).join(","),
  "x-accepted-oauth-scopes": neededScope(request) ?? ""
})

const answered = (performed: Performed, headers: Readonly<Record<string, string>>): Handled => ({
  ...performed,
  reply: answerReply(performed.body, headers)
})

const failed = (fault: Fault, done: Performed | undefined, before: Workspaces): Handled => {
  const reply = faultReply(fault)
  const error = fault.kind === "error" ? { error: fault.error } : {}
  return done === undefined
    ? { workspaces: before, outcome: { fault: fault.kind, committed: false, ...error }, reply }
    : { ...done, outcome: { ...faulted(fault.kind, done), ...error }, reply }
}

const commits = (fault: Fault) => "committed" in fault && fault.committed

const takeFault = (faults: ReadonlyArray<Fault>, method: string) => {
  const fault = faults.find(each => each.method === method || each.method === "*")
  if (fault === undefined) return { fault, faults }
  const left = fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : []
  return { fault, faults: faults.flatMap(each => (each === fault ? left : [each])) }
}

// A call that Slack refuses has no effect, even if the fault is armed as committed.
const faulted = (kind: Fault["kind"], { outcome }: Performed): typeof Faulted.Type => {
  if (!outcome.ok) return { fault: kind, committed: false, error: outcome.error }
  const { ok: _, ...about } = outcome
  return { fault: kind, committed: true, ...about }
}
