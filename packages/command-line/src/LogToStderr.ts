let lines: Array<string> = []
let isWatched = false

/** Writes the pending lines at once. */
export const flushLog = (): void => {
  if (lines.length === 0) return
  const text = `${lines.join("\n")}\n`
  lines = []
  process.stderr.write(text)
}

/**
 * Writes a line of the log together with the others of this turn of the event loop, and before the
 * process ends: one by one they took a tenth of the time of a service with thousands of requests a
 * second.
 */
export const writeSoon = (line: string): void => {
  if (!isWatched) process.on("exit", flushLog)
  isWatched = true
  if (lines.length === 0) setImmediate(flushLog)
  lines.push(line)
}
