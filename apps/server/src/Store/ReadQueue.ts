import { Data, Effect } from "effect"
import { countSearches } from "../Operations/Metrics.ts"

/** Whose read it is. */
export interface Owner {
  /** The key or the address. */
  readonly caller: string
  /** The key's company; the address for a caller without a key. */
  readonly company: string
}

/** Enough for a program that sends thirty requests a second, each of which takes a second. */
const MOST_OF_CALLER = 32

/** The store has no time for a read or a write. */
export class StoreBusy extends Data.TaggedError("StoreBusy")<{ readonly detail: string }> {}

/** Slows down a client that retries at once, or has pipelined its requests. */
const REFUSED_AFTER = "1 second"

/** A read that is waiting in the queue, or running. */
export interface Ticket {
  /** Waits for the turn; returns at once if it has come. */
  readonly enter: Effect.Effect<void, StoreBusy>
  /** Leaves the queue, or ends the turn. */
  readonly leave: () => void
}

interface Waiting {
  readonly owner: Owner
  readonly start: () => void
}

/**
 * Decides whose unbounded read runs next: at most one for each caller, all but one for each
 * company, and `most` in total. The queue is in order of arrival, but skips callers and companies
 * that already have their share.
 */
export const makeReadQueue = (most: number): ((owner: Owner) => Ticket) => {
  const mostOfCompany = Math.max(1, most - 1)
  const running: Array<Owner> = []
  const waiting: Array<Waiting> = []
  countSearches(0, 0)

  const mayRun = (owner: Owner) =>
    running.length < most &&
    !running.some(({ caller }) => caller === owner.caller) &&
    running.filter(({ company }) => company === owner.company).length < mostOfCompany

  const startNext = () => {
    const index = waiting.findIndex(({ owner }) => mayRun(owner))
    const [next] = index < 0 ? [] : waiting.splice(index, 1)
    if (next === undefined) return countSearches(running.length, waiting.length)
    running.push(next.owner)
    next.start()
    startNext()
  }

  const isFull = ({ caller }: Owner) =>
    waiting.length >= 2 * MOST_OF_CALLER * most ||
    waiting.filter(({ owner }) => owner.caller === caller).length >= MOST_OF_CALLER

  return given => {
    // A copy, so that two reads of one caller are different objects.
    const owner = { ...given }
    return {
      enter: Effect.async<void, StoreBusy>(resume => {
        if (running.includes(owner)) return resume(Effect.void)
        if (isFull(owner)) return resume(Effect.delay(Effect.fail(busy()), REFUSED_AFTER))
        waiting.push({ owner, start: () => resume(Effect.void) })
        startNext()
      }),
      leave: () => {
        const inQueue = waiting.findIndex(each => each.owner === owner)
        if (inQueue >= 0) waiting.splice(inQueue, 1)
        const inRunning = running.indexOf(owner)
        if (inRunning >= 0) running.splice(inRunning, 1)
        startNext()
      }
    }
  }
}

const busy = () => new StoreBusy({ detail: "too many searches wait already; try again in a moment" })
