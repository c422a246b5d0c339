const signals = ["SIGINT", "SIGTERM"] as const

/**
 * Runs slow synchronous work. Signal listeners would only run after it, so they are removed
 * meanwhile and a signal ends the program at once.
 */
export const interruptible = <A>(work: () => A): A => {
  const listeners = signals.map(signal => [signal, process.listeners(signal)] as const)
  for (const signal of signals) process.removeAllListeners(signal)
  try {
    return work()
  } finally {
    for (const [signal, all] of listeners) for (const listener of all) process.on(signal, listener)
  }
}
