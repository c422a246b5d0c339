import { randomUUID } from "node:crypto"
import {
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync
} from "node:fs"
import { join } from "node:path"
import { makePrivateFolder } from "@estate/command-line/Files"
import { Effect } from "effect"
import { configFolder } from "./ConfigFolder.ts"

const LOCK = "changing"
const RETRY_MILLIS = 20
/** A change takes milliseconds: after this long its process has died. */
const STALE_MILLIS = 5000

/**
 * Runs a change of profiles or keys while no other process makes one. The change should begin by
 * reading the files, and wait for nothing else: after 5 s the lock is considered abandoned.
 *
 * The lock is a folder with one file, which is named after the owner's token. Each step is atomic
 * and names the token that it means, so nobody removes another process's lock: a folder with a
 * token can only replace a missing or empty folder, and releasing the lock removes a token, then
 * the folder if it is empty.
 */
export const withProfileLock = <A, E, R>(change: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(configFolder, folder =>
    Effect.acquireUseRelease(
      acquire(folder, randomUUID()),
      () => change,
      token => (token === undefined ? Effect.void : Effect.sync(() => remove(join(folder, LOCK), token)))
    )
  )

/**
 * The owner's token; undefined if the folder cannot be written, which the change itself reports.
 */
const acquire = (folder: string, token: string): Effect.Effect<string | undefined> =>
  Effect.suspend(() => {
    const lock = join(folder, LOCK)
    const owner = ownerOf(lock)
    if (owner === undefined) {
      const taken = take(folder, token)
      if (taken !== "occupied") return Effect.succeed(taken === "taken" ? token : undefined)
    } else if (isStale(join(lock, owner))) remove(lock, owner)
    return Effect.delay(acquire(folder, token), RETRY_MILLIS)
  })

const ownerOf = (lock: string): string | undefined => {
  try {
    return readdirSync(lock)[0]
  } catch {
    return undefined
  }
}

/** Puts a folder with the token in the place of the lock. */
const take = (folder: string, token: string): "taken" | "occupied" | "unwritable" => {
  const lock = join(folder, LOCK)
  const own = `${lock}.${token}`
  try {
    makePrivateFolder(folder)
    mkdirSync(own)
    writeFileSync(join(own, token), "")
  } catch {
    rmSync(own, { recursive: true, force: true })
    return "unwritable"
  }
  try {
    renameSync(own, lock)
    return "taken"
  } catch {
    rmSync(own, { recursive: true, force: true })
    // Windows renames onto no folder, even an empty one.
    removeIfEmpty(lock)
    return "occupied"
  }
}

const isStale = (path: string): boolean => {
  const made = statSync(path, { throwIfNoEntry: false })
  return made !== undefined && Date.now() - made.mtimeMs > STALE_MILLIS
}

const remove = (lock: string, token: string): void => {
  try {
    unlinkSync(join(lock, token))
  } catch {
    // Another process has found it stale.
  }
  removeIfEmpty(lock)
}

const removeIfEmpty = (lock: string): void => {
  try {
    rmdirSync(lock)
  } catch {
    // It is gone, or has an owner.
  }
}
