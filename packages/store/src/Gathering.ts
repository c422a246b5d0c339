/** No longer than a person notices. */
export const GATHER_MILLIS = 20

/** Shared by this many, a commit costs each of them little. */
export const ENOUGH = 8

/**
 * Decides when writes begin that share a commit, since each commit syncs the disk and empties the
 * caches of readers. A single write begins at once. While several write, a write waits for others
 * until there are enough, at most 20 ms after the last commit.
 */
export const makeGathering = (begin: () => void) => {
  let untilMillis = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let isBeginning = false
  const beginLater = () => {
    const millis = untilMillis - performance.now()
    timer = millis > 0 ? setTimeout(beginLater, millis) : undefined
    if (timer === undefined) begin()
  }
  return {
    /** This many writes are waiting. */
    wait: (count: number): void => {
      if (isBeginning) return
      if (count < ENOUGH && performance.now() < untilMillis) {
        if (timer === undefined) beginLater()
        return
      }
      // Otherwise both could begin in one turn of the event loop.
      clearTimeout(timer)
      timer = undefined
      isBeginning = true
      setImmediate(() => {
        isBeginning = false
        begin()
      })
    },
    /** Several write at the moment: a group of them begins, or is done. */
    severalWrite: (): void => {
      untilMillis = performance.now() + GATHER_MILLIS
    }
  }
}
