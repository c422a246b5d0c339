import { mkdirSync, rmdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { Effect, Predicate } from "effect"
import { configFolder } from "./ConfigFolder.ts"

const LOCK = "changing"
const RETRY_MILLIS = 20
/** Who holds it for so long has ended without giving it back: a change takes milliseconds. */
const STALE_MILLIS = 5000

/** Changes profiles or keys while no other process does: each change begins with a look at what is there. */
export const inTurn = <A, E, R>(change: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(configFolder, folder =>
    Effect.acquireUseRelease(
      taken(join(folder, LOCK), folder),
      () => change,
      isHeld => (isHeld ? Effect.sync(() => giveBack(join(folder, LOCK))) : Effect.void)
    )
  )

/** Whether it could be taken: where the folder cannot be written, the change itself says why. */
const taken = (lock: string, folder: string): Effect.Effect<boolean> =>
  Effect.suspend(() => {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      mkdirSync(lock)
      return Effect.succeed(true)
    } catch (error) {
      if (!Predicate.hasProperty(error, "code") || error.code !== "EEXIST") return Effect.succeed(false)
      if (isStale(lock)) giveBack(lock)
      return Effect.delay(taken(lock, folder), RETRY_MILLIS)
    }
  })

const isStale = (lock: string): boolean => {
  const made = statSync(lock, { throwIfNoEntry: false })
  return made !== undefined && Date.now() - made.mtimeMs > STALE_MILLIS
}

/** Somebody else may have done so. */
const giveBack = (lock: string): void => {
  try {
    rmdirSync(lock)
  } catch {
    // Gone is gone.
  }
}
