const listenersOf = new WeakMap<AbortSignal, Set<() => void>>()

/**
 * Calls `listener` when one of the signals is aborted. Returns a function that removes the
 * listener. Each signal gets one event listener for all calls: a thousand calls may share a signal,
 * and Node warns about many listeners.
 */
export const onAbort = (signals: ReadonlyArray<AbortSignal>, listener: () => void): (() => void) => {
  const sets = signals.map(signal => {
    const known = listenersOf.get(signal)
    if (known !== undefined) return known
    const listeners = new Set<() => void>()
    listenersOf.set(signal, listeners)
    signal.addEventListener(
      "abort",
      () => {
        for (const each of listeners) each()
      },
      { once: true }
    )
    return listeners
  })
  for (const listeners of sets) listeners.add(listener)
  return () => {
    for (const listeners of sets) listeners.delete(listener)
  }
}
