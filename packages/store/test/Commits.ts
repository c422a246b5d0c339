import { setTimeout as sleep } from "node:timers/promises"

/** Starts writes for a while, one after another; the number of commits, of writes, and the time of all. */
export const commitsOf = async (write: (number: number, done: () => void) => void) => {
  const began = performance.now()
  let commits = 0
  let isCounted = false
  // All that one commit has done are told of it in the same round of the event loop.
  const count = () => {
    if (isCounted) return
    isCounted = true
    commits++
    setImmediate(() => {
      isCounted = false
    })
  }
  const written: Array<Promise<void>> = []
  while (performance.now() - began < 300 && written.length < 5_000) {
    const number = written.length + 1
    written.push(
      new Promise<void>(resolve =>
        write(number, () => {
          count()
          resolve()
        })
      )
    )
    await sleep(1)
  }
  await Promise.all(written)
  return { commits, writes: written.length, millis: performance.now() - began }
}
