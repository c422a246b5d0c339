import type { ContractEndpoint } from "@estate/api/Endpoints"

/** What goes wrong with a request to an in-memory platform. */
export type Fault = (
  | {
      /** 429. */
      readonly fault: "rateLimited"
      /** Seconds of `Retry-After`. Default: the answer has none. */
      readonly retryAfter?: number
    }
  | {
      /** An answer with this status. */
      readonly fault: "failed"
      /** Default: 503. */
      readonly status?: number
    }
  | {
      /** The connection is refused: the platform gets nothing. */
      readonly fault: "unreachable"
    }
  | {
      /** The platform executes the request, and the connection breaks before its answer. */
      readonly fault: "lostAnswer"
    }
  | {
      /** The answer takes time. */
      readonly fault: "slow"
      /** How long the answer is held back, in milliseconds. */
      readonly millis: number
    }
  | {
      /** A record of a list that cannot be read. */
      readonly fault: "unreadable"
      /** Its index on the page, from 0. Default: 0. */
      readonly index?: number
      /** The invalid field, by its name on the wire. Default: the whole record. */
      readonly field?: string
    }
) & {
  /**
   * The operation to which it happens, by its name in errors; for phone calls of either variant it
   * is `Calls.page`. Default: any.
   */
  readonly operation?: ContractEndpoint["operation"]
  /** The number of requests to which it happens, including retries. Default: 1. */
  readonly times?: number
}

/** Finds the fault of each request: the first of the list that applies and is not used up. */
export const faultsOf = (faults: ReadonlyArray<Fault>) => {
  const used = new Map<Fault, number>()
  return (operation: string | undefined): Fault | undefined => {
    const fault = faults.find(
      each =>
        (each.operation === undefined || each.operation === operation) &&
        (used.get(each) ?? 0) < (each.times ?? 1)
    )
    if (fault !== undefined) used.set(fault, (used.get(fault) ?? 0) + 1)
    return fault
  }
}
