let lines: Array<string> = []
let isWatched = false

/** Writes what waits to be written, at once. */
export const flushLog = (): void => {
  if (lines.length === 0) return
  const text = `${lines.join("\n")}\n`
  lines = []
  process.stderr.write(text)
}

/**
 * Writes a line of the log with all others of this turn of the event loop, and before the process ends: a service that answers
 * thousands of requests a second would spend a tenth of its time on writing them one by one.
 */
export const writeSoon = (line: string): void => {
  if (!isWatched) process.on("exit", flushLog)
  isWatched = true
  if (lines.length === 0) setImmediate(flushLog)
  lines.push(line)
}
