const SLICE_MILLIS = 10_000
const SLICES = 6

interface Slice {
  readonly number: number
  calls: number
  retries: number
}

/**
 * Limits the retries of a client, so that many clients do not overload a platform that is down.
 * Within a minute, there are at most as many retries as a share of the calls, or a fixed number if
 * that is more.
 */
export class RetryBudget {
  private slices: ReadonlyArray<Slice> = []
  private readonly share: number
  private readonly least: number

  constructor(share: number, least: number) {
    this.share = share
    this.least = least
  }

  /** Counts a call. */
  countCall(nowMillis: number): void {
    this.sliceAt(nowMillis).calls++
  }

  /** Takes a retry from the budget; false if none is left. */
  tryTake(nowMillis: number): boolean {
    const slice = this.sliceAt(nowMillis)
    const calls = this.slices.reduce((sum, each) => sum + each.calls, 0)
    const retries = this.slices.reduce((sum, each) => sum + each.retries, 0)
    if (retries + 1 > Math.max(this.least, calls * this.share)) return false
    slice.retries++
    return true
  }

  private sliceAt(nowMillis: number): Slice {
    const number = Math.floor(nowMillis / SLICE_MILLIS)
    const last = this.slices.at(-1)
    if (last?.number === number) return last
    const slice = { number, calls: 0, retries: 0 }
    this.slices = [...this.slices.filter(each => each.number > number - SLICES), slice]
    return slice
  }
}
