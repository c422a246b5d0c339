import { setTimeout as sleep } from "node:timers/promises"
import { ENOUGH, GATHER_MILLIS } from "@estate/store/Gathering"

/**
 * Starts writes for a while, two at a time, since a single one is not batched. Returns the numbers
 * of commits and of writes, and how many commits are allowed.
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
  const mostCommits = 2 + (performance.now() - began) / GATHER_MILLIS + written.length / ENOUGH
  return { commits, mostCommits, writes: written.length }
}
