import { setTimeout as sleep } from "node:timers/promises"

/**
 * Starts writes for a while, two at a time, since a single one is not batched. Returns the numbers
 * of commits and of writes, and the total time.
 */
export const commitsOf = async (write: (number: number, done: () => void) => void) => {
  const began = performance.now()
  let commits = 0
  let isCounted = false
  // A commit reports all of its writes in one round of the event loop.
  const count = () => {
    if (isCounted) return
    isCounted = true
    commits++
    setImmediate(() => {
      isCounted = false
    })
  }
  const written: Array<Promise<void>> = []
  const start = (number: number) =>
    written.push(new Promise<void>(resolve => write(number, resolve)).then(count))
  while (performance.now() - began < 300) {
    start(written.length + 1)
    start(written.length + 1)
    await sleep(1)
  }
  await Promise.all(written)
  return { commits, writes: written.length, millis: performance.now() - began }
}
