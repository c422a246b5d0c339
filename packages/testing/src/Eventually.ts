/** Waits for a number of milliseconds. */
export const sleep = (millis: number): Promise<void> => new Promise(resolve => setTimeout(resolve, millis))

/** Repeats an attempt until it succeeds; after the timeout, throws what it threw last. */
export const eventually = async <A>(
  attempt: () => A | Promise<A>,
  timeoutMillis = 60_000,
  everyMillis = 50
): Promise<A> => {
  const deadline = Date.now() + timeoutMillis
  while (true) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(everyMillis)
    }
  }
}
