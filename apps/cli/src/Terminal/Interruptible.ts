const signals = ["SIGINT", "SIGTERM"] as const

/**
 * Does work that may take long while nothing else of the program runs. Who listens to signals would hear of them only afterwards: meanwhile
 * the system itself ends the program, as it does one that does not listen.
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
