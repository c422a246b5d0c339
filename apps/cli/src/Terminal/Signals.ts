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

/** Leaves Ctrl-C to a program that we started, until the returned function is called. */
export const ignoreInterrupts = (): (() => void) => {
  const listeners = process.listeners("SIGINT")
  const ignore = () => {}
  process.removeAllListeners("SIGINT")
  process.on("SIGINT", ignore)
  return () => {
    process.off("SIGINT", ignore)
    for (const listener of listeners) process.on("SIGINT", listener)
  }
}
