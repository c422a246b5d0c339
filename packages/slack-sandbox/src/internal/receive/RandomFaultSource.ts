import { PCGRandom, type PCGRandomState } from "effect/Utils"
import type { Fault } from "../../Fault.ts"
import type { RandomFaults } from "../../RandomFaults.ts"

/** Random faults and the state of their random numbers. */
export interface RandomFaultSource {
  readonly options: RandomFaults
  readonly state: PCGRandomState
}

/** A source at its first number. */
export const sourceOf = (options: RandomFaults): RandomFaultSource => ({
  options,
  state: new PCGRandom(options.seed).getState()
})

/** Draws the fault of the next call, if any. Every call of the method takes three numbers. */
export const drawFault = (
  source: RandomFaultSource,
  method: string
): { readonly fault: Fault | undefined; readonly source: RandomFaultSource } => {
  const { options } = source
  if (options.method !== "*" && options.method !== method) return { fault: undefined, source }
  const random = new PCGRandom()
  random.setState(source.state)
  const [occurs, which, variant] = [random.number(), random.number(), random.number()]
  const kind = options.kinds[Math.floor(which * options.kinds.length)] ?? options.kinds[0]
  return {
    fault: occurs < options.share ? faultOf(kind, variant, options) : undefined,
    source: { options, state: random.getState() }
  }
}

/** `variant`, from 0 up to 1, decides whether the call takes effect, and how late. */
const faultOf = (kind: Fault["kind"], variant: number, { latestMillis }: RandomFaults): Fault => {
  const base = { method: "*", times: 1 } as const
  const committed = variant < 0.5
  switch (kind) {
    case "error":
      return committed
        ? { ...base, kind, error: "internal_error", committed: variant < 0.25 }
        : {
            ...base,
            kind,
            error: variant < 0.75 ? "service_unavailable" : "not_in_channel",
            committed: false
          }
    case "rateLimited":
      return { ...base, kind, retryAfter: 1 }
    case "status":
      return { ...base, kind, status: 500, committed }
    case "late":
      return { ...base, kind, afterMillis: Math.floor(variant * latestMillis) }
    case "cut":
    case "hang":
    case "nonsense":
      return { ...base, kind, committed }
  }
}
