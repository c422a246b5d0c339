type Signal = "SIGINT" | "SIGTERM"

/** Removes our listeners of some signals; the returned function puts them back. */
const withoutListeners = (...signals: ReadonlyArray<Signal>): (() => void) => {
  const listeners = signals.map(signal => [signal, process.listeners(signal)] as const)
  for (const signal of signals) process.removeAllListeners(signal)
  return () => {
    for (const [signal, all] of listeners) for (const listener of all) process.on(signal, listener)
  }
}

/**
 * Runs slow synchronous work. Signal listeners would only run after it, so they are removed
 * meanwhile and a signal ends the program at once.
 */
export const interruptible = <A>(work: () => A): A => {
  const restore = withoutListeners("SIGINT", "SIGTERM")
  try {
    return work()
  } finally {
    restore()
  }
}

/** Leaves Ctrl-C to a program that we started, until the returned function is called. */
export const ignoreInterrupts = (): (() => void) => {
  const restore = withoutListeners("SIGINT")
  const ignore = () => {}
  process.on("SIGINT", ignore)
  return () => {
    process.off("SIGINT", ignore)
    restore()
  }
}
