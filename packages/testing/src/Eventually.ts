/** Thrown by an attempt of `eventually` that may succeed later. */
export class NotYet extends Error {
  override readonly name = "NotYet"
}

const isRetried = (error: unknown) =>
  error instanceof Error && (error.name === "NotYet" || error.name === "AssertionError")

/** Waits for a number of milliseconds. */
export const sleep = (millis: number): Promise<void> => new Promise(resolve => setTimeout(resolve, millis))

/**
 * Repeats an attempt while it throws `NotYet` or fails an assertion; after the timeout, throws what
 * it threw.
 */
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
      if (!isRetried(error) || Date.now() > deadline) throw error
      await sleep(everyMillis)
    }
  }
}
